package org.lorentztron.job.route;

import java.io.IOException;
import java.util.Comparator;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.connectors.serial.FeaturesCoding;
import org.lorentztron.connectors.serial.ImmutableSerializer;
import org.lorentztron.connectors.serial.ImmutableTypeInfo;
import org.lorentztron.model.Features;

/**
 * A labelled event with its place in the order of training.
 *
 * @param time effective event time in ms: the event's own, or later if the event was late
 * @param late whether it was: then it has been counted as such
 * @param partition of the events topic
 * @param offset in that partition
 * @param label index of the class
 * @param features of the event
 * @param calibrating whether the scale of the features may be made from it, among others: then all blocks get it
 */
public record TrainingEvent(
        long time, boolean late, int partition, long offset, int label, Features features, boolean calibrating) {

    public static final TypeInformation<TrainingEvent> TYPE =
            new ImmutableTypeInfo<>(TrainingEvent.class, new Serializer());

    /** The order in which models see the events; (partition, offset) is unique, so the order is total. */
    public static final Comparator<TrainingEvent> ORDER = Comparator.comparingLong(TrainingEvent::time)
            .thenComparingInt(TrainingEvent::partition)
            .thenComparingLong(TrainingEvent::offset);

    public TrainingEvent movedTo(long laterTime) {
        return new TrainingEvent(laterTime, true, partition, offset, label, features, calibrating);
    }

    /**
     * In the shuffle and in state: time, partition, offset or, if late, its complement, label or, if calibrating, its complement,
     * then {@link FeaturesCoding}.
     */
    public static final class Serializer extends ImmutableSerializer<TrainingEvent> {

        private static final long serialVersionUID = 1L;

        @Override
        public int version() {
            return 4;
        }

        @Override
        public void serialize(TrainingEvent event, DataOutputView out) throws IOException {
            out.writeLong(event.time());
            out.writeInt(event.partition());
            out.writeLong(event.late() ? ~event.offset() : event.offset());
            out.writeInt(event.calibrating() ? ~event.label() : event.label());
            FeaturesCoding.write(event.features(), out);
        }

        @Override
        public TrainingEvent deserialize(DataInputView in) throws IOException {
            long time = in.readLong();
            int partition = in.readInt();
            long offset = in.readLong();
            int label = in.readInt();
            boolean late = offset < 0;
            boolean calibrating = label < 0;
            return new TrainingEvent(
                    time,
                    late,
                    partition,
                    late ? ~offset : offset,
                    calibrating ? ~label : label,
                    FeaturesCoding.read(in),
                    calibrating);
        }
    }
}
