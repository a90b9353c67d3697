package org.lorentztron.job.faults;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * A source that delivers a limited number of events between two checkpoints, per subtask: so a short topic has many
 * checkpoints, however fast the machine is. It fails when the {@link FaultPlan} says so.
 */
record PacedSource<T, SplitT extends SourceSplit, CheckpointT>(Source<T, SplitT, CheckpointT> source, int pace)
        implements Source<T, SplitT, CheckpointT> {

    @Override
    public SourceReader<T, SplitT> createReader(SourceReaderContext context) throws Exception {
        return new Reader<>(source.createReader(context), pace);
    }

    @Override
    public Boundedness getBoundedness() {
        return source.getBoundedness();
    }

    @Override
    public SplitEnumerator<SplitT, CheckpointT> createEnumerator(SplitEnumeratorContext<SplitT> context)
            throws Exception {
        return source.createEnumerator(context);
    }

    @Override
    public SplitEnumerator<SplitT, CheckpointT> restoreEnumerator(
            SplitEnumeratorContext<SplitT> context, CheckpointT checkpoint) throws Exception {
        return source.restoreEnumerator(context, checkpoint);
    }

    @Override
    public SimpleVersionedSerializer<SplitT> getSplitSerializer() {
        return source.getSplitSerializer();
    }

    @Override
    public SimpleVersionedSerializer<CheckpointT> getEnumeratorCheckpointSerializer() {
        return source.getEnumeratorCheckpointSerializer();
    }

    @SuppressWarnings("try") // Flink declares that close() throws any exception
    private static final class Reader<T, SplitT extends SourceSplit> implements SourceReader<T, SplitT> {

        private final SourceReader<T, SplitT> reader;
        private final int pace;
        private int left;
        private CompletableFuture<Void> barrier = new CompletableFuture<>();

        Reader(SourceReader<T, SplitT> reader, int pace) {
            this.reader = reader;
            this.pace = pace;
            this.left = pace;
        }

        @Override
        public InputStatus pollNext(ReaderOutput<T> output) throws Exception {
            if (left == 0) {
                return InputStatus.NOTHING_AVAILABLE;
            }
            InputStatus status = reader.pollNext(output);
            if (status == InputStatus.MORE_AVAILABLE) {
                left--;
                FaultPlan.current().reach(Place.SOURCE, Place.Moment.EVENT);
            }
            return status;
        }

        @Override
        public CompletableFuture<Void> isAvailable() {
            return left == 0 ? barrier : reader.isAvailable();
        }

        @Override
        public List<SplitT> snapshotState(long checkpoint) {
            FaultPlan.current().reach(Place.SOURCE, Place.Moment.BARRIER, checkpoint);
            List<SplitT> splits = reader.snapshotState(checkpoint);
            left = pace;
            barrier.complete(null);
            barrier = new CompletableFuture<>();
            return splits;
        }

        @Override
        public void notifyCheckpointComplete(long checkpoint) throws Exception {
            FaultPlan.current().complete(checkpoint);
            FaultPlan.current().reach(Place.SOURCE, Place.Moment.COMPLETE, checkpoint);
            reader.notifyCheckpointComplete(checkpoint);
        }

        @Override
        public void notifyCheckpointAborted(long checkpoint) throws Exception {
            reader.notifyCheckpointAborted(checkpoint);
        }

        @Override
        public void start() {
            reader.start();
        }

        @Override
        public void addSplits(List<SplitT> splits) {
            reader.addSplits(splits);
        }

        @Override
        public void notifyNoMoreSplits() {
            reader.notifyNoMoreSplits();
        }

        @Override
        public void handleSourceEvents(SourceEvent event) {
            reader.handleSourceEvents(event);
        }

        @Override
        public void pauseOrResumeSplits(Collection<String> paused, Collection<String> resumed) {
            reader.pauseOrResumeSplits(paused, resumed);
        }

        @Override
        public void close() throws Exception {
            reader.close();
        }
    }
}
