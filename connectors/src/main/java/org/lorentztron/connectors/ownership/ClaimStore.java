package org.lorentztron.connectors.ownership;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.InvalidTxnStateException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Where the claims to one model id in one models topic are kept: an offset of the consumer group
 * {@code lorentztron-<model-id>/owner}, in which nobody consumes.
 *
 * <p>A claim replaces another atomically: it is written in a transaction whose name, {@code <model-id>/owner}, all jobs
 * share. Whoever begins one ends those of all others, and looks again before it writes.
 *
 * <p>Not thread-safe.
 */
public final class ClaimStore implements AutoCloseable {

    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

    /**
     * The transaction of a dead writer blocks all other claims for this long. The timeout is therefore far shorter than
     * the time that others wait for an answer.
     */
    private static final String TRANSACTION_TIMEOUT_MS = "10000";

    private static final int ATTEMPTS = 100;
    private static final long PAUSE_MS = 20;
    private static final int LONGEST_PAUSES = 30;

    private final Map<String, String> kafka;
    private final String transactionalId;
    private final TopicPartition place;
    private final KafkaConsumer<byte[], byte[]> reader;

    /**
     * @param kafka properties of Kafka clients, with {@code bootstrap.servers}
     * @param modelsTopic a topic that exists
     */
    ClaimStore(Map<String, String> kafka, String modelId, String modelsTopic) {
        this.kafka = kafka;
        this.transactionalId = transactionalId(modelId);
        this.place = new TopicPartition(modelsTopic, 0);
        Map<String, Object> properties = new HashMap<>(kafka);
        properties.put(ConsumerConfig.GROUP_ID_CONFIG, group(modelId));
        properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        // With this level, a reader waits for a claim that is being written.
        properties.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        properties.remove(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG);
        this.reader = new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    public static String transactionalId(String modelId) {
        return modelId + "/owner";
    }

    public static String group(String modelId) {
        return "lorentztron-" + modelId + "/owner";
    }

    /**
     * The claim that holds now; waits for one that is being written.
     *
     * @throws KafkaException if the broker refuses, or does not answer
     */
    Optional<Claim> read() {
        return Claim.of(reader.committed(Set.of(place)).get(place));
    }

    /**
     * Writes {@code claim}, unless one holds that it does not replace.
     *
     * @return the claim that holds now
     * @throws KafkaException if the broker refuses, or does not answer
     */
    Claim take(Claim claim) {
        KafkaException interference = null;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Optional<Claim> held = read();
            if (held.isPresent() && !claim.replaces(held.get())) {
                return held.get();
            }
            try {
                write(claim);
            } catch (KafkaException e) {
                interference = interferenceOrThrow(e);
                pause(attempt);
            }
        }
        throw new KafkaException(
                "transaction " + transactionalId + " failed " + ATTEMPTS + " times, expected that it fails only when"
                        + " another one of its name begins at the same time",
                interference);
    }

    /** Between the start of the producer and the end of its transaction nobody else has written, or this is fenced. */
    private void write(Claim claim) {
        inTransaction(producer -> {
            Optional<Claim> held = read();
            if (held.isEmpty() || claim.replaces(held.get())) {
                send(producer, claim);
                producer.commitTransaction();
            }
        });
    }

    /**
     * Finds out whether {@code claim} could be written; that another job claims at the same moment is no obstacle.
     *
     * @throws KafkaException if the broker refuses, or does not answer
     */
    void checkWritable(Claim claim) {
        try {
            inTransaction(producer -> {
                send(producer, claim);
                producer.abortTransaction();
            });
        } catch (KafkaException e) {
            interferenceOrThrow(e);
        }
    }

    /** Waits for a random time that grows with the attempts, so that two writers that collided do not collide again. */
    private static void pause(int attempt) {
        try {
            Thread.sleep(ThreadLocalRandom.current().nextLong(PAUSE_MS * (1 + Math.min(attempt, LONGEST_PAUSES))));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptException(e);
        }
    }

    /**
     * Whether a transaction ended because another one of its name began, in another job or in another writer of this
     * job. At some moments the broker itself fails (4.2: "already a pending state PREPARE_EPOCH_FENCE"). The client
     * throws an error that it does not know as a plain {@link KafkaException} without a cause.
     *
     * @return {@code e}, if that is its reason
     */
    private static KafkaException interferenceOrThrow(KafkaException e) {
        boolean unknown = e.getClass() == KafkaException.class && e.getCause() == null;
        if (unknown
                || e instanceof ProducerFencedException
                || e instanceof InvalidProducerEpochException
                || e instanceof InvalidTxnStateException) {
            return e;
        }
        throw e;
    }

    private void inTransaction(Consumer<KafkaProducer<byte[], byte[]>> work) {
        KafkaProducer<byte[], byte[]> producer = producer();
        try {
            producer.initTransactions();
            work.accept(producer);
        } finally {
            // A producer that the broker refuses would retry until this timeout.
            producer.close(CLOSE_TIMEOUT);
        }
    }

    private void send(KafkaProducer<byte[], byte[]> producer, Claim claim) {
        producer.beginTransaction();
        producer.sendOffsetsToTransaction(Map.of(place, claim.toOffset()), reader.groupMetadata());
    }

    private KafkaProducer<byte[], byte[]> producer() {
        Map<String, Object> properties = new HashMap<>(kafka);
        properties.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, transactionalId);
        properties.put(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, TRANSACTION_TIMEOUT_MS);
        properties.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, "true");
        properties.put(ProducerConfig.ACKS_CONFIG, "all");
        return new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
    }

    @Override
    public void close() {
        reader.close();
    }
}
