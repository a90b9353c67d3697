package org.lorentztron.connectors.source;

import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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
 * @param topic whose partitions they are; of another topic's state, none is kept
 * @param positions to be noted
 */
public record ClockedSource<SplitT extends SourceSplit, CheckpointT>(
        Source<SourceRecord, SplitT, CheckpointT> source, ClockRule rule, TopicIdentity topic, ReadPositions positions)
        implements Source<SourceRecord, ClockedSplit<SplitT>, TopicCheckpoint<CheckpointT>> {

    private static final Logger LOG = LoggerFactory.getLogger(ClockedSource.class);

    @Override
    public Boundedness getBoundedness() {
        return source.getBoundedness();
    }

    @Override
    public SourceReader<SourceRecord, ClockedSplit<SplitT>> createReader(SourceReaderContext context) throws Exception {
        return new ClockedReader<>(source.createReader(context), rule, topic, positions);
    }

    @Override
    public SplitEnumerator<ClockedSplit<SplitT>, TopicCheckpoint<CheckpointT>> createEnumerator(
            SplitEnumeratorContext<ClockedSplit<SplitT>> context) throws Exception {
        return watched(source.createEnumerator(clocked(context)), context);
    }

    @Override
    public SplitEnumerator<ClockedSplit<SplitT>, TopicCheckpoint<CheckpointT>> restoreEnumerator(
            SplitEnumeratorContext<ClockedSplit<SplitT>> context, TopicCheckpoint<CheckpointT> checkpoint)
            throws Exception {
        if (topic.cannotStartAnew()) {
            LOG.warn(
                    "--start anew has no effect: the brokers gave no id of topic {}, which is read on from the"
                            + " positions of the restored state",
                    topic.topic());
        }
        if (topic.replaces(checkpoint.topicId())) {
            LOG.warn(
                    "Topic {} has the id {}, and the restored state has read the one with the id {}: the new topic is"
                            + " read from its beginning",
                    topic.topic(),
                    topic.id(),
                    checkpoint.topicId());
            return createEnumerator(context);
        }
        return watched(source.restoreEnumerator(clocked(context), checkpoint.partitions()), context);
    }

    private ClockedEnumeratorContext<SplitT> clocked(SplitEnumeratorContext<ClockedSplit<SplitT>> context) {
        return new ClockedEnumeratorContext<>(context, topic.id());
    }

    private ClockedEnumerator<SplitT, CheckpointT> watched(
            SplitEnumerator<SplitT, CheckpointT> enumerator, SplitEnumeratorContext<ClockedSplit<SplitT>> context) {
        return new ClockedEnumerator<>(enumerator, context, topic.id(), new TopicWatch(topic.used()));
    }

    @Override
    public SimpleVersionedSerializer<ClockedSplit<SplitT>> getSplitSerializer() {
        return new ClockedSplit.Serializer<>(source.getSplitSerializer());
    }

    @Override
    public SimpleVersionedSerializer<TopicCheckpoint<CheckpointT>> getEnumeratorCheckpointSerializer() {
        return new TopicCheckpoint.Serializer<>(source.getEnumeratorCheckpointSerializer());
    }
}
