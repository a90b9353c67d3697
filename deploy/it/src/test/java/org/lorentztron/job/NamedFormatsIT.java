package org.lorentztron.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.job.options.JobOptions;

/**
 * One table as the changes of Debezium, as Confluent's Avro and as lines of CSV: the models are the same to the byte.
 */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class NamedFormatsIT {
    @TempDir
    private Path folder;

    private EmbeddedBroker broker;
    private KafkaTopics topics;

    @BeforeEach
    void startBroker() {
        broker = EmbeddedBroker.start();
        topics = new KafkaTopics(broker);
    }

    @AfterEach
    void stopBroker() {
        broker.close();
    }

    private List<String> models(String name, String... more) throws Exception {
        topics.createOutputs("models-" + name, "dead-letters-" + name);
        List<String> options = new ArrayList<>(PaymentRows.options(broker.bootstrapServers(), name));
        options.addAll(List.of(more));
        JobOptions parsed = TestOptions.of(options.toArray(String[]::new));
        JobRun.execute(2, parsed, folder);
        return topics.records("models-" + name).stream()
                .filter(record -> record.contains("|"))
                .toList();
    }

    @Test
    void execute_sameRowsInThreeFormats_makeTheSameModels() throws Exception {
        Path schema = Files.writeString(folder.resolve("payment.avsc"), PaymentRows.SCHEMA.toString());
        PaymentRows.send(topics, "debezium", PaymentRows::debezium, false);
        PaymentRows.send(topics, "confluent", PaymentRows::confluent, false);
        PaymentRows.send(topics, "csv", PaymentRows::csv, false);

        List<String> models = models("debezium", "--event-root=payload.after");

        assertThat(models).hasSizeGreaterThan(40);
        assertThat(models("confluent", "--event-format=avro-confluent", "--event-schema=" + schema))
                .isEqualTo(models);
        assertThat(models("csv", "--event-format=csv", "--event-schema=" + PaymentRows.HEADER))
                .isEqualTo(models);
        for (String topic : List.of("debezium", "confluent", "csv")) {
            assertThat(topics.records("dead-letters-" + topic)).isEmpty();
        }
    }

    private void assertReasons(String topic, MalformedReason ofCut) {
        Map<MalformedReason, Long> reasons = topics.deadLetters(topic).values().stream()
                .collect(Collectors.groupingBy(DeadLetter::reason, Collectors.counting()));
        long each = PaymentRows.EVENTS / PaymentRows.RECORDS_PER_POISON;
        assertThat(reasons).isEqualTo(Map.of(ofCut, each));
    }

    /** Records that are no events change nothing, and are all kept but deletions. */
    @Test
    void execute_badRecordsBetween_changeNoModel() throws Exception {
        Path schema = Files.writeString(folder.resolve("payment.avsc"), PaymentRows.SCHEMA.toString());
        PaymentRows.send(topics, "debezium", PaymentRows::debezium, false);
        PaymentRows.send(topics, "poisoned", PaymentRows::debezium, true);
        PaymentRows.send(topics, "poisoned-avro", PaymentRows::confluent, true);

        List<String> models = models("debezium", "--event-root=payload.after");

        assertThat(models("poisoned", "--event-root=payload.after")).isEqualTo(models);
        assertThat(models("poisoned-avro", "--event-format=avro-confluent", "--event-schema=" + schema))
                .isEqualTo(models);
        assertReasons("dead-letters-poisoned", MalformedReason.NOT_JSON);
        assertReasons("dead-letters-poisoned-avro", MalformedReason.NOT_AVRO);
    }
}
