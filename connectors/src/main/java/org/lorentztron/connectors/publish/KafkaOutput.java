package org.lorentztron.connectors.publish;

import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.sink.TransactionNamingStrategy;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * The settings that all sinks of a job share: the cluster, the model that names their transactions, and the delivery.
 *
 * <p>Transactions are named {@code <model-id>/<topic>/-...} from a pool, so that a restarted job finds and ends what it
 * left open (this needs Kafka 3.0 and the right to read the topic). The job finds its transactions by the beginning of
 * their names. The slashes, which neither a model id nor a topic can contain, keep the job from ending those of another
 * model.
 *
 * <p>Thread-safe if {@code kafka} is not modified.
 *
 * @param kafka properties of Kafka clients; {@code bootstrap.servers} is required, serializers and
 *     {@code transactional.id} are replaced
 * @param modelId first part of the transactions' names
 */
public record KafkaOutput(Map<String, String> kafka, String modelId, Delivery delivery) {

    /**
     * Bytes that Kafka adds around key and value: 61 bytes a batch and at most 21 a record (kafka-clients 4.2.0); the
     * rest is margin.
     */
    public static final int RECORD_OVERHEAD = 512;

    /** The longest transaction that brokers allow by default (transaction.max.timeout.ms). */
    static final int DEFAULT_TRANSACTION_TIMEOUT_MS = 900_000;

    private static final int DEFAULT_MAX_REQUEST_SIZE = 1 << 20;
    private static final int DEFAULT_BUFFER_MEMORY = 32 << 20;

    public KafkaOutput {
        Objects.requireNonNull(modelId, "modelId");
        Objects.requireNonNull(delivery, "delivery");
        kafka = Map.copyOf(kafka);
        if (!kafka.containsKey(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG)) {
            throw new IllegalArgumentException("kafka has no bootstrap.servers");
        }
    }

    /** The first part of the names of all transactions that the job opens for {@code topic}. */
    public String transactionalIdPrefix(String topic) {
        return transactionalIdPrefix(modelId, topic);
    }

    public static String transactionalIdPrefix(String modelId, String topic) {
        return modelId + "/" + topic + "/";
    }

    /** How long a transaction may stay open, in milliseconds: transaction.timeout.ms if given, else 15 minutes. */
    public static int transactionTimeoutMs(Map<String, String> kafka) {
        String given = kafka.get(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG);
        return given == null ? DEFAULT_TRANSACTION_TIMEOUT_MS : Integer.parseInt(given.trim());
    }

    /**
     * The sink into {@code topic}.
     *
     * @param schema must name the topic (KafkaDatasetFacetProvider)
     * @param largestRecord bytes of key, value and headers together at most; the producer's limits are raised to it
     *     where they are not given
     */
    <T> KafkaSink<T> sink(String topic, KafkaRecordSerializationSchema<T> schema, int largestRecord) {
        return KafkaSink.<T>builder()
                .setKafkaProducerConfig(producerProperties(largestRecord))
                .setRecordSerializer(schema)
                .setDeliveryGuarantee(delivery.guarantee())
                .setTransactionalIdPrefix(transactionalIdPrefix(topic))
                .setTransactionNamingStrategy(TransactionNamingStrategy.POOLING)
                .build();
    }

    Properties producerProperties(int largestRecord) {
        Properties properties = new Properties();
        kafka.forEach(properties::setProperty);
        // Flink sets these itself; another value breaks the sink.
        properties.remove(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG);
        properties.remove(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG);
        properties.remove(ProducerConfig.TRANSACTIONAL_ID_CONFIG);
        properties.setProperty(
                ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, Integer.toString(transactionTimeoutMs(kafka)));
        long request =
                Math.max(DEFAULT_MAX_REQUEST_SIZE, Math.min(Integer.MAX_VALUE, (long) largestRecord + RECORD_OVERHEAD));
        putIfAbsent(properties, ProducerConfig.MAX_REQUEST_SIZE_CONFIG, request);
        putIfAbsent(properties, ProducerConfig.BUFFER_MEMORY_CONFIG, Math.max(DEFAULT_BUFFER_MEMORY, 2 * request));
        return properties;
    }

    private static void putIfAbsent(Properties properties, String key, long value) {
        properties.putIfAbsent(key, Long.toString(value));
    }
}
