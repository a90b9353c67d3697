package org.lorentztron.local.describe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.local.BrokerCommands;
import org.lorentztron.tools.cli.CommandLineRun;

/** What looks at topics of a broker: describe. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class DescribeTopicIT {
    private static final int EVENTS = 3_000;

    @TempDir
    static Path folder;

    @RegisterExtension
    static final BrokerCommands COMMANDS = new BrokerCommands(DescribeTopicIT.class);

    private static void send(String topic, List<String> lines) throws Exception {
        COMMANDS.createTopic(topic, 3, Map.of());
        Path file = Files.write(folder.resolve(topic + ".jsonl"), lines);
        assertThat(COMMANDS.call("produce", "--data", "jsonl:" + file, "--topic", topic)
                        .exitCode())
                .isZero();
    }

    /**
     * Payments by change capture, and labels by id in a topic of their own: a job learns them with the written file.
     */
    @Test
    void describe_topicOfEventsAndOneOfLabels_writesWhatAJobLearnsWith() throws Exception {
        List<String> events = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < EVENTS; i++) {
            events.add(String.format(
                    "{\"before\":null,\"after\":{\"payment\":\"p%d\",\"amount\":\"%d.25\",\"zip\":%d},\"op\":\"c\","
                            + "\"ts_ms\":%d}",
                    i, i % 90, 10_000 + i % 40, 1_700_000_000_000L + 1_000L * i));
            labels.add(String.format(
                    "{\"id\":\"p%d\",\"label\":\"%s\",\"timestamp\":%d}",
                    i, i % 9 == 0 ? "fraud" : "ok", 1_700_000_500_000L + 1_000L * i));
        }
        send("payments", events);
        send("verdicts", labels);
        Path config = folder.resolve("job.properties");

        CommandLineRun run = COMMANDS.call(
                "describe", "--topic", "payments", "--labels-topic", "verdicts", "--out", config.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("2,000 newest records, changes of Debezium")
                .contains(
                        "Labels find their events by id = payment: 100 % of these labels are for one of these events.")
                .contains("makes of 2,000 records: 2,000 events.");
        JobOptions job = JobArguments.parse("--config", config.toString());
        assertThat(job.topics().events()).isEqualTo(COMMANDS.topic("payments"));
        assertThat(job.topics().labels()).isEqualTo(COMMANDS.topic("verdicts"));
        assertThat(job.bootstrapServers()).isEqualTo(COMMANDS.bootstrapServers());
        assertThat(job.classes()).containsExactly("fraud", "ok");
        assertThat(job.mapping().root()).isEqualTo("after");
        assertThat(job.mapping().id()).isEqualTo("payment");
        assertThat(job.lateLabels().timeout()).hasMinutes(20);

        COMMANDS.createTopic("learned", 1, Map.of("cleanup.policy", "compact"));
        COMMANDS.createTopic("dead-letters", 1, Map.of());
        CommandLineRun learned = COMMANDS.call(
                "run",
                "--config",
                config.toString(),
                "--events-topic",
                "payments",
                "--models-topic",
                "learned",
                "--checkpoint-dir",
                folder.resolve("checkpoints").toString(),
                "--bounded");

        assertThat(learned.err()).isEmpty();
        assertThat(learned.exitCode()).isZero();
        assertThat(learned.out())
                .contains("version 1: ", ": 3,000 events trained, 3,000 joined with labels, 0 unlabelled");
    }

    @Test
    void describe_topicThatDoesNotExist_saysSo() {
        CommandLineRun run = COMMANDS.call("describe", "--topic", "nowhere");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("topic '" + COMMANDS.topic("nowhere") + "' does not exist");
    }
}
