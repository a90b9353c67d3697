package org.lorentztron.job.faults;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.sink2.Committer;
import org.apache.flink.api.connector.sink2.CommitterInitContext;
import org.apache.flink.api.connector.sink2.CommittingSinkWriter;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.StatefulSinkWriter;
import org.apache.flink.api.connector.sink2.SupportsCommitter;
import org.apache.flink.api.connector.sink2.SupportsWriterState;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.streaming.api.connector.sink2.CommittableMessage;
import org.apache.flink.streaming.api.connector.sink2.SupportsPostCommitTopology;
import org.apache.flink.streaming.api.datastream.DataStream;

/**
 * A transactional sink that fails when the {@link FaultPlan} says so, and tells it from which checkpoint the job has
 * started.
 *
 * @param sink a sink with all the interfaces that this one has
 */
record FaultySink<T, StateT, CommittableT>(Sink<T> sink)
        implements Sink<T>,
                SupportsWriterState<T, StateT>,
                SupportsCommitter<CommittableT>,
                SupportsPostCommitTopology<CommittableT> {

    @Override
    public SinkWriter<T> createWriter(WriterInitContext context) throws IOException {
        FaultPlan.current().started(context.getRestoredCheckpointId());
        return new Writer<>(sink.createWriter(context));
    }

    @Override
    public StatefulSinkWriter<T, StateT> restoreWriter(WriterInitContext context, Collection<StateT> states)
            throws IOException {
        FaultPlan.current().started(context.getRestoredCheckpointId());
        return new Writer<>(withState().restoreWriter(context, states));
    }

    @Override
    public Committer<CommittableT> createCommitter(CommitterInitContext context) throws IOException {
        return new FaultyCommitter<>(withCommitter().createCommitter(context));
    }

    @Override
    public SimpleVersionedSerializer<StateT> getWriterStateSerializer() {
        return withState().getWriterStateSerializer();
    }

    @Override
    public SimpleVersionedSerializer<CommittableT> getCommittableSerializer() {
        return withCommitter().getCommittableSerializer();
    }

    @Override
    @SuppressWarnings("unchecked") // as the record's comment demands
    public void addPostCommitTopology(DataStream<CommittableMessage<CommittableT>> committables) {
        ((SupportsPostCommitTopology<CommittableT>) sink).addPostCommitTopology(committables);
    }

    @SuppressWarnings("unchecked") // as the record's comment demands
    private SupportsWriterState<T, StateT> withState() {
        return (SupportsWriterState<T, StateT>) sink;
    }

    @SuppressWarnings("unchecked") // as the record's comment demands
    private SupportsCommitter<CommittableT> withCommitter() {
        return (SupportsCommitter<CommittableT>) sink;
    }

    @SuppressWarnings("try") // Flink declares that close() throws any exception
    private static final class Writer<T, StateT, CommittableT>
            implements StatefulSinkWriter<T, StateT>, CommittingSinkWriter<T, CommittableT> {

        private final SinkWriter<T> writer;
        /** Whether the transaction has records, and whether it has been flushed with some. */
        private boolean written;

        private boolean preCommitted;

        Writer(SinkWriter<T> writer) {
            this.writer = writer;
        }

        @Override
        public void write(T element, Context context) throws IOException, InterruptedException {
            writer.write(element, context);
            written = true;
            FaultPlan.current().reach(Place.SINK_WRITER, Place.Moment.EVENT);
        }

        @Override
        public void flush(boolean endOfInput) throws IOException, InterruptedException {
            if (written) {
                FaultPlan.current().reach(Place.SINK_WRITER, Place.Moment.BARRIER);
            }
            writer.flush(endOfInput);
        }

        @Override
        @SuppressWarnings("unchecked") // as the sink's comment demands
        public Collection<CommittableT> prepareCommit() throws IOException, InterruptedException {
            preCommitted = written;
            written = false;
            return ((CommittingSinkWriter<T, CommittableT>) writer).prepareCommit();
        }

        @Override
        @SuppressWarnings("unchecked") // as the sink's comment demands
        public List<StateT> snapshotState(long checkpoint) throws IOException {
            if (preCommitted) {
                FaultPlan.current().reach(Place.SINK_WRITER, Place.Moment.PRE_COMMITTED, checkpoint);
            }
            return ((StatefulSinkWriter<T, StateT>) writer).snapshotState(checkpoint);
        }

        @Override
        public void writeWatermark(Watermark watermark) throws IOException, InterruptedException {
            writer.writeWatermark(watermark);
        }

        @Override
        public void close() throws Exception {
            writer.close();
        }
    }

    @SuppressWarnings("try") // Flink declares that close() throws any exception
    private record FaultyCommitter<CommittableT>(Committer<CommittableT> committer) implements Committer<CommittableT> {

        @Override
        public void commit(Collection<CommitRequest<CommittableT>> requests) throws IOException, InterruptedException {
            FaultPlan.current().reach(Place.SINK_COMMITTER, Place.Moment.BEFORE_COMMIT);
            committer.commit(requests);
            FaultPlan.current().reach(Place.SINK_COMMITTER, Place.Moment.AFTER_COMMIT);
        }

        @Override
        public void close() throws Exception {
            committer.close();
        }
    }
}
