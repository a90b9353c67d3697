package org.lorentztron.connectors.source;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.apache.flink.api.connector.source.ReaderInfo;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.SplitsAssignment;
import org.apache.flink.metrics.groups.SplitEnumeratorMetricGroup;
import org.jspecify.annotations.Nullable;

/**
 * Gives the partitions that an enumerator assigns a clock without time and their topic; all else goes through.
 *
 * @param topicId null if it is unknown
 */
record ClockedEnumeratorContext<SplitT extends SourceSplit>(
        SplitEnumeratorContext<ClockedSplit<SplitT>> context, @Nullable String topicId)
        implements SplitEnumeratorContext<SplitT> {

    @Override
    public void assignSplits(SplitsAssignment<SplitT> splits) {
        context.assignSplits(new SplitsAssignment<>(splits.assignment().entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, reader -> clocked(reader.getValue())))));
    }

    private List<ClockedSplit<SplitT>> clocked(List<SplitT> splits) {
        return splits.stream().map(split -> new ClockedSplit<>(split, topicId)).toList();
    }

    @Override
    public void signalNoMoreSplits(int subtask) {
        context.signalNoMoreSplits(subtask);
    }

    @Override
    public SplitEnumeratorMetricGroup metricGroup() {
        return context.metricGroup();
    }

    @Override
    public void sendEventToSourceReader(int subtask, SourceEvent event) {
        context.sendEventToSourceReader(subtask, event);
    }

    @Override
    public void sendEventToSourceReader(int subtask, int attempt, SourceEvent event) {
        context.sendEventToSourceReader(subtask, attempt, event);
    }

    @Override
    public int currentParallelism() {
        return context.currentParallelism();
    }

    @Override
    public Map<Integer, ReaderInfo> registeredReaders() {
        return context.registeredReaders();
    }

    @Override
    public Map<Integer, Map<Integer, ReaderInfo>> registeredReadersOfAttempts() {
        return context.registeredReadersOfAttempts();
    }

    @Override
    public <T> void callAsync(Callable<T> call, BiConsumer<T, Throwable> handler) {
        context.callAsync(call, handler);
    }

    @Override
    public <T> void callAsync(Callable<T> call, BiConsumer<T, Throwable> handler, long initialDelay, long period) {
        context.callAsync(call, handler, initialDelay, period);
    }

    @Override
    public void runInCoordinatorThread(Runnable action) {
        context.runInCoordinatorThread(action);
    }

    @Override
    public void setIsProcessingBacklog(boolean backlog) {
        context.setIsProcessingBacklog(backlog);
    }
}
