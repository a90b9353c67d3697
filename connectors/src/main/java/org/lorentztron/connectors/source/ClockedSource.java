package org.lorentztron.connectors.source;

import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * A source that also knows the time of its partitions: a {@link PartitionClock} for each decides the effective time of
 * its events, the watermark, and which events are calibrating.
 *
 * <p>Flink restores no event time. So the clock of a partition is part of its split: in every checkpoint, and with
 * whoever reads the partition after a restore, at any parallelism. As state of an operator after the source it would
 * have to be known to all subtasks (a union list), and with such state Flink can take no checkpoint once some subtasks
 * have ended and others have not.
 *
 * @param source its splits are partitions, and it says of every record which split it is from
 * @param rule of the partitions' clocks
 */
public record ClockedSource<SplitT extends SourceSplit, CheckpointT>(
        Source<SourceRecord, SplitT, CheckpointT> source, ClockRule rule)
        implements Source<SourceRecord, ClockedSplit<SplitT>, CheckpointT> {

    @Override
    public Boundedness getBoundedness() {
        return source.getBoundedness();
    }

    @Override
    public SourceReader<SourceRecord, ClockedSplit<SplitT>> createReader(SourceReaderContext context) throws Exception {
        return new ClockedReader<>(source.createReader(context), rule);
    }

    @Override
    public SplitEnumerator<ClockedSplit<SplitT>, CheckpointT> createEnumerator(
            SplitEnumeratorContext<ClockedSplit<SplitT>> context) throws Exception {
        return new ClockedEnumerator<>(source.createEnumerator(new ClockedEnumeratorContext<>(context)));
    }

    @Override
    public SplitEnumerator<ClockedSplit<SplitT>, CheckpointT> restoreEnumerator(
            SplitEnumeratorContext<ClockedSplit<SplitT>> context, CheckpointT checkpoint) throws Exception {
        return new ClockedEnumerator<>(source.restoreEnumerator(new ClockedEnumeratorContext<>(context), checkpoint));
    }

    @Override
    public SimpleVersionedSerializer<ClockedSplit<SplitT>> getSplitSerializer() {
        return new ClockedSplit.Serializer<>(source.getSplitSerializer());
    }

    @Override
    public SimpleVersionedSerializer<CheckpointT> getEnumeratorCheckpointSerializer() {
        return source.getEnumeratorCheckpointSerializer();
    }
}
