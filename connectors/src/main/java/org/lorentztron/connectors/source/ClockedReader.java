package org.lorentztron.connectors.source;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
    private @Nullable ClockedOutput clockedOutput;

    ClockedReader(SourceReader<SourceRecord, SplitT> reader, ClockRule rule) {
        this.reader = reader;
        this.rule = rule;
    }

    @Override
    public void start() {
        reader.start();
    }

    @Override
    public void addSplits(List<ClockedSplit<SplitT>> splits) {
        for (ClockedSplit<SplitT> split : splits) {
            clocks.put(split.splitId(), rule.clock(split));
        }
        reader.addSplits(splits.stream().map(ClockedSplit::split).toList());
    }

    @Override
    public InputStatus pollNext(ReaderOutput<SourceRecord> output) throws Exception {
        if (clockedOutput == null || clockedOutput.output() != output) {
            clockedOutput = new ClockedOutput(output, clocks);
        }
        return reader.pollNext(clockedOutput);
    }

    @Override
    public List<ClockedSplit<SplitT>> snapshotState(long checkpoint) {
        return reader.snapshotState(checkpoint).stream().map(this::clocked).toList();
    }

    private ClockedSplit<SplitT> clocked(SplitT split) {
        PartitionClock clock = Objects.requireNonNull(clocks.get(split.splitId()), split.splitId());
        return new ClockedSplit<>(split, clock.time(), rule.newest(clock.newest()), rule.marks(clock.marks()));
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
