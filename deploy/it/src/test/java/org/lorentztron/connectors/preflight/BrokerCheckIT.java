package org.lorentztron.connectors.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.protocol.ApiKeys;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.connectors.KafkaTopic;
import org.lorentztron.connectors.Patience;
import org.lorentztron.connectors.publish.BrokerAdmin;
import org.lorentztron.connectors.publish.Delivery;
import org.lorentztron.connectors.publish.KafkaOutput;
import org.lorentztron.connectors.publish.SilencedBroker;
import org.lorentztron.connectors.publish.SnapshotSize;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.learn.PartSize;

class BrokerCheckIT {
    /** Seconds in which a check ends that does not wait as long as Kafka's clients do by themselves, a minute. */
    private static final int LESS_THAN_A_CLIENT_WAITS = 45;

    private static final OwnNames OWN = OwnNames.of(BrokerCheckIT.class);
    private static final String EVENTS = OWN.name("events");
    private static final String MODELS = OWN.name("models");
    private static final String AGING = OWN.name("aging");
    private static final String EVNETS = OWN.name("evnets");
    private static final String MODLES = OWN.name("modles");
    private static final String NOWHERE = OWN.name("nowhere");

    private static EmbeddedBroker broker;

    @BeforeAll
    static void start() {
        broker = SharedBroker.get();
        broker.createTopic(EVENTS, 2, Map.of());
        broker.createTopic(MODELS, 1, Map.of("cleanup.policy", "compact", "max.message.bytes", "100000"));
        broker.createTopic(AGING, 1, Map.of());
    }

    @Test
    void everythingAsNeeded_findsNothing() {
        BrokerCheck check = check(
                Map.of(),
                Delivery.EXACTLY_ONCE,
                TopicRequirement.read(EVENTS, 9),
                TopicRequirement.compacted(MODELS, 99_000),
                TopicRequirement.write(AGING, 900_000));
        assertThat(check.problems()).isEmpty();
        assertThat(check.warnings()).isEmpty();
    }

    @Test
    void topicsThatDoNotExist_areAllNamed() {
        BrokerCheck check = check(
                Map.of(),
                Delivery.EXACTLY_ONCE,
                TopicRequirement.read(EVNETS, 9),
                TopicRequirement.compacted(MODLES, 10),
                TopicRequirement.read(EVENTS, 9));
        assertThat(check.problems())
                .containsExactly("topic " + EVNETS + " does not exist", "topic " + MODLES + " does not exist");
    }

    @Test
    void topicWithMorePartitionsThanAllowedFor_isAProblem() {
        assertThat(check(Map.of(), Delivery.EXACTLY_ONCE, TopicRequirement.read(EVENTS, 1))
                        .problems())
                .containsExactly("topic " + EVENTS
                        + " has 2 partitions, expected at most 1: every version names its position in each");
    }

    @Test
    void topicThatIsNarrowerThanTheOthers_isAProblemWithBothNumbers() {
        TopicRequirement narrow = TopicRequirement.write(AGING, 10).asWideAs(EVENTS, MODELS, NOWHERE);
        assertThat(check(Map.of(), Delivery.EXACTLY_ONCE, narrow).problems())
                .containsExactly("topic " + AGING + " has 1 partitions, expected at least 2, as many as topic " + EVENTS
                        + ":" + " records keep their partitions");
        TopicRequirement small = TopicRequirement.write(MODELS, 10).asWideAs(AGING);
        assertThat(check(Map.of(), Delivery.EXACTLY_ONCE, small).problems())
                .containsExactly(
                        "topic " + MODELS + " has max.message.bytes 100000, expected at least 8388608, that of topic"
                                + " " + AGING + ": records are copied");
    }

    @Test
    void topicNameThatCannotExist_isAProblemNotAnException() {
        assertThat(check(Map.of(), Delivery.AT_LEAST_ONCE, TopicRequirement.read("a/b", 9))
                        .problems())
                .singleElement()
                .asString()
                .startsWith("topic a/b cannot be used: ");
    }

    @Test
    void recordAboveTheTopicsLimit_isAProblemWithBothNumbers() {
        assertThat(check(Map.of(), Delivery.EXACTLY_ONCE, TopicRequirement.compacted(MODELS, 100_000))
                        .problems())
                .containsExactly("records for topic " + MODELS
                        + " have up to 100512 bytes, but the topic's max.message.bytes" + " is 100000");
    }

    @Test
    void recordAboveTheLimitsGivenToTheProducer_isAProblemForEach() {
        assertThat(check(
                                Map.of("max.request.size", "50000", "buffer.memory", "60000"),
                                Delivery.AT_LEAST_ONCE,
                                TopicRequirement.compacted(MODELS, 90_000))
                        .problems())
                .containsExactly(
                        "records for topic " + MODELS + " have up to 90512 bytes, but kafka.max.request.size is 50000",
                        "records for topic " + MODELS + " have up to 90512 bytes, but kafka.buffer.memory is 60000");
    }

    /**
     * Before the events nobody knows how many features they have: what the limits allow is said, the first records must
     * fit.
     */
    @Test
    void recordsThatMayOutgrowTheTopic_areAWarningWithTheNumberOfFeatures() {
        SnapshotSize size = new SnapshotSize(
                "m", List.of("a", "b"), new ClassPairs(2), 1_000_000, 1, new PartSize(2 * 16, 0), 1000);
        Map<String, String> small = Map.of("max.request.size", "1000");

        BrokerCheck check = check(Map.of(), Delivery.EXACTLY_ONCE, TopicRequirement.versions(MODELS, size));
        BrokerCheck refused = check(small, Delivery.EXACTLY_ONCE, TopicRequirement.versions(MODELS, size));

        assertThat(check.problems()).isEmpty();
        // (100,000 - 512 of framing - 396 without columns) / 133
        assertThat(check.warnings())
                .containsExactly("records for topic " + MODELS + " grow with the features that events have: a part that"
                        + " holds more than 745 of them ends the job, since the topic's max.message.bytes is 100000;"
                        + " raise it if there may be as many");
        assertThat(refused.problems())
                .singleElement()
                .asString()
                .startsWith("records for topic " + MODELS + " have up to ")
                .endsWith(" bytes, but kafka.max.request.size is 1000");
    }

