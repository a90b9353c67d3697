package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * The files of {@code conformance} are what this code writes, and this client reads them as they say. To write them
 * again, before the format of a release is fixed:
 *
 * <pre>
 *   mvn -pl connectors -am test -Dtest='ConformanceTest#write*' -Dlorentztron.golden=write \
 *       -Dsurefire.failIfNoSpecifiedTests=false
 * </pre>
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ConformanceTest {
    private static final int EVENTS = 24;
    private static final double TOLERANCE = 1e-5;
    private static final int MOST_BYTES = 340_000;

    private static List<Path> in(String folder, String ending) throws IOException {
        try (Stream<Path> files = Files.list(Conformance.FOLDER.resolve(folder))) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .toList();
        }
    }

    @Order(1)
    @Test
    @EnabledIfSystemProperty(named = "lorentztron.golden", matches = "write")
    void writeFiles() throws IOException {
        for (String folder : List.of("predictions", "topics")) {
            delete(Conformance.FOLDER.resolve(folder));
        }
        for (GoldenModel model : GoldenModels.of(EVENTS)) {
            Conformance.write(Conformance.FOLDER, model);
        }
        for (Map.Entry<String, List<RecordsFile.Entry>> topic :
                GoldenTopics.all().entrySet()) {
            Conformance.write(Conformance.FOLDER, topic.getKey(), topic.getValue());
        }
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    @Order(2)
    @Test
    void topics_areWhatThisCodeWrites() throws IOException {
        for (GoldenModel model : GoldenModels.of(EVENTS)) {
            Path place = Conformance.FOLDER.resolve("predictions").resolve(model.name());
            assertThat(Files.readAllBytes(place.resolve("topic.records")))
                    .as("topic of %s", model.name())
                    .isEqualTo(RecordsFile.bytes(model.topic()));
            assertThat(Files.readAllLines(place.resolve("events.jsonl"))).isEqualTo(model.events());
        }
        Map<String, List<RecordsFile.Entry>> topics = GoldenTopics.all();
        assertThat(in("topics", ".records")).hasSameSizeAs(topics.keySet());
        for (Map.Entry<String, List<RecordsFile.Entry>> topic : topics.entrySet()) {
            assertThat(Files.readAllBytes(Conformance.FOLDER.resolve("topics").resolve(topic.getKey() + ".records")))
                    .as("topic %s", topic.getKey())
                    .isEqualTo(RecordsFile.bytes(topic.getValue()));
        }
    }

    @Order(2)
    @Test
    void predictions_areThoseOfThisClient() throws IOException {
        assertThat(in("predictions", "")).hasSizeGreaterThan(10);
        for (Path place : in("predictions", "")) {
            ModelVersion version = Conformance.newest(RecordsFile.read(place.resolve("topic.records")));
            Map<?, ?> fields = JsonTree.object(Files.readString(place.resolve("case.json")));
            assertThat(version.version()).isEqualTo(((Number) fields.get("version")).longValue());
            List<String> found = Conformance.predictions(
                    version, Files.readAllLines(place.resolve("events.jsonl")), policies(fields));
            List<String> expected = Files.readAllLines(place.resolve("expected.jsonl"));
            assertThat(found).as("%s", place).hasSameSizeAs(expected);
            for (int i = 0; i < found.size(); i++) {
                assertClose(place + ", event " + i, JsonTree.object(found.get(i)), JsonTree.object(expected.get(i)));
            }
            for (String line : Files.readAllLines(place.resolve("refused.jsonl"))) {
                String event = (String) JsonTree.object(line).get("event");
                assertThat(Conformance.refusals(version, List.of(event))).containsExactly(line);
            }
        }
    }

    private static List<Map<String, String>> policies(Map<?, ?> fields) {
        List<Map<String, String>> policies = new ArrayList<>();
        for (Object each : (List<?>) fields.get("policies")) {
            Map<String, String> policy = new LinkedHashMap<>();
            ((Map<?, ?>) each).forEach((key, value) -> policy.put((String) key, (String) value));
            policies.add(policy);
        }
        return policies;
    }

    /** Equal but for real numbers, which are close: kernels sum in other orders. */
    private static void assertClose(String place, Object found, Object expected) {
        if (expected instanceof Map<?, ?> map) {
            assertThat(((Map<?, ?>) found).keySet()).as(place).isEqualTo(map.keySet());
            map.forEach((key, value) -> assertClose(place + ", " + key, ((Map<?, ?>) found).get(key), value));
        } else if (expected instanceof Double real) {
            assertThat((double) found).as(place).isCloseTo(real, within(TOLERANCE * (1 + Math.abs(real))));
        } else {
            assertThat(found).as(place).isEqualTo(expected);
        }
    }

    @Order(2)
    @Test
    void topics_areReadAsTheFilesSay() throws IOException {
        assertThat(in("topics", ".records")).hasSizeGreaterThan(40);
        for (Path topic : in("topics", ".records")) {
            Path states = Path.of(topic.toString().replace(".records", ".jsonl"));
            assertThat(Conformance.states(RecordsFile.read(topic)))
                    .as("%s", topic)
                    .isEqualTo(Files.readAllLines(states));
        }
    }

    /** They are in the history of the repository for ever. */
    @Order(2)
    @Test
    void files_together_areSmall() throws IOException {
        try (Stream<Path> files = Files.walk(Conformance.FOLDER)) {
            long bytes = files.filter(Files::isRegularFile)
                    .mapToLong(ConformanceTest::size)
                    .sum();
            assertThat(bytes).isLessThan(MOST_BYTES);
        }
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
