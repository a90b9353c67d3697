package org.lorentztron.connectors.publish;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
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

/**
 * A Kafka sink that writes only as long as no younger job owns the model id: a writer looks at the {@link ModelClaim}s
 * before it opens or ends any transaction, and again after its records are written and before they are given to be committed.
 * The one that publishes the versions takes the claim for its job; the others only give way.
 *
 * @param <T> what is written
 */
public final class OwnedSink<T>
        implements Sink<T>,
                SupportsWriterState<T, KafkaWriterState>,
                SupportsCommitter<KafkaCommittable>,
                SupportsPostCommitTopology<KafkaCommittable> {

    private static final long serialVersionUID = 1L;

    private final KafkaSink<T> sink;
    private final ModelClaim claim;
    private final Part part;

    private OwnedSink(KafkaSink<T> sink, ModelClaim claim, Part part) {
        this.sink = sink;
        this.claim = claim;
        this.part = part;
    }

    /** What a sink does for its job. */
    enum Part {
        /** It publishes the versions. */
        VERSIONS {
            @Override
            void lookAtClaims(ModelClaim claim, ClaimRegister register) {
                claim.take(register);
            }
        },
        /** It publishes something else. */
        BESIDES {
            @Override
            void lookAtClaims(ModelClaim claim, ClaimRegister register) {
                claim.giveWay(register);
            }
        };

        abstract void lookAtClaims(ModelClaim claim, ClaimRegister register);
    }

    /** The sink of the versions, with one writer. */
    public static <T> OwnedSink<T> ofVersions(KafkaSink<T> sink, ModelClaim claim) {
        return new OwnedSink<>(sink, claim, Part.VERSIONS);
    }

    /** Another sink of the same job. */
    public static <T> OwnedSink<T> besidesVersions(KafkaSink<T> sink, ModelClaim claim) {
        return new OwnedSink<>(sink, claim, Part.BESIDES);
    }

    @Override
    public Writer<T> createWriter(WriterInitContext context) throws IOException {
        lookAtClaims();
        return new Writer<>(claim, part, sink.createWriter(context));
    }

    @Override
    public Writer<T> restoreWriter(WriterInitContext context, Collection<KafkaWriterState> state) throws IOException {
        lookAtClaims();
        return new Writer<>(claim, part, sink.restoreWriter(context, state));
    }

    private void lookAtClaims() {
        try (ClaimRegister register = claim.register()) {
            part.lookAtClaims(claim, register);
        }
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

    /** Flink calls flush, prepareCommit and snapshotState in this order, before each checkpoint. */
    @SuppressWarnings("try") // Flink declares that close() throws any exception
    static final class Writer<T>
            implements StatefulSinkWriter<T, KafkaWriterState>, CommittingSinkWriter<T, KafkaCommittable> {

        private final ModelClaim claim;
        private final Part part;
        private final PrecommittingStatefulSinkWriter<T, KafkaWriterState, KafkaCommittable> writer;
        private ClaimRegister registerOrNull;
        private boolean written;

        Writer(
                ModelClaim claim,
                Part part,
                PrecommittingStatefulSinkWriter<T, KafkaWriterState, KafkaCommittable> writer) {
            this.claim = claim;
            this.part = part;
            this.writer = writer;
        }

        @Override
        public void write(T element, Context context) throws IOException, InterruptedException {
            written = true;
            writer.write(element, context);
        }

        @Override
        public void flush(boolean endOfInput) throws IOException, InterruptedException {
            writer.flush(endOfInput);
            if (written) {
                lookAtClaims();
                written = false;
            }
        }

        private void lookAtClaims() {
            if (registerOrNull == null) {
                registerOrNull = claim.register();
            }
            part.lookAtClaims(claim, registerOrNull);
        }

        @Override
        public Collection<KafkaCommittable> prepareCommit() throws IOException, InterruptedException {
            return writer.prepareCommit();
        }

        @Override
        public List<KafkaWriterState> snapshotState(long checkpoint) throws IOException {
            return writer.snapshotState(checkpoint);
        }

        @Override
        public void close() throws Exception {
            try {
                writer.close();
            } finally {
                if (registerOrNull != null) {
                    registerOrNull.close();
                }
            }
        }
    }
}
