package org.lorentztron.connectors.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

            List<String> output = new ArrayList<>();
            Process python = interpreters.get(0).start("tests.live_consumer", library, servers(), topic);
            try (BufferedReader lines = python.inputReader(UTF_8)) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    output.add(line);
                    if (line.startsWith("at 3")) {
                        ClientBroker.commit(writer, topic, new TopicLog().putVersion(4));
                    }
                }
                assertThat(python.waitFor(1, TimeUnit.MINUTES)).isTrue();
            } finally {
                python.destroyForcibly();
            }

            assertThat(output).containsExactly("took 3", "at 3 None", "took 4", "at 4 None", "a 1.0");
            assertThat(python.exitValue()).isZero();
        }
    }

    private static String servers() {
        return BROKER.broker().bootstrapServers();
    }
}
