package org.lorentztron.connectors.ownership;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.apache.flink.api.connector.sink2.Committer;
import org.apache.flink.api.connector.sink2.CommitterInitContext;
import org.apache.flink.api.connector.sink2.CommittingSinkWriter;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.StatefulSinkWriter;
import org.apache.flink.api.connector.sink2.SupportsCommitter;
import org.apache.flink.api.connector.sink2.SupportsWriterState;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.connector.kafka.sink.KafkaCommittable;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.sink.KafkaWriterState;
import org.apache.flink.connector.kafka.sink.TwoPhaseCommittingStatefulSink.PrecommittingStatefulSinkWriter;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.streaming.api.connector.sink2.CommittableMessage;
import org.apache.flink.streaming.api.connector.sink2.SupportsPostCommitTopology;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.used.TopicConfirmation;
import org.lorentztron.connectors.used.UsedTopics;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Kafka sink that writes only as long as its job owns the model id: a writer takes the {@link ModelClaim} before it
 * opens or ends any transaction, and again after its records are written and before they are given to be committed.
 * Then it also asks whether topics are those that the job knows. All sources have written their positions into the
 * checkpoint before, so a checkpoint that completes has no positions of, nor models trained on, a topic that has taken
 * the name of another; nor is a version committed that went into one. An answer may lag: {@link TopicConfirmation}.
 *
 * <p>The writer takes the claim when the first record arrives or a checkpoint begins, not when the writer is made: a
 * job whose state is refused, or that fails before, must not end the one that runs. Flink begins a checkpoint only when
 * all tasks have their state.
 *
 * @param <T> what is written
 */
public final class OwnedSink<T>
        implements Sink<T>,
                SupportsWriterState<T, KafkaWriterState>,
                SupportsCommitter<KafkaCommittable>,
                SupportsPostCommitTopology<KafkaCommittable> {

    private static final long serialVersionUID = 1L;
    private static final Logger LOG = LoggerFactory.getLogger(OwnedSink.class);

    private final KafkaSink<T> sink;
    private final ModelClaim claim;
    private final UsedTopics topics;

    /** Asks about no topic: another sink of the job does. */
    public OwnedSink(KafkaSink<T> sink, ModelClaim claim) {
        this(sink, claim, UsedTopics.NONE);
    }

    /** @param topics to be asked about before each checkpoint; all their sources are upstream */
    public OwnedSink(KafkaSink<T> sink, ModelClaim claim, UsedTopics topics) {
        this.sink = sink;
        this.claim = claim;
        this.topics = topics;
    }

    @Override
    public Writer<T> createWriter(WriterInitContext context) {
        return new Writer<>(() -> Permission.of(claim, topics), () -> sink.createWriter(context));
    }

    @Override
    public Writer<T> restoreWriter(WriterInitContext context, Collection<KafkaWriterState> state) {
        return new Writer<>(() -> Permission.of(claim, topics), () -> sink.restoreWriter(context, state));
    }

    @Override
    public SimpleVersionedSerializer<KafkaWriterState> getWriterStateSerializer() {
        return sink.getWriterStateSerializer();
    }

    @Override
    public Committer<KafkaCommittable> createCommitter(CommitterInitContext context) throws IOException {
        return sink.createCommitter(context);
    }

    @Override
    public SimpleVersionedSerializer<KafkaCommittable> getCommittableSerializer() {
        return sink.getCommittableSerializer();
    }

    @Override
    public void addPostCommitTopology(DataStream<CommittableMessage<KafkaCommittable>> committables) {
        sink.addPostCommitTopology(committables);
    }

    /** The sink's own writer: making one ends the transactions that the writers before it have left open. */
    interface Opening<T> {
        PrecommittingStatefulSinkWriter<T, KafkaWriterState, KafkaCommittable> open() throws IOException;
    }

    /** Flink calls flush, prepareCommit and snapshotState in this order, before each checkpoint. */
    @SuppressWarnings("try") // Flink declares that close() throws any exception
    static final class Writer<T>
            implements StatefulSinkWriter<T, KafkaWriterState>, CommittingSinkWriter<T, KafkaCommittable> {

        private final Supplier<Permission> asking;
        private final Opening<T> opening;
        private @Nullable Permission permission;
        private @Nullable PrecommittingStatefulSinkWriter<T, KafkaWriterState, KafkaCommittable> writer;
        private boolean looked;

        Writer(Supplier<Permission> asking, Opening<T> opening) {
            this.asking = asking;
            this.opening = opening;
        }

        /** The writer, made at the first call, when this job may write. */
        private PrecommittingStatefulSinkWriter<T, KafkaWriterState, KafkaCommittable> open() throws IOException {
            if (writer == null) {
                permission().confirm();
                writer = opening.open();
            }
            return writer;
        }

        private Permission permission() {
            if (permission == null) {
                permission = asking.get();
            }
            return permission;
        }

        @Override
        public void write(T element, Context context) throws IOException, InterruptedException {
            open().write(element, context);
        }

        @Override
        public void flush(boolean endOfInput) throws IOException, InterruptedException {
            open().flush(endOfInput);
            // Also without records: after a checkpoint the writer opens its next transaction, perhaps under a name of
            // the younger's.
            permission().confirm();
            looked = !endOfInput;
        }

        @Override
        public Collection<KafkaCommittable> prepareCommit() throws IOException, InterruptedException {
            return open().prepareCommit();
        }

        @Override
        public List<KafkaWriterState> snapshotState(long checkpoint) throws IOException {
            PrecommittingStatefulSinkWriter<T, KafkaWriterState, KafkaCommittable> opened = open();
            // After the end of the input, which may be long ago, Flink calls snapshotState without flush.
            if (!looked) {
                permission().confirm();
            }
            looked = false;
            return opened.snapshotState(checkpoint);
        }

        /**
         * Throws nothing: an exception here, while a task is failing already, would end the whole TaskManager. Failures
         * to write show in {@link #flush}.
         */
        @Override
        public void close() {
            close(writer);
            if (writer != null) {
                AdminClientLeak.close(writer);
            }
            close(permission);
        }

        private static void close(@Nullable AutoCloseable closed) {
            try {
                if (closed != null) {
                    closed.close();
                }
            } catch (Throwable e) {
                LOG.warn("A sink cannot be closed; what it has left open ends with its timeout", e);
            }
        }
    }
}
