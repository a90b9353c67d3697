package org.lorentztron.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.lorentztron.broker.RecordWriter;
import org.lorentztron.connectors.client.VersionSplit;
import org.lorentztron.tools.cli.CommandLineRun;

/** Champion and challenger from promotion to the verdict, by way of HTTP and Kafka. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class SplitVersionsIT {
    private static final int EVENTS = 400;
    private static final String SPLIT = "champion=0.5,challenger=0.5";

    @RegisterExtension
    static final BrokerCommands COMMANDS = new BrokerCommands(SplitVersionsIT.class);

    @BeforeAll
    static void promoteBoth() {
        for (String topic : new String[] {"versions", "predictions", "labels", "empty"}) {
            COMMANDS.createTopic(topic, 1, Map.of());
        }
        PublishedModel.writeKept(COMMANDS.bootstrapServers(), COMMANDS.topic("versions"), 1);
        PublishedModel.writeKept(COMMANDS.bootstrapServers(), COMMANDS.topic("versions"), 2);
        COMMANDS.call("promote", "--version", "1", "--as", "champion");
        COMMANDS.call("promote", "--version", "2", "--as", "challenger");
    }

    /** Both versions are the same model, which is wrong on a fifth of the events. */
    @Test
    void compare_equalVersionsOfAServer_areNotMoreThanChance() throws Exception {
        try (RunningServer server = new RunningServer(
                "--bootstrap-servers",
                COMMANDS.bootstrapServers(),
                "--history-topic",
                COMMANDS.topic("versions"),
                "--split",
                SPLIT,
                "--predictions-topic",
                COMMANDS.topic("predictions"),
                "--no-page")) {
            server.awaitNames("champion, version 1", "challenger, version 2");
            String answers = server.post("/predict", "application/x-ndjson", events());
            VersionSplit split = VersionSplit.parse(SPLIT);
            assertThat(answers.lines())
                    .hasSize(EVENTS)
                    .allMatch(line -> line.contains(
                            "\"alias\":\"" + split.pick(line.replaceAll("^\\{\"id\":\"(e[0-9]+)\".*", "$1")) + "\""));
        }
        writeLabels();

        CommandLineRun run = compare("champion,challenger");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .startsWith("not more than chance: error ")
                .contains("champion: ", " events, by version 1", "challenger: ", " events, by version 2", "difference");
        assertThat(compare("1,2").out().lines().findFirst())
                .as("by numbers")
                .isEqualTo(run.out().lines().findFirst());
        assertThat(BrokerCommands.fields(
                        compare("champion,challenger", "--json").out()))
                .contains("model=default", "name=champion", "name=challenger", "enoughEvents=true", "better=null");
    }

    @Test
    void compare_nothingToCompare_saysWhy() {
        assertThat(compare("champion,challenger", "--predictions-topic", "empty")
                        .err())
                .contains("no prediction of champion in topic '" + COMMANDS.topic("empty") + "' can be judged");
        assertThat(compare("champion,other").err()).contains("the history has no version of other");
        assertThat(compare("champion").err()).contains("expected two aliases or numbers of versions");
    }

    private static CommandLineRun compare(String names, String... more) {
        List<String> args = new ArrayList<>(List.of("--compare", names, "--labels-topic", "labels"));
        args.addAll(List.of(more));
        if (!args.contains("--predictions-topic")) {
            args.addAll(List.of("--predictions-topic", "predictions"));
        }
        return COMMANDS.call("versions", args.toArray(String[]::new));
    }

    private static int x(int i) {
        return i * 7919 % 200 - 100;
    }

    private static String events() {
        return IntStream.range(0, EVENTS)
                .mapToObj(i -> "{\"id\": \"e" + i + "\", \"timestamp\": " + (1_700_000_000_000L + i)
                        + ", \"features\": [" + x(i) + ", 1]}\n")
                .collect(Collectors.joining());
    }

    private static void writeLabels() {
        Random random = new Random(3);
        try (RecordWriter labels = new RecordWriter(COMMANDS.bootstrapServers())) {
            for (int i = 0; i < EVENTS; i++) {
                String label = x(i) > 0 == random.nextInt(5) > 0 ? "a" : "b";
                String value = "{\"id\": \"e" + i + "\", \"label\": \"" + label + "\", \"timestamp\": "
                        + (1_700_000_060_000L + i) + "}";
                labels.send(new ProducerRecord<>(COMMANDS.topic("labels"), value.getBytes(UTF_8)));
            }
        }
    }
}
