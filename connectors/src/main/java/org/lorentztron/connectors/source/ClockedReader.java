package org.lorentztron.connectors.source;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.core.io.InputStatus;
import org.jspecify.annotations.Nullable;

/**
 * Reads from another reader and gives every event the time of its partition's clock ({@link PartitionClock}). Not
 * thread-safe; Flink calls it from one thread.
 */
@SuppressWarnings("try") // Flink declares that close() throws any exception
final class ClockedReader<SplitT extends SourceSplit> implements SourceReader<SourceRecord, ClockedSplit<SplitT>> {

    private final SourceReader<SourceRecord, SplitT> reader;
    private final ClockRule rule;
    private final Map<String, PartitionClock> clocks = new HashMap<>();
    private final TopicIdentity topic;
    private final ReadPositions positions;

    /** Restored splits of another topic, for which Flink has made an output that would hold event time back. */
    private final Set<String> dropped = new HashSet<>();

    private @Nullable ClockedOutput clockedOutput;

    ClockedReader(
            SourceReader<SourceRecord, SplitT> reader, ClockRule rule, TopicIdentity topic, ReadPositions positions) {
        this.reader = reader;
        this.rule = rule;
        this.topic = topic;
        this.positions = positions;
    }

    @Override
    public void start() {
        reader.start();
    }

    @Override
    public void addSplits(List<ClockedSplit<SplitT>> splits) {
        List<SplitT> kept = new ArrayList<>();
        for (ClockedSplit<SplitT> split : splits) {
            if (topic.replaces(split.topicId())) {
                dropped.add(split.splitId());
                continue;
            }
            kept.add(split.split());
            clocks.put(split.splitId(), rule.clock(split));
            positions.start(split.split());
        }
        if (!kept.isEmpty()) {
            reader.addSplits(kept);
        }
    }

    @Override
    public InputStatus pollNext(ReaderOutput<SourceRecord> output) throws Exception {
        if (clockedOutput == null || clockedOutput.output() != output) {
            clockedOutput = new ClockedOutput(output, clocks, positions);
            releaseDropped(output);
        }
        return reader.pollNext(clockedOutput);
    }

    /** But for partitions that the new topic has as well, if they were assigned to this reader meanwhile. */
    private void releaseDropped(ReaderOutput<SourceRecord> output) {
        dropped.removeAll(clocks.keySet());
        dropped.forEach(output::releaseOutputForSplit);
        dropped.clear();
    }

    @Override
    public List<ClockedSplit<SplitT>> snapshotState(long checkpoint) {
        return reader.snapshotState(checkpoint).stream().map(this::clocked).toList();
    }

    private ClockedSplit<SplitT> clocked(SplitT split) {
        PartitionClock clock = Objects.requireNonNull(clocks.get(split.splitId()), split.splitId());
        return new ClockedSplit<>(
                split, clock.time(), rule.newest(clock.newest()), rule.marks(clock.marks()), topic.id());
    }

    @Override
    public CompletableFuture<Void> isAvailable() {
        return reader.isAvailable();
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
    public void notifyCheckpointComplete(long checkpoint) throws Exception {
        reader.notifyCheckpointComplete(checkpoint);
    }

    @Override
    public void notifyCheckpointAborted(long checkpoint) throws Exception {
        reader.notifyCheckpointAborted(checkpoint);
    }

    @Override
    public void close() throws Exception {
        reader.close();
    }
}
