package org.lorentztron.connectors.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.connectors.Patience;
import org.lorentztron.connectors.wire.version.AliasMove;
import org.lorentztron.connectors.wire.version.SnapshotKeys;

/** The client for Python against a real broker, with transactions that commit and abort, by each library there is. */
class PythonClientIT {
    private static final ClientBroker BROKER = new ClientBroker();

    /** kafka-python before 2.1 reads aborted versions as well: what it takes first stands last in the topic. */
    @ParameterizedTest
    @ValueSource(strings = {"confluent_kafka", "kafka"})
    void await_followsCommittedVersions(String library, TestInfo test) throws Exception {
        List<Python> interpreters = Python.with("numpy", library);
        assumeTrue(!interpreters.isEmpty(), "python3 with numpy and " + library + " is not installed");
        String topic = ClientBroker.name(test) + "." + library;
        BROKER.broker().createTopic(topic, ClientBroker.PARTITIONS, Map.of("cleanup.policy", "compact"));
        try (KafkaProducer<byte[], byte[]> writer = BROKER.transactional(topic)) {
            ClientBroker.commit(writer, topic, new TopicLog().putVersion(1));
            ClientBroker.commit(writer, topic, new TopicLog().putVersion(3));
            writer.beginTransaction();
            ClientBroker.send(writer, topic, new TopicLog().putVersion(2));
            writer.flush();
            writer.abortTransaction();
            if (library.equals("kafka")) {
                ClientBroker.commit(writer, topic, new TopicLog().putVersion(3));
            }

            List<String> output = run(interpreters.get(0), "tests.live_consumer", library, topic, line -> {
                if (line.startsWith("at 3")) {
                    ClientBroker.commit(writer, topic, new TopicLog().putVersion(4));
                }
            });

            assertThat(output).containsExactly("took 3", "at 3 None", "took 4", "at 4 None", "a 1.0");
        }
    }

    /**
     * What a version loses by retention is nothing to who holds it; a damaged move is nothing to who waits for the
     * next.
     */
    @ParameterizedTest
    @ValueSource(strings = {"confluent_kafka", "kafka"})
    void follow_takesTheVersionOfTheAlias(String library, TestInfo test) throws Exception {
        List<Python> interpreters = Python.with("numpy", library);
        assumeTrue(!interpreters.isEmpty(), "python3 with numpy and " + library + " is not installed");
        String topic = ClientBroker.name(test) + "." + library;
        BROKER.broker().createTopic(topic, ClientBroker.PARTITIONS, Map.of());
        TopicPartition partition = new TopicPartition(topic, SnapshotKeys.partition("m", ClientBroker.PARTITIONS));
        try (KafkaProducer<byte[], byte[]> writer = BROKER.transactional(topic);
                Admin admin = Admin.create(BROKER.kafka())) {
            for (long version = 1; version <= 3; version++) {
                ClientBroker.commit(writer, topic, TopicLog.kept(version));
            }
            long inVersion = TopicLog.kept(1).entries().size() + 1;
            ClientBroker.commit(writer, topic, promotion(2));

            List<String> output = run(interpreters.get(0), "tests.live_follower", library, topic, line -> {
                if (line.startsWith("at 2")) {
                    ClientBroker.commit(writer, topic, promotion(1));
                } else if (line.equals("at 1 None")) {
                    admin.deleteRecords(Map.of(partition, RecordsToDelete.beforeOffset(2 * inVersion)))
                            .all()
                            .get();
                    ClientBroker.commit(writer, topic, promotion(2));
                } else if (line.startsWith("at 1")) {
                    ClientBroker.commit(writer, topic, new TopicLog().put("m/alias/champion", new byte[] {1}));
                    ClientBroker.commit(writer, topic, promotion(3));
                }
            });

            assertThat(output).hasSize(7);
            assertThat(output.subList(0, 4)).containsExactly("took 2", "at 2 None", "took 1", "at 1 None");
            assertThat(output.get(4)).startsWith("at 1 alias champion stands at version 2: version 2 ");
            assertThat(output.subList(5, 7)).containsExactly("took 3", "at 3 None");
        }
    }

    /** Longer than the old one: no offset tells of it. Older libraries give no ids. */
    @ParameterizedTest
    @ValueSource(strings = {"confluent_kafka", "kafka"})
    @EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
    void await_longerTopicCreatedAgain_isNoticedByItsId(String library, TestInfo test) throws Exception {
        List<Python> interpreters = Python.with("numpy", library);
        assumeTrue(!interpreters.isEmpty(), "python3 with numpy and " + library + " is not installed");
        String topic = ClientBroker.name(test) + "." + library;
        BROKER.broker().createTopic(topic, ClientBroker.PARTITIONS, Map.of("cleanup.policy", "compact"));
        try (KafkaProducer<byte[], byte[]> writer = BROKER.transactional(topic);
                KafkaProducer<byte[], byte[]> second = BROKER.transactional(topic + "-2");
                Admin admin = Admin.create(BROKER.kafka())) {
            ClientBroker.commit(writer, topic, new TopicLog().putVersion(3));

            List<String> output = run(interpreters.get(0), "tests.live_replaced", library, topic, line -> {
                if (line.equals("at 3")) {
                    admin.deleteTopics(List.of(topic)).all().get();
                    BROKER.broker().createTopic(topic, ClientBroker.PARTITIONS, Map.of("cleanup.policy", "compact"));
                    ClientBroker.commit(second, topic, new TopicLog().putVersion(1));
                    for (int times = 0; times < 10; times++) {
                        // Who reads on at the old offset finds nothing of the model.
                        ClientBroker.commit(second, topic, new TopicLog().put("other/alias/champion", new byte[] {1}));
                    }
                }
            });

            assumeTrue(!output.equals(List.of("no ids")), library + " gives no ids of topics");
            assertThat(output).hasSize(2);
            assertThat(output.get(1)).startsWith("at 1 topic " + topic + " was deleted and created again (its id is ");
        }
    }

    private static TopicLog promotion(long version) {
        return new TopicLog().put("m/alias/champion", new AliasMove(version, "ann", "because", version).encode());
    }

    /** What answers a line of the program. */
    @FunctionalInterface
    private interface Answer {
        void to(String line) throws Exception;
    }

    /** The lines of a program that reads a topic and ends well. */
    private static List<String> run(Python interpreter, String module, String library, String topic, Answer answer)
            throws Exception {
        List<String> output = new ArrayList<>();
        Process python = interpreter.start(module, library, servers(), topic);
        try (BufferedReader lines = python.inputReader(UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                output.add(line);
                answer.to(line);
            }
            assertThat(python.waitFor(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
        } finally {
            python.destroyForcibly();
        }
        assertThat(python.exitValue()).as("%s", output).isZero();
        return output;
    }

    private static String servers() {
        return BROKER.broker().bootstrapServers();
    }
}
