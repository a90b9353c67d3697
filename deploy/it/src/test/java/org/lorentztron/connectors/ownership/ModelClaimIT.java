package org.lorentztron.connectors.ownership;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.flink.runtime.throwable.ThrowableClassifier;
import org.apache.flink.runtime.throwable.ThrowableType;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.connectors.Patience;

class ModelClaimIT {
    private static final OwnNames OWN = OwnNames.of(ModelClaimIT.class);

    private static EmbeddedBroker broker;

    @BeforeAll
    static void start() {
        broker = SharedBroker.get();
        broker.createTopic(OWN.name("models"), 3, Map.of("cleanup.policy", "compact"));
    }

    private static Map<String, String> kafka() {
        return Map.of("bootstrap.servers", broker.bootstrapServers());
    }

    private static ModelClaim prepare(String modelId) {
        return ModelClaim.prepare(kafka(), modelId, OWN.name("models"));
    }

    /** As by a machine whose clock is so far ahead. */
    private static ModelClaim prepareAt(String modelId, long aheadMillis) {
        return ModelClaim.prepare(kafka(), modelId, OWN.name("models"), System.currentTimeMillis() + aheadMillis);
    }

    private static ClaimStore register(String modelId) {
        return new ClaimStore(kafka(), modelId, OWN.name("models"));
    }

    @Test
    void take_youngerJob_fencesTheOlderForGood() {
        ModelClaim older = prepare("two");
        older.take();
        ModelClaim younger = prepare("two");
        older.take();

        younger.take();

        assertThatCode(younger::take).doesNotThrowAnyException();
        assertThatThrownBy(older::take)
                .isInstanceOf(FencedException.class)
                .hasMessageContaining(
                        "model id two in topic " + OWN.name("models") + " has been taken over by a job submitted at 20")
                .satisfies(fenced -> assertThat(ThrowableClassifier.getThrowableType(fenced))
                        .isEqualTo(ThrowableType.NonRecoverableError));
    }

    /** Submitted first, started last, e.g. because it waited for slots. */
    @Test
    void take_olderJobStartsAfterTheYounger_isFenced() {
        ModelClaim older = prepare("late");
        ModelClaim younger = prepareAt("late", 1_000);
        younger.take();

        assertThatThrownBy(older::take).isInstanceOf(FencedException.class);
    }

    /** The clock of the machine that submits may be behind. */
    @Test
    void prepare_clockBehindTheClaimThatHolds_isYoungerAllTheSame() {
        ModelClaim ahead = prepareAt("clock", 3_600_000);
        ahead.take();

        prepare("clock").take();

        assertThatThrownBy(ahead::take).isInstanceOf(FencedException.class);
    }

    @Test
    void prepare_takesNothingFromAnybody() {
        ModelClaim running = prepare("plan");
        running.take();

        prepare("plan");

        assertThatCode(running::take).doesNotThrowAnyException();
    }

    @Test
    void take_otherModelIdOrTopic_isLeftAlone() {
        broker.createTopic(OWN.name("other-models"), 1, Map.of());
        ModelClaim first = prepare("alone");
        first.take();

        prepare("alone2").take();
        ModelClaim.prepare(kafka(), "alone", OWN.name("other-models")).take();

        assertThatCode(first::take).doesNotThrowAnyException();
    }

    /** So that whoever reads the topic afterwards sees all versions that there will ever be from before. */
    @Test
    void endOpenTransactions_ofAnybody_endsThoseOfTheModelIdInThatTopic() throws Exception {
        broker.createTopic(OWN.name("open-models"), 1, Map.of());
        broker.createTopic(OWN.name("other"), 1, Map.of());
        ModelClaim claim = ModelClaim.prepare(kafka(), "busy", OWN.name("open-models"));
        try (KafkaProducer<byte[], byte[]> versions = begun("busy/" + OWN.name("open-models") + "/-0-1");
                KafkaProducer<byte[], byte[]> elsewhere = begun("busy/" + OWN.name("other") + "/-0-1")) {
            claim.endOpenTransactions();

            assertThatThrownBy(versions::commitTransaction).isInstanceOf(KafkaException.class);
            assertThatCode(elsewhere::commitTransaction).doesNotThrowAnyException();
        }
    }

