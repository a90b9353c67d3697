package org.lorentztron.connectors.source;

import java.io.IOException;
import java.util.List;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.jspecify.annotations.Nullable;

/**
 * Finds and assigns partitions with another enumerator, and watches that they stay those of one topic. A split that
 * comes back belongs to a partition that is in no checkpoint yet, so its clock need not be kept.
 *
 * @param topicId null if it is unknown
 */
record ClockedEnumerator<SplitT extends SourceSplit, CheckpointT>(
        SplitEnumerator<SplitT, CheckpointT> enumerator,
        SplitEnumeratorContext<ClockedSplit<SplitT>> context,
        @Nullable String topicId,
        TopicWatch watch)
        implements SplitEnumerator<ClockedSplit<SplitT>, TopicCheckpoint<CheckpointT>> {

    @Override
    public void start() {
        ClosingClasses.load();
        watch.start(context);
        enumerator.start();
    }

    @Override
    public void handleSplitRequest(int subtask, @Nullable String host) {
        enumerator.handleSplitRequest(subtask, host);
    }

    @Override
    public void handleSourceEvent(int subtask, SourceEvent event) {
        enumerator.handleSourceEvent(subtask, event);
    }

    @Override
    public void addSplitsBack(List<ClockedSplit<SplitT>> splits, int subtask) {
        enumerator.addSplitsBack(splits.stream().map(ClockedSplit::split).toList(), subtask);
    }

    @Override
    public void addReader(int subtask) {
        enumerator.addReader(subtask);
    }

    @Override
    public TopicCheckpoint<CheckpointT> snapshotState(long checkpoint) throws Exception {
        return new TopicCheckpoint<>(enumerator.snapshotState(checkpoint), topicId);
    }

    @Override
    public void notifyCheckpointComplete(long checkpoint) throws Exception {
        enumerator.notifyCheckpointComplete(checkpoint);
    }

    @Override
    public void notifyCheckpointAborted(long checkpoint) throws Exception {
        enumerator.notifyCheckpointAborted(checkpoint);
    }

    @Override
    public void close() throws IOException {
        watch.close();
        enumerator.close();
    }
}
