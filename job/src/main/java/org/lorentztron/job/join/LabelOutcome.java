package org.lorentztron.job.join;

import java.io.IOException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.connectors.serial.ImmutableSerializer;
import org.lorentztron.connectors.serial.ImmutableTypeInfo;
import org.lorentztron.connectors.serial.Varints;
import org.lorentztron.connectors.source.Event;

/**
 * The outcome of an event that waited for its label: its class, or that none came in time.
 *
 * @param partition of the event
 * @param offset of the event
 * @param time at which that was decided
 * @param label its class, or {@link Event#UNLABELLED} if it never gets one
 */
public record LabelOutcome(int partition, long offset, long time, int label) {
    public static final TypeInformation<LabelOutcome> TYPE =
            new ImmutableTypeInfo<>(LabelOutcome.class, new Serializer());

    /** Four numbers in as few bytes as they need, the label plus 1. */
    public static final class Serializer extends ImmutableSerializer<LabelOutcome> {
        private static final long serialVersionUID = 1L;

        @Override
        public int version() {
            return 1;
        }

        @Override
        public void serialize(LabelOutcome outcome, DataOutputView out) throws IOException {
            Varints.write(outcome.partition(), out);
            Varints.write(outcome.offset(), out);
            Varints.write(outcome.time(), out);
            Varints.write(outcome.label() + 1L, out);
        }

        @Override
        public LabelOutcome deserialize(DataInputView in) throws IOException {
            return new LabelOutcome(
                    Varints.readInt(in), Varints.readLong(in), Varints.readLong(in), (int) (Varints.readLong(in) - 1));
        }
    }
}
