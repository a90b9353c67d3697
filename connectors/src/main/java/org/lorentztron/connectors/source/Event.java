package org.lorentztron.connectors.source;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.serial.ImmutableTypeInfo;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.model.Features;
import org.lorentztron.model.NamedNumbers;
import org.lorentztron.model.learn.EventWeight;

/**
 * A decoded event, from the source to the trainers and the scorer. Until the clock of its partition
 * ({@link PartitionClock}) has seen it, it has its own time and is not marked as calibrating.
 *
 * <p>Immutable, as long as the arrays of the features are left alone.
 *
 * @param partition of the events topic
 * @param offset in that partition, with the row of the record ({@link RowOffset})
 * @param time the effective time in ms since the epoch, 0 or more: the event's own, or a later one if the event is
 *     late, an earlier one if it is ahead. Everything that depends on time goes by it
 * @param lateBy by how many ms the effective time is after the event's own; less than 0 if the event is ahead
 * @param label index of its class, or {@link #UNLABELLED}
 * @param id the producer's name for the event; null if it has none, and where nobody needs it
 * @param features of the event
 * @param weight with which it is trained, from 0 to {@value EventWeight#LARGEST}: as if it came that many times; with 0
 *     it is not learned
 * @param numbers which of the features are numbers with a name; none where nobody needs them: they are sent with
 *     calibrating events alone
 * @param calibrating whether the scale of the features may be made from it, among others: then all blocks get it
 * @param origin where its label came from; null if it came with the event, or there is none
 * @param record from which it was decoded; null where nobody needs it
 * @param segments its values of the segment fields, as {@link LabeledEvent#segments}; none where nobody needs them
 */
