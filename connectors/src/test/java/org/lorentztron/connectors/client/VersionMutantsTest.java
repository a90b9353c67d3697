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
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.model.Features;

/**
 * Both clients say the same of files that are damaged or made to deceive: either refuses a file, in words for people,
 * or predicts as the other does.
 */
class VersionMutantsTest {
    private static final int MUTANTS = Boolean.getBoolean("lorentztron.nightly") ? 20_000 : 400;
    private static final int EVENTS = 4;

    @TempDir
    private Path folder;

    @Test
    void read_mutants_bothClientsSayTheSame() throws Exception {
        List<GoldenModel> golden = GoldenModels.of(EVENTS);
        VersionMutants mutants = new VersionMutants(golden);
        List<String> verdicts = new ArrayList<>();
        int refused = 0;
        for (int seed = 0; seed < MUTANTS; seed++) {
            GoldenModel model = golden.get(seed % golden.size());
            Path file = folder.resolve(seed + ".zip");
            Files.write(file, mutants.of(seed % golden.size(), new Random(seed)));
            Map<String, Object> verdict = verdict(file, model.events());
            refused += verdict.containsKey("problem") ? 1 : 0;
            verdicts.add(JsonTree.text(verdict));
        }
        Files.write(folder.resolve("verdicts.jsonl"), verdicts);
        assertThat(verdicts).allSatisfy(verdict -> assertThat(verdict.split("; a PartKind")[0])
                .doesNotContain("Exception", "Error", "java.", "org.", "[@", "Codec", "PairName", "NamedPart"));
        assertThat(refused).isBetween(MUTANTS / 5, MUTANTS * 9 / 10);
        List<Python> interpreters = Python.with("numpy");
        assumeTrue(!interpreters.isEmpty(), "python3 with numpy is not installed");

        Python.Run run = interpreters
                .get(0)
                .run(
                        Map.of("LORENTZTRON_MUTANTS", folder.toString()),
                        "-W",
                        "error",
                        "-m",
                        "unittest",
                        "tests.test_mutants");

        assertThat(run.exitCode()).as(run.output()).isZero();
    }

    /** What this client says of a file. */
    private static Map<String, Object> verdict(Path file, List<String> events) {
        Map<String, Object> verdict = new LinkedHashMap<>();
        verdict.put("file", file.getFileName().toString());
        verdict.put("events", events);
        try {
            ModelVersion version = VersionFile.read(file);
            verdict.put("version", version.version());
            verdict.put("predictions", predictions(version, events));
        } catch (IOException e) {
            verdict.put("problem", e.getMessage());
        }
        return verdict;
    }

    /** Null for an event that is none of the version's. */
    private static List<Object> predictions(ModelVersion version, List<String> events) {
        List<Object> predictions = new ArrayList<>();
        for (String event : events) {
            Features x;
            try {
                x = Conformance.features(version, event);
            } catch (IllegalArgumentException none) {
                predictions.add(null);
                continue;
            }
            predictions.add(Conformance.fields(version.predict(x)));
        }
        return predictions;
    }
}
