package org.lorentztron.job.operators;

import java.io.IOException;
import java.util.Comparator;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.connectors.types.FeaturesCoding;
import org.lorentztron.connectors.types.ImmutableSerializer;
import org.lorentztron.connectors.types.ImmutableTypeInfo;
import org.lorentztron.model.Features;

/**
 * A labelled event with its place in the order of training.
 *
 * @param time effective event time in ms: the event's own, or later if the event was late
 * @param partition of the events topic
 * @param offset in that partition
 * @param label index of the class
 * @param features of the event
 */
public record TrainingEvent(long time, int partition, long offset, int label, Features features) {

    public static final TypeInformation<TrainingEvent> TYPE =
            new ImmutableTypeInfo<>(TrainingEvent.class, new Serializer());

    /** The order in which models see the events; (partition, offset) is unique, so the order is total. */
    static final Comparator<TrainingEvent> ORDER = Comparator.comparingLong(TrainingEvent::time)
            .thenComparingInt(TrainingEvent::partition)
            .thenComparingLong(TrainingEvent::offset);

    TrainingEvent movedTo(long laterTime) {
        return new TrainingEvent(laterTime, partition, offset, label, features);
    }

    /** In the shuffle and in state: time, partition, offset, label, then {@link FeaturesCoding}. */
    public static final class Serializer extends ImmutableSerializer<TrainingEvent> {

        private static final long serialVersionUID = 1L;

        @Override
        public int version() {
            return 1;
        }

        @Override
        public void serialize(TrainingEvent event, DataOutputView out) throws IOException {
            out.writeLong(event.time());
            out.writeInt(event.partition());
            out.writeLong(event.offset());
            out.writeInt(event.label());
            FeaturesCoding.write(event.features(), out);
        }

        @Override
        public TrainingEvent deserialize(DataInputView in) throws IOException {
            return new TrainingEvent(in.readLong(), in.readInt(), in.readLong(), in.readInt(), FeaturesCoding.read(in));
        }
    }
}