public record Event(
        int partition,
        long offset,
        long time,
        long lateBy,
        int label,
        @Nullable String id,
        Features features,
        double weight,
        NamedNumbers numbers,
        boolean calibrating,
        @Nullable LabelOrigin origin,
        @Nullable RawRecord record,
        List<String> segments)
        implements SourceRecord {

    /** The label of an event that is to be scored, not trained on. */
    public static final int UNLABELLED = -1;

    public static final TypeInformation<Event> TYPE = new ImmutableTypeInfo<>(Event.class, new EventSerializer());

    /**
     * The order in which models see labelled events, and in which unlabelled ones take their turn: by time; those of
     * one time by the records that gave them their labels, by partition and offset. In a partition, events that came
     * with their labels stand before those whose labels came later, and these before those whose labels never came. So
     * no two events are equal.
     */
    public static final Comparator<Event> TRAINING_ORDER = Event::compare;

    public Event {
        if (label < UNLABELLED) {
            throw new IllegalArgumentException("label is " + label + ", expected -1 or the index of a class");
        }
        if (time < 0) {
            throw new IllegalArgumentException("time is " + time + ", expected 0 or more");
        }
        if (!EventWeight.isValid(weight)) {
            throw new IllegalArgumentException("weight is " + weight + ", expected 0 to 1000000");
        }
        Objects.requireNonNull(features, "features");
        Objects.requireNonNull(numbers, "numbers");
        segments = List.copyOf(segments);
    }

    /** An event whose label, if it has one, came with it. */
    public Event(
            int partition,
            long offset,
            long time,
            long lateBy,
            int label,
            @Nullable String id,
            Features features,
            double weight,
            NamedNumbers numbers,
            boolean calibrating) {
        this(partition, offset, time, lateBy, label, id, features, weight, numbers, calibrating, null, null, List.of());
    }

    /** An event of features without names, of weight 1. */
    public Event(
            int partition,
            long offset,
            long time,
            long lateBy,
            int label,
            @Nullable String id,
            Features features,
            boolean calibrating) {
        this(partition, offset, time, lateBy, label, id, features, 1, NamedNumbers.NONE, calibrating);
    }

    /**
     * An event as it stands in the topic, of weight 1.
     *
     * @param timestamp the event's own time, that of its payload or else of its Kafka record
     */
    public static Event decoded(
            int partition, long offset, int label, long timestamp, @Nullable String id, Features features) {
        return new Event(partition, offset, timestamp, 0, label, id, features, 1, NamedNumbers.NONE, false);
    }

    /**
     * The same as an application sent it.
     *
     * @param sent its features, weight and id are used
     * @param numbers of it
     */
    static Event decoded(
            int partition, long offset, int label, long timestamp, LabeledEvent sent, NamedNumbers numbers) {
        return new Event(
                partition,
                offset,
                timestamp,
                0,
                label,
                sent.id(),
                sent.features(),
                sent.weight(),
                numbers,
                false,
                null,
                null,
                sent.segments());
    }

    /** Written out: a chain of comparators takes several calls, none of which C2 inlines where many are in use. */
    private static int compare(Event event, Event other) {
        int byTime = Long.compare(event.time, other.time);
        if (byTime != 0) {
            return byTime;
        }
        return event.origin == null && other.origin == null
                ? compare(event.partition, 0, event.offset, other.partition, 0, other.offset)
                : compareOrigins(event, other);
    }

    private static int compareOrigins(Event event, Event other) {
        LabelOrigin of = event.originOrOwn();
        LabelOrigin ofOther = other.originOrOwn();
        return compare(
                of.partition(),
                event.originRank(),
                of.offset(),
                ofOther.partition(),
                other.originRank(),
                ofOther.offset());
    }

    private static int compare(
            int partition, int rank, long offset, int otherPartition, int otherRank, long otherOffset) {
        if (partition != otherPartition) {
            return Integer.compare(partition, otherPartition);
        }
        return rank != otherRank ? Integer.compare(rank, otherRank) : RowOffset.compare(offset, otherOffset);
    }

    /** The record that gave it its label, or its own. */
    public LabelOrigin originOrOwn() {
        return origin != null && origin.isFromTopic() ? origin : new LabelOrigin(partition, offset);
    }

    private int originRank() {
        return origin == null ? 0 : origin.isFromTopic() ? 1 : 2;
    }

    @Override
    public boolean hasTime() {
        return true;
    }

    /** The event's own time in ms since the epoch, whatever its partition has delivered before. */
    public long timestamp() {
        return time - lateBy;
    }

    /** Whether the effective time is after the event's own. */
    public boolean late() {
        return lateBy > 0;
    }

    /** Whether the effective time is before the event's own: its sender's clock is ahead. */
    public boolean ahead() {
        return lateBy < 0;
    }

    /** Whether the event has a class, so that it is trained on. */
    public boolean labelled() {
        return label != UNLABELLED;
    }

    /** The same event at a later effective time, so that it is late. */
    public Event movedTo(long laterTime) {
        return placed(laterTime, calibrating);
    }

    /** The same event where its id is not needed. */
    public Event withoutId() {
        return id == null ? this : with(null, segments);
    }

    /** The same event where nobody judges predictions of it. */
    public Event withoutSegments() {
        return segments.isEmpty() ? this : with(id, List.of());
    }

    private Event with(@Nullable String otherId, List<String> otherSegments) {
        return new Event(
                partition,
                offset,
                time,
                lateBy,
                label,
                otherId,
                features,
                weight,
                numbers,
                calibrating,
                origin,
                record,
                otherSegments);
    }

    /** The same event with the weight that it is trained with. */
    public Event withWeight(double other) {
        return other == weight
                ? this
                : new Event(
                        partition,
                        offset,
                        time,
                        lateBy,
                        label,
                        id,
                        features,
                        other,
                        numbers,
                        calibrating,
                        origin,
                        record,
                        segments);
    }

    /**
     * The same event with the label that came for it, to be trained at the time of both. It is not late.
     *
     * @param from where the label came from
     * @param later that time
     */
    public Event withLabel(int came, LabelOrigin from, long later) {
        return new Event(
                partition, offset, later, 0, came, null, features, weight, numbers, false, from, record, segments);
    }

    /** The same event with the record that it was decoded from. */
    Event decodedFrom(RawRecord kept) {
        return new Event(
                partition,
                offset,
                time,
                lateBy,
                label,
                id,
                features,
                weight,
                numbers,
                calibrating,
                origin,
                kept,
                segments);
    }

    /** The same event, from which the scale of features may be made. */
    public Event forScale() {
        return placed(time, true);
    }

    /** The same event with what its partition's clock decides. */
    Event placed(long effectiveTime, boolean marked) {
        long moved = effectiveTime - timestamp();
        return new Event(
                partition,
                offset,
                effectiveTime,
                moved,
                label,
                id,
                features,
                weight,
                numbers,
                marked,
                origin,
                record,
                segments);
    }
}
