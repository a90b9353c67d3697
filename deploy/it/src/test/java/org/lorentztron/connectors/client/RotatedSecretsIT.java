package org.lorentztron.connectors.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.config.provider.FileConfigProvider;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.secured.Listener;
import org.lorentztron.broker.secured.SecuredBroker;

/** A client goes on with the file of its secrets as it is, and not as it was when the client began. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class RotatedSecretsIT {
    private static final Duration PATIENCE = Duration.ofSeconds(25);
    private static final ClientTimeouts TIMEOUTS = new ClientTimeouts(Duration.ofSeconds(5), Duration.ofSeconds(4));
    private static final String USER = "rotated-user";
    private static final String REFUSED = "Authentication failed during authentication due to invalid credentials";

    @TempDir
    private static Path folder;

    private static SecuredBroker broker;
    private static Path secrets;

    private String topic;

    @BeforeAll
    static void start() throws Exception {
        broker = SecuredBroker.get();
        secrets = folder.resolve("kafka.properties");
    }

    @BeforeEach
    void allow(TestInfo test) throws Exception {
        topic = ClientBroker.name(test);
        broker.createTopic(topic, 1, Map.of("cleanup.policy", "compact"));
        try (Admin admin = broker.admin()) {
            admin.createAcls(List.of(new AclBinding(
                            new ResourcePattern(ResourceType.TOPIC, topic, PatternType.LITERAL),
                            new AccessControlEntry("User:" + USER, "*", AclOperation.READ, AclPermissionType.ALLOW))))
                    .all()
                    .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        }
        broker.addUser(USER, "first");
    }

    @Test
    void wrongPassword_isSaidAndHealedByTheFile() throws Exception {
        write("not-first");
        publish(1);
        try (SnapshotConsumer consumer = new SnapshotConsumer(kafka(), topic, "m", TIMEOUTS)) {
            consumer.start();
            awaitRefusal(consumer);

            write("first");

            assertThat(consumer.awaitVersion(1, PATIENCE).version()).isEqualTo(1);
            ClientBroker.await("no problem", () -> consumer.lastProblem().isEmpty());
        }
    }

    /** The password changes at the broker first: what was read stays, and is not given a second time. */
    @Test
    void passwordThatIsRotated_isTakenFromTheFile() throws Exception {
        write("first");
        publish(1);
        Map<String, Object> reconnecting = new HashMap<>(kafka());
        // A broker does not end the connection of who has logged in: this client ends it while it waits for records.
        reconnecting.put("connections.max.idle.ms", 1_000);
        reconnecting.put("fetch.max.wait.ms", 3_000);
        List<Long> taken = new CopyOnWriteArrayList<>();
        try (SnapshotConsumer consumer = new SnapshotConsumer(reconnecting, topic, "m", TIMEOUTS)) {
            consumer.onVersion(version -> taken.add(version.version()));
            consumer.start();
            consumer.awaitVersion(1, PATIENCE);
            broker.addUser(USER, "second");
            awaitRefusal(consumer);
            assertThat(consumer.latest()).isPresent();

            write("second");
            ClientBroker.await("no problem", () -> consumer.lastProblem().isEmpty());
            publish(2);

            assertThat(consumer.awaitVersion(2, PATIENCE).version()).isEqualTo(2);
            // A version can be asked for a moment before it is told.
            ClientBroker.await("the second version to be told", () -> taken.size() >= 2);
            assertThat(taken).containsExactly(1L, 2L);
        }
    }

    /** What no client can be made of is read again, too. */
    @Test
    void fileThatIsGone_isWaitedFor() throws Exception {
        write("not-first");
        publish(1);
        try (SnapshotConsumer consumer = new SnapshotConsumer(kafka(), topic, "m", TIMEOUTS)) {
            consumer.start();
            awaitRefusal(consumer);
            Files.delete(secrets);
            ClientBroker.await("another problem", () -> consumer.lastProblem()
                    .filter(problem -> !problem.contains(REFUSED))
                    .isPresent());
            assertThat(consumer.lastProblem().orElseThrow()).contains(secrets.toString());

            write("first");

            assertThat(consumer.awaitVersion(1, PATIENCE).version()).isEqualTo(1);
        }
    }

    /** Some requests of Kafka's clients only time out without a login; the next one says why. */
    private void awaitRefusal(SnapshotConsumer consumer) throws Exception {
        String refusal = "topic " + topic + " cannot be read: " + REFUSED;
        ClientBroker.await("a refusal", () -> consumer.lastProblem()
                .filter(problem -> problem.startsWith(refusal))
                .isPresent());
    }

    private static void write(String password) throws Exception {
        Path whole = Files.writeString(
                folder.resolve("new"),
                "sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required username=\"" + USER
                        + "\" password=\"" + password + "\";\n");
        Files.move(whole, secrets, StandardCopyOption.ATOMIC_MOVE);
    }

    private static Map<String, Object> kafka() {
        return Map.of(
                "bootstrap.servers",
                broker.bootstrapServers(Listener.SCRAM),
                "config.providers",
                "file",
                "config.providers.file.class",
                FileConfigProvider.class.getName(),
                "security.protocol",
                "SASL_SSL",
                "sasl.mechanism",
                "SCRAM-SHA-512",
                "sasl.jaas.config",
                "${file:" + secrets + ":sasl.jaas.config}",
                "ssl.truststore.type",
                "PEM",
                "ssl.truststore.location",
                broker.certificates().authority().toString());
    }

    private void publish(long version) {
        Map<String, Object> owner = new HashMap<>(broker.ownerProperties());
        try (KafkaProducer<byte[], byte[]> writer =
                new KafkaProducer<>(owner, new ByteArraySerializer(), new ByteArraySerializer())) {
            for (TopicLog.Entry entry : new TopicLog().putVersion(version).entries()) {
                writer.send(new ProducerRecord<>(topic, entry.key().getBytes(UTF_8), entry.value()));
            }
        }
    }
}
