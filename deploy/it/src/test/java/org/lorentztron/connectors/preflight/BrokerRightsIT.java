package org.lorentztron.connectors.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclBindingFilter;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.connectors.KafkaTopic;
import org.lorentztron.connectors.Patience;
import org.lorentztron.connectors.publish.Delivery;
import org.lorentztron.connectors.publish.KafkaOutput;

/** What the check says to a client that may not do what the job must. The broker grants what no rule forbids. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class BrokerRightsIT {

    private static final AccessControlEntry EVERYTHING =
            new AccessControlEntry("User:ANONYMOUS", "*", AclOperation.ALL, AclPermissionType.ALLOW);

    private static EmbeddedBroker broker;
    private static Admin admin;

    @BeforeAll
    static void start() {
        broker = EmbeddedBroker.start(Map.of(
                "authorizer.class.name",
                "org.apache.kafka.metadata.authorizer.StandardAuthorizer",
                "allow.everyone.if.no.acl.found",
                "true"));
        broker.createTopic("events", 2, Map.of());
        broker.createTopic("models", 1, Map.of("cleanup.policy", "compact"));
        broker.createTopic("letters", 1, Map.of());
        admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()));
    }

    @AfterAll
    static void stop() {
        admin.close();
        broker.close();
    }

    @AfterEach
    void allowEverything() throws Exception {
        admin.deleteAcls(List.of(AclBindingFilter.ANY)).all().get(Patience.SECONDS, TimeUnit.SECONDS);
        await(Delivery.EXACTLY_ONCE);
    }

    @Test
    void everythingAllowed_findsNothing() {
        BrokerCheck check = check(Delivery.EXACTLY_ONCE);
        assertThat(check.problems()).isEmpty();
        assertThat(check.warnings()).isEmpty();
    }

    @Test
    void rightsOnTopicsMissing_areAllNamedAtOnce() throws Exception {
        deny(ResourceType.TOPIC, "events", AclOperation.READ);
        deny(ResourceType.TOPIC, "models", AclOperation.WRITE, AclOperation.READ);
        deny(ResourceType.TOPIC, "letters", AclOperation.DESCRIBE);
        await(
                Delivery.AT_LEAST_ONCE,
                "the right to READ topic events is missing",
                "the right to READ topic models is missing",
                "the right to WRITE to topic models is missing",
                "the right to DESCRIBE topic letters is missing, or it does not exist");
    }

    /** Not even a job that only writes there can end what it left open without reading. */
    @Test
    void rightToReadWhatIsWrittenMissing_isAProblemOnlyWithTransactions() throws Exception {
        deny(ResourceType.TOPIC, "letters", AclOperation.READ);
        await(
                Delivery.EXACTLY_ONCE,
                "the right to READ topic letters is missing: exactly-once delivery needs it to find the transactions it"
                        + " left open");
        assertThat(check(Delivery.AT_LEAST_ONCE).problems()).isEmpty();
    }

    @Test
    void rightToTransactionsMissing_isAProblemOnlyWithTransactions() throws Exception {
        deny(ResourceType.TRANSACTIONAL_ID, "m/models/", AclOperation.WRITE);
        await(Delivery.EXACTLY_ONCE, "the right to WRITE transactions whose ids begin with m/models/ is missing");
        assertThat(check(Delivery.AT_LEAST_ONCE).problems()).isEmpty();
    }

    /** Every job claims its model id in a transaction and a group of their own. */
    @Test
    void rightsToClaimTheModelMissing_areProblems() throws Exception {
        deny(ResourceType.TRANSACTIONAL_ID, "m/owner", AclOperation.WRITE);
        deny(ResourceType.GROUP, "lorentztron-m/owner", AclOperation.ALL);
        await(
                Delivery.AT_LEAST_ONCE,
                "the right to READ group lorentztron-m/owner is missing",
                "the right to WRITE transaction m/owner is missing");
    }

    @Test
    void rightToTheGroupMissing_isAProblem() throws Exception {
        deny(ResourceType.GROUP, "lorentztron-m", AclOperation.ALL);
        await(
                Delivery.AT_LEAST_ONCE,
                "the right to READ group lorentztron-m is missing",
                "the right to READ group lorentztron-m/owner is missing");
    }

    /** Forbids the operations on what begins with the name, and allows all others. */
    private static void deny(ResourceType type, String name, AclOperation... operations) throws Exception {
        ResourcePattern pattern = new ResourcePattern(type, name, PatternType.PREFIXED);
        List<AclBinding> rules = new ArrayList<>(List.of(new AclBinding(pattern, EVERYTHING)));
        Arrays.stream(operations)
                .map(operation -> new AccessControlEntry("User:ANONYMOUS", "*", operation, AclPermissionType.DENY))
                .forEach(entry -> rules.add(new AclBinding(pattern, entry)));
        admin.createAcls(rules).all().get(Patience.SECONDS, TimeUnit.SECONDS);
    }

    /** A broker heeds rules a moment after they were made. */
    private static void await(Delivery delivery, String... problems) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(Patience.SECONDS);
        List<String> found;
        do {
            found = check(delivery).problems();
        } while (!found.equals(List.of(problems)) && System.nanoTime() < deadline);
        assertThat(found).containsExactly(problems);
    }

    private static BrokerCheck check(Delivery delivery) {
        return BrokerCheck.run(
                new KafkaOutput(KafkaTopic.clientProperties(broker), "m", delivery),
                List.of(
                        TopicRequirement.read("events", 9),
                        TopicRequirement.compacted("models", 1000),
                        TopicRequirement.write("letters", 1000)),
                "lorentztron-m");
    }
}
