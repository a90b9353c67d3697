package org.lorentztron.tools.cli;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.apache.kafka.clients.NetworkClient;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.messages.Reasons;

/** Questions to a broker, with answers that a user can act on. */
public final class BrokerProbe {
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(10);

    private BrokerProbe() {}

    /** @throws CommandFailedException if no broker answers within 10 s */
    public static void requireBroker(Map<String, Object> kafka) throws CommandFailedException, InterruptedException {
        requireBroker(kafka, REQUEST_TIMEOUT);
    }

    static void requireBroker(Map<String, Object> kafka, Duration timeout)
            throws CommandFailedException, InterruptedException {
        try {
            ask(kafka, timeout, admin -> admin.describeCluster().nodes());
        } catch (ExecutionException e) {
            throw new CommandFailedException("cannot ask " + servers(kafka) + ": " + Causes.line(e), e);
        }
    }

    /**
     * How many partitions a topic has.
     *
     * @throws CommandFailedException if the broker does not answer within 10 s or has no such topic
     */
    public static int partitions(Map<String, Object> kafka, String topic)
            throws CommandFailedException, InterruptedException {
        try {
            Map<String, TopicDescription> topics =
                    ask(kafka, REQUEST_TIMEOUT, admin -> admin.describeTopics(List.of(topic))
                            .allTopicNames());
            return topics.values().iterator().next().partitions().size();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                throw new CommandFailedException(
                        "topic '" + topic + "' does not exist at " + servers(kafka)
                                + ": correct its name, or create it (kafka-topics.sh --bootstrap-server "
                                + servers(kafka) + " --create --topic " + topic + ")",
                        e);
            }
            throw new CommandFailedException(
                    "cannot ask " + servers(kafka) + " for topic '" + topic + "': " + Causes.line(e), e);
        }
    }

    /**
     * A number among the settings of a topic.
     *
     * @return empty if the broker does not tell it: the right to describe settings is one of its own
     * @throws CommandFailedException if no broker answers within 10 s
     */
    public static OptionalLong setting(Map<String, Object> kafka, String topic, String name)
            throws CommandFailedException, InterruptedException {
        ConfigResource asked = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        try {
            Config settings = ask(kafka, REQUEST_TIMEOUT, admin -> admin.describeConfigs(List.of(asked))
                            .all())
                    .get(asked);
            ConfigEntry entry = settings == null ? null : settings.get(name);
            return entry == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(entry.value()));
        } catch (ExecutionException e) {
            return OptionalLong.empty();
        }
    }

    /** Kafka's client would also say with every attempt that a broker cannot be reached. */
    @SuppressWarnings("try") // The silence has nothing to call; it lasts as long as the block.
    private static <T> T ask(Map<String, Object> kafka, Duration timeout, Function<Admin, KafkaFuture<T>> question)
            throws CommandFailedException, InterruptedException, ExecutionException {
        try (LogSilence silence = LogSilence.begin(NetworkClient.class)) {
            Admin admin = client(kafka);
            try {
                return question.apply(admin).get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                throw new CommandFailedException(
                        "no broker answers at " + servers(kafka) + " within " + timeout.toSeconds()
                                + " s: correct --bootstrap-servers, or start one ('lorentztron broker' starts one"
                                + " here)",
                        e);
            } finally {
                // Closing would otherwise wait for the question that is still open, for Kafka's default of a minute.
                admin.close(Duration.ZERO);
            }
        }
    }

    private static Admin client(Map<String, Object> kafka) throws CommandFailedException {
        try {
            return Admin.create(Map.copyOf(kafka));
        } catch (KafkaException e) {
            throw new CommandFailedException("no Kafka client can be made from the options: " + Reasons.of(e), e);
        }
    }

    private static @Nullable Object servers(Map<String, Object> kafka) {
        return kafka.get("bootstrap.servers");
    }
}
