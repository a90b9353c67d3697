package org.lorentztron.local.evaluate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.local.BrokerCommands;
import org.lorentztron.local.PublishedModel;
import org.lorentztron.tools.cli.CommandLineRun;

/** A version of named features, tested by the values of fields. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class EvaluateSegmentsIT {
    @TempDir
    static Path directory;

    @RegisterExtension
    static final BrokerCommands COMMANDS = new BrokerCommands(EvaluateSegmentsIT.class);

    private static final String EVENTS =
            """
            {"label": "a", "country": "FR", "channel": "web", "features": {"country": "FR"}}
            {"label": "a", "country": "FR", "features": {"country": "FR"}}
            {"label": "b", "country": "FR", "channel": "web", "features": {"country": "FR"}}
            {"label": "b", "country": "DE", "channel": "web", "features": {"country": "DE"}}
            """;

    @BeforeAll
    static void write() throws Exception {
        COMMANDS.createTopic("named", 1, Map.of("cleanup.policy", "compact"));
        PublishedModel.writeNamed(COMMANDS.bootstrapServers(), COMMANDS.topic("named"), 5);
        COMMANDS.createTopic("sent", 1, Map.of());
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", COMMANDS.bootstrapServers()),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            for (String line : EVENTS.lines().toList()) {
                producer.send(new ProducerRecord<>(COMMANDS.topic("sent"), line.getBytes(UTF_8)))
                        .get();
            }
        }
    }

    private static CommandLineRun evaluate(String... test) {
        return COMMANDS.call(
                "evaluate",
                Stream.concat(Stream.of("--models-topic", "named"), Stream.of(test))
                        .toArray(String[]::new));
    }

    @Test
    void evaluate_segmentsOfLinesAndOfATopic_haveTheSameFigures() throws Exception {
        Path file = Files.writeString(directory.resolve("events.jsonl"), EVENTS);

        CommandLineRun lines = evaluate("--data", "jsonl:" + file, "--segments", "country,/channel", "--json");
        CommandLineRun topic = evaluate("--events-topic", "sent", "--segments", "country,/channel", "--json");

        assertThat(lines.exitCode()).as(lines.err()).isZero();
        JsonNode segments = new ObjectMapper().readTree(lines.out()).get("segments");
        assertThat(segments.findValuesAsText("field")).containsExactly("country", "country", "/channel", "/channel");
        assertThat(segments.findValuesAsText("value")).containsExactly("FR", "DE", "web", "");
        assertThat(segments.findValuesAsText("events")).containsExactly("3", "1", "3", "1");
        int errors = segments.get(0).get("errors").asInt()
                + segments.get(1).get("errors").asInt();
        assertThat(errors)
                .isEqualTo(segments.get(2).get("errors").asInt()
                        + segments.get(3).get("errors").asInt())
                .isBetween(1, 3);
        assertThat(new ObjectMapper().readTree(topic.out()).get("segments"))
                .as(topic.err())
                .isEqualTo(segments);
    }

    @Test
    void evaluate_segmentsForPeople_haveATableForEachField() throws Exception {
        CommandLineRun run = evaluate("--events-topic", "sent", "--segments", "country");

        assertThat(run.out())
                .as(run.err())
                .containsSubsequence("version 5 by country:", "  FR  ", "3 tested", "  DE  ", "1 tested");
        assertThat(evaluate("--events-topic", "sent").out()).doesNotContain(" by country:");
    }

    @Test
    void evaluate_segmentsThatCannotBe_areRefused() {
        assertThat(evaluate("--data", "digits", "--segments", "a,a").err())
                .contains("invalid value for option '--segments': 'a,a', expected at most 5 different names")
                .contains("--segments needs --events-topic or jsonl:");
    }
}