    @Test
    void transactionTimeoutAboveTheBrokers_isAProblemOnlyWithTransactions() {
        Map<String, String> kafka = Map.of("transaction.timeout.ms", "900001");
        assertThat(check(kafka, Delivery.EXACTLY_ONCE).problems())
                .containsExactly("transaction.timeout.ms is 900001, but the broker's transaction.max.timeout.ms is"
                        + " 900000: lower kafka.transaction.timeout.ms or raise the broker's limit");
        assertThat(check(kafka, Delivery.AT_LEAST_ONCE).problems()).isEmpty();
    }

    @Test
    void modelsTopicThatIsNotCompacted_isAWarning() {
        BrokerCheck check = check(Map.of(), Delivery.EXACTLY_ONCE, TopicRequirement.compacted(AGING, 10));
        assertThat(check.problems()).isEmpty();
        assertThat(check.warnings())
                .containsExactly("topic " + AGING + " has cleanup.policy delete, expected compact: records that are not"
                        + " written again will be deleted by retention");
    }

    @Test
    void historyThatIsOnlyCompacted_isAWarning() {
        SnapshotSize size = new SnapshotSize("m", List.of("a", "b"), new ClassPairs(2), 1, 1, new PartSize(2, 0), 0);
        assertThat(check(Map.of(), Delivery.EXACTLY_ONCE, TopicRequirement.history(MODELS, size))
                        .warnings())
                .containsExactly(
                        "topic " + MODELS + " has cleanup.policy compact, expected delete: every version stays, and"
                                + " the topic grows without end");
        assertThat(check(Map.of(), Delivery.EXACTLY_ONCE, TopicRequirement.history(AGING, size))
                        .warnings())
                .isEmpty();
    }

    @Test
    @Timeout(LESS_THAN_A_CLIENT_WAITS)
    void brokerThatDoesNotAnswer_isOneProblemInTime() {
        assertThat(check(
                                Duration.ofSeconds(1),
                                Map.of("bootstrap.servers", "127.0.0.1:1"),
                                Delivery.EXACTLY_ONCE,
                                TopicRequirement.read(EVENTS, 9))
                        .problems())
                .singleElement()
                .asString()
                .startsWith("no Kafka broker answers at 127.0.0.1:1 within 1 s");
    }

    /** As behind a firewall, or at the port of another service; with the timeout that users wait for. */
    @Test
    @Timeout(60)
    @EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
    void portThatAcceptsAndNeverAnswers_isOneProblemInTime() throws Exception {
        try (ServerSocket mute = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            String servers = "127.0.0.1:" + mute.getLocalPort();
            assertThat(check(
                                    Map.of("bootstrap.servers", servers),
                                    Delivery.EXACTLY_ONCE,
                                    TopicRequirement.read(EVENTS, 9))
                            .problems())
                    .singleElement()
                    .asString()
                    .startsWith("no Kafka broker answers at " + servers + " within 10 s");
        }
    }

    /** Each of its topics and settings would be a problem of its own, and a timeout of its own. */
    @Test
    @Timeout(Patience.SECONDS)
    @EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
    void brokerThatFallsSilentDuringTheCheck_isOneProblem() throws Exception {
        try (SilencedBroker silenced = SilencedBroker.start(ApiKeys.DESCRIBE_CONFIGS)) {
            silenced.createTopic("events");
            silenced.createTopic("models");
            silenced.createTopic("aging");
            BrokerCheck check = check(
                    Duration.ofSeconds(3),
                    Map.of("bootstrap.servers", silenced.bootstrapServers()),
                    Delivery.EXACTLY_ONCE,
                    TopicRequirement.read("events", 9),
                    TopicRequirement.compacted("models", 1000),
                    TopicRequirement.write("aging", 1000));
            assertThat(check.problems())
                    .singleElement()
                    .asString()
                    .startsWith("the Kafka broker at " + silenced.bootstrapServers()
                            + " stopped answering while it was asked: ");
        }
    }

    @Test
    @Timeout(LESS_THAN_A_CLIENT_WAITS)
    void optionsThatMakeNoClient_areAProblemWithTheReason() {
        assertThat(check(Map.of("security.protocol", "TELEPATHY"), Delivery.EXACTLY_ONCE)
                        .problems())
                .singleElement()
                .asString()
                .startsWith("no Kafka client can be made from the kafka.* options: ")
                .contains("TELEPATHY");
    }

    @Test
    void transactionTimeout_notGiven_isFifteenMinutes() {
        assertThat(KafkaOutput.transactionTimeoutMs(Map.of()))
                .isEqualTo(Duration.ofMinutes(15).toMillis());
    }

    private static BrokerCheck check(Map<String, String> more, Delivery delivery, TopicRequirement... topics) {
        return check(BrokerAdmin.REQUEST_TIMEOUT, more, delivery, topics);
    }

    private static BrokerCheck check(
            Duration timeout, Map<String, String> more, Delivery delivery, TopicRequirement... topics) {
        Map<String, String> kafka = new HashMap<>(KafkaTopic.clientProperties(broker));
        kafka.putAll(more);
        return BrokerCheck.run(new KafkaOutput(kafka, "m", delivery), List.of(topics), "lorentztron-m", timeout);
    }
}
