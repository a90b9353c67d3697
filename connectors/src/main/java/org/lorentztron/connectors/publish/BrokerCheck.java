package org.lorentztron.connectors.publish;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.ConfigResource.Type;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Asks the broker, before a job is submitted, for all that would otherwise fail it minutes later: topics that do not exist, records that do not fit, transactions that may not last long enough or
 * that it cannot list.
 *
 * <p>Every finding is one sentence that names the thing, what was found and what is needed. What the broker refuses to tell (rights) becomes a warning. Takes at most {@value #TIMEOUT_SECONDS} s
 * per question, and asks no further when the broker is not reached.
 *
 * @param problems what keeps the job from working
 * @param warnings what the job can run with, but the user should know
 */
public record BrokerCheck(List<String> problems, List<String> warnings) {

    static final int TIMEOUT_SECONDS = 10;

    private static final String TRANSACTION_MAX_TIMEOUT = "transaction.max.timeout.ms";

    /**
     * Runs all checks.
     *
     * @param kafka the clients' properties, with {@code bootstrap.servers}
     */
    public static BrokerCheck run(Map<String, String> kafka, List<TopicNeed> topics, Delivery delivery) {
        BrokerCheck found = new BrokerCheck(new ArrayList<>(), new ArrayList<>());
        try (Admin admin = Admin.create(adminProperties(kafka))) {
            found.check(admin, kafka, topics, delivery);
        } catch (RuntimeException e) {
            found.problems.add("no Kafka client can be made from the kafka.* options: " + rootMessage(e));
        }
        return new BrokerCheck(List.copyOf(found.problems), List.copyOf(found.warnings));
    }

    private void check(Admin admin, Map<String, String> kafka, List<TopicNeed> topics, Delivery delivery) {
        Node node;
        try {
            node = answer(admin.describeCluster().nodes()).iterator().next();
        } catch (RefusedException e) {
            problems.add("no Kafka broker answers at " + kafka.get(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG) + " within "
                    + TIMEOUT_SECONDS + " s: " + e.getMessage());
            return;
        }
        for (TopicNeed need : topics) {
            checkTopic(admin, kafka, need, delivery);
        }
        if (delivery == Delivery.EXACTLY_ONCE) {
            checkTransactionTimeout(admin, kafka, node);
        }
    }

    private void checkTopic(Admin admin, Map<String, String> kafka, TopicNeed need, Delivery delivery) {
        try {
            TopicDescription topic = answer(
                            admin.describeTopics(List.of(need.name())).allTopicNames())
                    .get(need.name());
            if (need.written()) {
                checkConfig(admin, kafka, need);
                if (delivery == Delivery.EXACTLY_ONCE) {
                    checkTransactionsAreListed(admin, topic);
                }
            }
        } catch (RefusedException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                problems.add("topic " + need.name() + " does not exist");
            } else {
                problems.add("topic " + need.name() + " cannot be used: " + e.getMessage());
            }
        }
    }

    private void checkConfig(Admin admin, Map<String, String> kafka, TopicNeed need) {
        Config config;
        try {
            config = config(admin, new ConfigResource(Type.TOPIC, need.name()));
        } catch (RefusedException e) {
            warnings.add("the settings of topic " + need.name() + " cannot be checked: " + e.getMessage());
            return;
        }
        long batch = (long) need.largestRecord() + KafkaOutput.RECORD_OVERHEAD;
        checkFits(
                need,
                batch,
                "the topic's " + TopicConfig.MAX_MESSAGE_BYTES_CONFIG,
                value(config, TopicConfig.MAX_MESSAGE_BYTES_CONFIG));
        checkFits(need, batch, "kafka.max.request.size", kafka.get(ProducerConfig.MAX_REQUEST_SIZE_CONFIG));
        checkFits(need, batch, "kafka.buffer.memory", kafka.get(ProducerConfig.BUFFER_MEMORY_CONFIG));
        String policy = value(config, TopicConfig.CLEANUP_POLICY_CONFIG);
        if (need.compacted() && policy != null && !policy.contains(TopicConfig.CLEANUP_POLICY_COMPACT)) {
            warnings.add("topic " + need.name() + " has cleanup.policy " + policy
                    + ", expected compact: records that are not written again will be deleted by retention");
        }
    }

    private void checkFits(TopicNeed need, long bytes, String limitName, String limitOrNull) {
        if (limitOrNull != null && bytes > Long.parseLong(limitOrNull.trim())) {
            problems.add("records for topic " + need.name() + " have up to " + bytes + " bytes, but " + limitName
                    + " is " + limitOrNull.trim());
        }
    }

    /** A restarted job ends the transactions it left open; to find them it lists those of the topic. */
    private void checkTransactionsAreListed(Admin admin, TopicDescription topic) {
        List<TopicPartition> first = List.of(
                new TopicPartition(topic.name(), topic.partitions().get(0).partition()));
        try {
            answer(admin.describeProducers(first).all());
        } catch (RefusedException e) {
            problems.add("exactly-once delivery to topic " + topic.name()
                    + " needs Kafka 3.0 or newer and the right to read the topic: " + e.getMessage());
        }
    }

    private void checkTransactionTimeout(Admin admin, Map<String, String> kafka, Node node) {
        int wanted = KafkaOutput.transactionTimeoutMs(kafka);
        try {
            String limit =
                    value(config(admin, new ConfigResource(Type.BROKER, node.idString())), TRANSACTION_MAX_TIMEOUT);
            if (limit != null && wanted > Long.parseLong(limit)) {
                problems.add("transaction.timeout.ms is " + wanted + ", but the broker's " + TRANSACTION_MAX_TIMEOUT
                        + " is " + limit + ": lower kafka.transaction.timeout.ms or raise the broker's limit");
            }
        } catch (RefusedException e) {
            warnings.add("the broker's " + TRANSACTION_MAX_TIMEOUT + " cannot be checked (the job asks for " + wanted
                    + "): " + e.getMessage());
        }
    }

    private static Config config(Admin admin, ConfigResource resource) throws RefusedException {
        return answer(admin.describeConfigs(List.of(resource)).all()).get(resource);
    }

    private static String value(Config config, String name) {
        ConfigEntry entry = config.get(name);
        return entry == null ? null : entry.value();
    }

    private static Map<String, Object> adminProperties(Map<String, String> kafka) {
        Map<String, Object> properties = new HashMap<>(kafka);
        properties.put("default.api.timeout.ms", TIMEOUT_SECONDS * 1000);
        properties.put("request.timeout.ms", TIMEOUT_SECONDS * 1000 / 2);
        return properties;
    }

    private static <T> T answer(KafkaFuture<T> future) throws RefusedException {
        try {
            return future.get(TIMEOUT_SECONDS + 1, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new RefusedException(e.getCause());
        } catch (TimeoutException e) {
            throw new RefusedException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RefusedException(e);
        }
    }

    private static String rootMessage(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root.getMessage() == null ? root.toString() : root.getMessage();
    }

    /** The broker's own reason, or that it did not answer. */
    private static final class RefusedException extends Exception {
        private static final long serialVersionUID = 1L;

        RefusedException(Throwable cause) {
            super(rootMessage(cause), cause);
        }
    }
}
