package org.lorentztron.connectors.source;

import java.lang.reflect.Type;
import java.util.Map;
import java.util.Objects;
import org.apache.flink.api.common.typeinfo.TypeInfo;
import org.apache.flink.api.common.typeinfo.TypeInfoFactory;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.lorentztron.connectors.serial.ImmutableTypeInfo;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.model.Features;

/**
 * One record of the events topic after decoding: an event, or a malformed one as a dead letter.
 *
 * <p>Immutable, as long as the arrays of features and dead letter are left alone. Flink finds its type and serializer ({@link SourceRecordSerializer}) by the annotation.
 */
@TypeInfo(SourceRecord.Factory.class)
public final class SourceRecord {

    /** The {@link #label()} of an event that is to be scored, not trained on. */
    public static final int UNLABELLED = -1;

    /** The {@link #time()} of a malformed record. */
    public static final long NO_TIME = Long.MIN_VALUE;

    /** The Flink type; the same that {@code TypeInformation.of} finds. */
    public static final TypeInformation<SourceRecord> TYPE =
            new ImmutableTypeInfo<>(SourceRecord.class, new SourceRecordSerializer());

    private final int partition;
    private final long offset;
    private final int label;
    private final long time;
    private final String id;
    private final Features features;
    private final boolean calibrating;
    private final DeadLetter deadLetter;

    private SourceRecord(
            int partition,
            long offset,
            int label,
            long time,
            String id,
            Features features,
            boolean calibrating,
            DeadLetter deadLetter) {
        this.partition = partition;
        this.offset = offset;
        this.label = label;
        this.time = time;
        this.id = id;
        this.features = features;
        this.calibrating = calibrating;
        this.deadLetter = deadLetter;
    }

    /**
     * An event.
     *
     * @param label index of its class, or {@link #UNLABELLED}
     * @param time event time, milliseconds since the epoch, not negative
     * @param idOrNull the producer's name for the event
     */
    public static SourceRecord event(
            int partition, long offset, int label, long time, String idOrNull, Features features) {
        if (label < UNLABELLED) {
            throw new IllegalArgumentException("label is " + label + ", expected -1 or the index of a class");
        }
        if (time < 0) {
            throw new IllegalArgumentException("time is " + time + ", expected 0 or more");
        }
        Objects.requireNonNull(features, "features");
        return new SourceRecord(partition, offset, label, time, idOrNull, features, false, null);
    }

    /** A record that is no event; it stands where the letter says. */
    public static SourceRecord malformed(DeadLetter letter) {
        return new SourceRecord(letter.partition(), letter.offset(), UNLABELLED, NO_TIME, null, null, false, letter);
    }

    /** The same event, to be one of those that the scale of the features may be made from. */
    SourceRecord markedAsCalibrating() {
        return new SourceRecord(partition, offset, label, time, id, features, true, null);
    }

    public int partition() {
        return partition;
    }

    public long offset() {
        return offset;
    }

    /** Index of the class, 0 or more, or {@link #UNLABELLED}. */
    public int label() {
        return label;
    }

    /** Event time: the payload's, else that of the Kafka record; milliseconds since the epoch; {@link #NO_TIME} if malformed. */
    public long time() {
        return time;
    }

    /** The producer's name for the event, or null. */
    public String id() {
        return id;
    }

    /** Null if malformed. */
    public Features features() {
        return features;
    }

    /** Whether the scale of the features may be made from this event, among others. */
    public boolean isCalibrating() {
        return calibrating;
    }

    public boolean isMalformed() {
        return deadLetter != null;
    }

    /** Null unless malformed. */
    public DeadLetter deadLetter() {
        return deadLetter;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SourceRecord that
                && partition == that.partition
                && offset == that.offset
                && label == that.label
                && time == that.time
                && Objects.equals(id, that.id)
                && Objects.equals(features, that.features)
                && calibrating == that.calibrating
                && Objects.equals(deadLetter, that.deadLetter);
    }

    @Override
    public int hashCode() {
        return Objects.hash(partition, offset);
    }

    @Override
    public String toString() {
        return isMalformed()
                ? deadLetter.toString()
                : "SourceRecord[" + partition + "@" + offset + ", time " + time + ", label " + label + ", id " + id
                        + ", " + features + (calibrating ? ", calibrating]" : "]");
    }

    /** Lets Flink find {@link #TYPE}. */
    public static final class Factory extends TypeInfoFactory<SourceRecord> {
        @Override
        public TypeInformation<SourceRecord> createTypeInfo(Type type, Map<String, TypeInformation<?>> parameters) {
            return TYPE;
        }
    }
}