    /**
     * Writers that come late to a claim which another of the same job has written meanwhile must leave its transactions
     * alone.
     */
    @Test
    void take_manyWritersOfAForgottenClaim_endNoTransaction() throws Exception {
        broker.createTopic(OWN.name("kept-models"), 1, Map.of());
        ModelClaim claim = ModelClaim.prepare(kafka(), "kept", OWN.name("kept-models"));
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try (KafkaProducer<byte[], byte[]> versions = begun("kept/" + OWN.name("kept-models") + "/-0-0")) {
            List<Future<?>> taken = new ArrayList<>();
            for (int writer = 0; writer < 8; writer++) {
                taken.add(threads.submit(() -> claim.take()));
            }
            for (Future<?> one : taken) {
                one.get(Patience.SECONDS, TimeUnit.SECONDS);
            }

            assertThatCode(versions::commitTransaction).doesNotThrowAnyException();
        } finally {
            threads.shutdownNow();
        }
    }

    /** With a record in the topic that is named in the middle. */
    private static KafkaProducer<byte[], byte[]> begun(String transactionalId) throws Exception {
        Map<String, Object> properties = new HashMap<>(kafka());
        properties.put("transactional.id", transactionalId);
        KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
        producer.initTransactions();
        producer.beginTransaction();
        producer.send(new ProducerRecord<>(transactionalId.split("/")[1], new byte[1]))
                .get(Patience.SECONDS, TimeUnit.SECONDS);
        return producer;
    }

    /** Brokers delete the offsets of a group in which nobody consumes after some days. */
    @Test
    void take_claimForgotten_isTakenAgain() throws Exception {
        ModelClaim claim = prepare("forgotten");
        claim.take();
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            admin.deleteConsumerGroups(List.of("lorentztron-forgotten/owner"))
                    .all()
                    .get();
        }

        try (ClaimStore register = register("forgotten")) {
            assertThat(register.read()).isEmpty();
            claim.take(register);
            assertThat(register.read()).isPresent();
        }
    }

    @Test
    void take_manyAtOnce_theYoungestHoldsAndNoOtherBelievesItDoes() throws Exception {
        int jobs = 6;
        ExecutorService threads = Executors.newFixedThreadPool(jobs);
        try {
            List<Future<Claim>> held = new ArrayList<>();
            for (int job = 0; job < jobs; job++) {
                Claim claim = new Claim(1000 + job, "job-" + job);
                held.add(threads.submit(() -> {
                    try (ClaimStore register = register("crowd")) {
                        return register.take(claim);
                    }
                }));
            }
            for (int job = 0; job < jobs; job++) {
                Claim holds = held.get(job).get(Patience.SECONDS, TimeUnit.SECONDS);
                assertThat(holds.submitted()).isGreaterThanOrEqualTo(1000 + job);
            }
            try (ClaimStore register = register("crowd")) {
                assertThat(register.read()).contains(new Claim(1000 + jobs - 1, "job-" + (jobs - 1)));
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** A job that starts: all its writers look at the claim at once, some for the first time. */
    @Test
    void take_writersOfOneJobAtOnce_noneFails() throws Exception {
        int writers = 8;
        int jobs = Boolean.getBoolean("lorentztron.nightly") ? 5 : 2;
        ExecutorService threads = Executors.newFixedThreadPool(writers);
        try {
            for (int job = 0; job < jobs; job++) {
                ModelClaim claim = prepare("writers-" + job);
                List<Future<?>> taken = new ArrayList<>();
                for (int writer = 0; writer < writers; writer++) {
                    taken.add(threads.submit(() -> claim.take()));
                }
                for (Future<?> one : taken) {
                    one.get(Patience.SECONDS, TimeUnit.SECONDS);
                }
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void read_offsetsOfSomethingElse_areNoClaim() {
        assertThat(Claim.of(null)).isEmpty();
        assertThat(Claim.of(new OffsetAndMetadata(7, ""))).isEmpty();
        assertThat(Claim.of(new Claim(7, "x").toOffset())).isEqualTo(Optional.of(new Claim(7, "x")));
    }

    @Test
    @EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
    void prepare_topicThatDoesNotExist_isRefused() {
        assertThatThrownBy(() -> ModelClaim.prepare(
                        Map.of("bootstrap.servers", broker.bootstrapServers(), "max.block.ms", "2000"),
                        "none",
                        "no-such-topic"))
                .isInstanceOf(KafkaException.class);
    }
}
