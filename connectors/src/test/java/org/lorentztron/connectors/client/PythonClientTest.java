package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the tests of the client for Python, with cases by the thousand beside those of {@code conformance}: predictions
 * of this client, topics that are damaged at random, and every flipped bit of a version.
 */
class PythonClientTest {
    private static final int EVENTS = 2_000;
    private static final int TOPICS = 300;
    private static final Pattern RAN = Pattern.compile("(?s).*Ran ([0-9]+) tests.*OK.*");

    @TempDir
    private static Path folder;

    private static List<Python> interpreters = List.of();

    @BeforeAll
    static void makeCases() throws Exception {
        interpreters = Python.with("numpy");
        assumeTrue(!interpreters.isEmpty(), "python3 with numpy is not installed");
        for (GoldenModel model : GoldenModels.of(EVENTS)) {
            Conformance.write(folder, model);
            Path place = place(model);
            VersionFile.write(place.resolve("version.zip"), model.version());
            Files.write(place.resolve("explained.jsonl"), ClientFigures.explained(model.version(), model.events()));
            Files.write(place.resolve("reports.jsonl"), ClientFigures.reports(model));
        }
        for (int seed = 0; seed < TOPICS; seed++) {
            Conformance.write(folder, "random-" + seed, GoldenTopics.random(seed));
        }
        Files.writeString(folder.resolve("flips.json"), JsonTree.text(flips()));
    }

    /** Which flipped bits of a record leave the version whole. */
    private static Map<String, Object> flips() throws IOException {
        List<RecordsFile.Entry> topic = entries(new TopicLog().putVersion(1).putVersion(2));
        Files.write(folder.resolve("flips.records"), RecordsFile.bytes(topic));
        Map<String, Object> whole = new LinkedHashMap<>();
        whole.put("4", wholeAfterFlips(topic, 4));
        whole.put("7", wholeAfterFlips(topic, 7));
        return whole;
    }

    private static List<RecordsFile.Entry> entries(TopicLog log) {
        return log.entries().stream()
                .map(entry -> RecordsFile.Entry.of(0, entry))
                .toList();
    }

    private static List<Integer> wholeAfterFlips(List<RecordsFile.Entry> topic, int record) {
        List<Integer> whole = new ArrayList<>();
        byte[] value = topic.get(record).value();
        for (int bit = 0; bit < 8 * value.length; bit++) {
            byte[] flipped = value.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            List<RecordsFile.Entry> changed = new ArrayList<>(topic);
            changed.set(record, new RecordsFile.Entry(0, topic.get(record).key(), flipped));
            VersionReader reader = new VersionReader("m");
            RecordsFile.feed(changed, reader::accept);
            if (reader.latest().orElseThrow().version() != 1) {
                whole.add(bit);
            }
        }
        return whole;
    }

    @Test
    void tests_ofTheClient_pass() throws Exception {
        List<Python> typed = Python.with("numpy", "mypy");
        for (Python python : interpreters) {
            // Types are the same whoever checks them, and a check takes 10 s and more.
            boolean checksTypes = !typed.isEmpty() && python.equals(typed.get(0));
            Python.Run run = python.run(
                    Map.of("LORENTZTRON_CASES", folder.toString(), "LORENTZTRON_TYPES", checksTypes ? "check" : "skip"),
                    "-m",
                    "unittest",
                    "discover",
                    "-t",
                    ".",
                    "-s",
                    "tests");

            assertThat(run.exitCode()).as("%s: %s", python, run.output()).isZero();
            Matcher ran = RAN.matcher(run.output());
            assertThat(ran.matches()).as(run.output()).isTrue();
            assertThat(Integer.parseInt(ran.group(1))).isGreaterThan(40);
        }
    }

    @Test
    void files_savedByTheClient_areReadHere() throws Exception {
        List<GoldenModel> models = GoldenModels.of(EVENTS / 10);
        List<String> arguments = new ArrayList<>(
                List.of(
                        "-c",
                        "import sys; from lorentztron import Version\n"
                                + "for place in sys.argv[1:]: Version.load(place + '/version.zip').save(place + '/saved.zip')"));
        models.forEach(model -> arguments.add(place(model).toString()));
        Python.Run run = interpreters.get(0).run(Map.of(), arguments.toArray(String[]::new));

        assertThat(run.exitCode()).as(run.output()).isZero();
        for (GoldenModel model : models) {
            ModelVersion read = VersionFile.read(place(model).resolve("saved.zip"));
            assertThat(read.manifest()).isEqualTo(model.version().manifest());
            assertThat(Conformance.predictions(read, model.events(), model.policies()))
                    .isEqualTo(Conformance.predictions(model.version(), model.events(), model.policies()));
        }
    }

    private static Path place(GoldenModel model) {
        return folder.resolve("predictions").resolve(model.name());
    }

    /** Schemas are package data: who installs the package has no repository. */
    @Test
    void schemas_ofTheClient_areThoseOfThisModule() throws IOException {
        for (String name : List.of("ModelSnapshot", "NetworkSnapshot", "SnapshotManifest", "FeatureNames")) {
            Path packaged = Python.CLIENT.resolve("src/lorentztron/schemas").resolve(name + ".avsc");
            assertThat(Files.readString(packaged))
                    .isEqualTo(Files.readString(Path.of("src/main/avro", name + ".avsc")));
        }
    }

    @Test
    void tableOfWords_ofTheClient_isThatOfThisModule() throws IOException {
        Path ofThis = Path.of("src/main/resources/org/lorentztron/connectors/wire/named/words.txt");

        assertThat(Files.readString(Python.CLIENT.resolve("src/lorentztron/words.txt")))
                .isEqualTo(Files.readString(ofThis));
    }
}
