package org.lorentztron.job.topology;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.SplitsAssignment;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.lorentztron.connectors.source.SourceRecord;

/**
 * A bounded source of several partitions with event time per partition, as Kafka's. The order in which a reader takes
 * from its partitions is random, another one in each run.
 *
 * @param partitions how many
 * @param length events in each
 * @param topic its events
 * @param interleaving seed of the order
 */
record GeneratedSource(int partitions, int length, Topic topic, long interleaving)
        implements Source<SourceRecord, GeneratedSource.Partition, Integer> {

    /** What stands at each place. */
    interface Topic extends Serializable {
        SourceRecord event(int partition, long offset);
    }

    record Partition(int partition, int next) implements SourceSplit {
        @Override
        public String splitId() {
            return Integer.toString(partition);
        }
    }

    @Override
    public Boundedness getBoundedness() {
        return Boundedness.BOUNDED;
    }

    @Override
    public SplitEnumerator<Partition, Integer> createEnumerator(SplitEnumeratorContext<Partition> context) {
        return new Enumerator(context);
    }

    @Override
    public SplitEnumerator<Partition, Integer> restoreEnumerator(
            SplitEnumeratorContext<Partition> context, Integer state) {
        return new Enumerator(context);
    }

    @Override
    public SimpleVersionedSerializer<Partition> getSplitSerializer() {
        return new PartitionSerializer();
    }

    @Override
    public SimpleVersionedSerializer<Integer> getEnumeratorCheckpointSerializer() {
        return new NumberSerializer();
    }

    @Override
    public SourceReader<SourceRecord, Partition> createReader(SourceReaderContext context) {
        return new Reader(new SplittableRandom(interleaving + context.getIndexOfSubtask()));
    }

    /**
     * Gives partition i to reader i mod parallelism, all of a reader's at once as Kafka's enumerator does: event time
     * does not wait for a partition that its reader has yet to get.
     */
    private final class Enumerator implements SplitEnumerator<Partition, Integer> {
        private final SplitEnumeratorContext<Partition> context;

        Enumerator(SplitEnumeratorContext<Partition> context) {
            this.context = context;
        }

        @Override
        public void start() {}

        @Override
        public void handleSplitRequest(int subtask, String host) {}

        @Override
        public void addSplitsBack(List<Partition> splits, int subtask) {
            throw new IllegalStateException("a reader failed");
        }

        @Override
        public void addReader(int subtask) {
            List<Partition> splits = new ArrayList<>();
            for (int p = subtask; p < partitions; p += context.currentParallelism()) {
                splits.add(new Partition(p, 0));
            }
            context.assignSplits(new SplitsAssignment<>(Map.of(subtask, splits)));
            context.signalNoMoreSplits(subtask);
        }

        @Override
        public Integer snapshotState(long checkpoint) {
            return 0;
        }

        @Override
        public void close() {}
    }

    private final class Reader implements SourceReader<SourceRecord, Partition> {
        private final SplittableRandom random;
        private final List<Partition> open = new ArrayList<>();
        private boolean complete;

        Reader(SplittableRandom random) {
            this.random = random;
        }

        @Override
        public void start() {}

        @Override
        public InputStatus pollNext(ReaderOutput<SourceRecord> output) {
            if (open.isEmpty()) {
                return complete ? InputStatus.END_OF_INPUT : InputStatus.MORE_AVAILABLE;
            }
            int chosen = random.nextInt(open.size());
            Partition split = open.get(chosen);
            SourceRecord event = topic.event(split.partition(), split.next());
            output.createOutputForSplit(split.splitId()).collect(event);
            if (split.next() + 1 == length) {
                output.releaseOutputForSplit(split.splitId());
                open.remove(chosen);
            } else {
                open.set(chosen, new Partition(split.partition(), split.next() + 1));
            }
            return InputStatus.MORE_AVAILABLE;
        }

        @Override
        public List<Partition> snapshotState(long checkpoint) {
            return List.copyOf(open);
        }

        @Override
        public CompletableFuture<Void> isAvailable() {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public void addSplits(List<Partition> splits) {
            open.addAll(splits);
        }

        @Override
        public void notifyNoMoreSplits() {
            complete = true;
        }

        @Override
        public void pauseOrResumeSplits(Collection<String> pause, Collection<String> resume) {}

        @Override
        public void close() {}
    }

    private static final class PartitionSerializer implements SimpleVersionedSerializer<Partition> {
        @Override
        public int getVersion() {
            return 1;
        }

        @Override
        public byte[] serialize(Partition split) {
            return ByteBuffer.allocate(8)
                    .putInt(split.partition())
                    .putInt(split.next())
                    .array();
        }

        @Override
        public Partition deserialize(int version, byte[] bytes) {
            ByteBuffer in = ByteBuffer.wrap(bytes);
            return new Partition(in.getInt(), in.getInt());
        }
    }

    private static final class NumberSerializer implements SimpleVersionedSerializer<Integer> {
        @Override
        public int getVersion() {
            return 1;
        }

        @Override
        public byte[] serialize(Integer number) {
            return new byte[0];
        }

        @Override
        public Integer deserialize(int version, byte[] bytes) {
            return 0;
        }
    }
}
