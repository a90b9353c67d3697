package org.lorentztron.experiments.growth;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataOutputViewStreamWrapper;
import org.lorentztron.job.average.AverageSerializer;
import org.lorentztron.job.train.BlockStateSerializer;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.tools.offline.OfflineJob;

/**
 * Writes a model's state as the heap state backend does for a checkpoint: a copy of each state, written by its
 * serializer. What is written is counted and forgotten.
 */
final class Checkpoint {

    /**
     * What was written.
     *
     * @param training bytes of the trainers' blocks
     * @param averages bytes of the averagers' averages
     */
    record Bytes(long training, long averages) {}

    private static final class Count extends OutputStream {
        private long bytes;

        @Override
        public void write(int single) {
            bytes++;
        }

        @Override
        public void write(byte[] from, int offset, int length) {
            bytes += length;
        }
    }

    private Checkpoint() {}

    /** @param model that has ended an interval */
    static Bytes of(OfflineJob model, LearnerSettings settings) {
        return new Bytes(
                write(model.blocks(), new BlockStateSerializer(settings)),
                write(model.averages(), new AverageSerializer(settings)));
    }

    private static <T> long write(List<T> states, TypeSerializer<T> serializer) {
        Count count = new Count();
        try (DataOutputViewStreamWrapper out = new DataOutputViewStreamWrapper(count)) {
            for (T state : states) {
                serializer.serialize(serializer.copy(state), out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("counting does not fail", e);
        }
        return count.bytes;
    }
}
