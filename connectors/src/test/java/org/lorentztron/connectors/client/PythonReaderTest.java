package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.version.FeatureMaps;
import org.lorentztron.connectors.wire.version.NamedPart;
import org.lorentztron.connectors.wire.version.Networks;
import org.lorentztron.connectors.wire.version.PublishedNetwork;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.Snapshots;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.Waves;
import org.lorentztron.model.learn.Scheme;
import org.lorentztron.model.predict.Decide;
import org.lorentztron.model.predict.DecisionRule;
import org.lorentztron.model.probability.PlattScaling;

/**
 * The reader in Python that docs/internals/wire-format.md shows is a second implementation of the format: it decides as
 * this client.
 */
class PythonReaderTest {
    private static final Path READER = Path.of("../docs/internals/read_version.py");
    private static final Path SCHEMAS = Path.of("src/main/avro");
    private static final List<String> CLASSES = List.of("a|b", "*", "d e");
    private static final int FEATURES = 6;
    private static final String NOTHING = "{\"features\": {}}";

    @TempDir
    private Path folder;

    @BeforeAll
    static void findPython() throws InterruptedException {
        int exit;
        try {
            exit = new ProcessBuilder("python3", "--version").start().waitFor();
        } catch (IOException e) {
            exit = -1;
        }
        assumeTrue(exit == 0, "python3 is not installed");
    }

    @ParameterizedTest
    @EnumSource(Scheme.class)
    void main_eventsOfBothForms_labelsVotesAndScoresAreThoseOfThisClient(Scheme scheme) throws Exception {
        assertDecidesAlike(scheme == Scheme.PAIRS ? version(new Random(7)) : againstTheRest(new Random(7)));
    }

    /** Of three pairs one is not calibrated, or has not trained at all. */
    @ParameterizedTest
    @EnumSource(Scheme.class)
    void main_calibratedVersion_labelsAreTheLikeliestAsForThisClient(Scheme scheme) throws Exception {
        ModelVersion plain = scheme == Scheme.PAIRS ? version(new Random(7)) : againstTheRest(new Random(7));
        List<PublishedPair> parts = calibrated(plain.pairs());
        DecisionRule rule = new DecisionRule(Decide.PROBABILITY, scheme == Scheme.PAIRS ? 1.25 : 1);
        assertDecidesAlike(
                ModelVersion.of(GoldenModel.deciding(Snapshots.manifest("m", 1, CLASSES, parts), rule), parts));
        if (scheme == Scheme.PAIRS) {
            List<PublishedPair> two = parts.subList(0, 2);
            assertDecidesAlike(
                    ModelVersion.of(GoldenModel.deciding(Snapshots.manifest("m", 1, CLASSES, two), rule), two));
        }
    }

    @Test
    void main_versionWithAPolicy_decidesByIt() throws Exception {
        List<PublishedPair> parts = calibrated(version(new Random(7)).pairs());
        DecisionRule rule = new DecisionRule(Decide.PROBABILITY, 1.25);
        ModelVersion plain =
                ModelVersion.of(GoldenModel.deciding(Snapshots.manifest("m", 1, CLASSES, parts), rule), parts);
        for (DecisionPolicy policy : List.of(
                DecisionPolicy.threshold("a|b", 0.5).and("d e", 0.45),
                DecisionPolicy.threshold("a|b", 0.4).and("d e", 0.3).and("*", 0.35),
                DecisionPolicy.costs("*>a|b=0.5,d e>*=2"),
                DecisionPolicy.threshold("d e", 0.3).abstainBelow(0.35),
                DecisionPolicy.NONE.abstainBelow(0.5))) {
            assertDecidesAlike(plain.deciding(policy));
        }
        assertRefused(records(plain.manifest().of(Map.of("threshold", "x=0.5")), parts), "policy of unknown classes");
    }

    private static List<PublishedPair> calibrated(List<PublishedPair> pairs) {
        return List.of(
                pairs.get(0).calibrated(new PlattScaling(0.3, 0.1, 100)),
                pairs.get(1).calibrated(new PlattScaling(0.5, -0.1, 64)),
                pairs.get(2));
    }

    @Test
    void main_pairWithAnotherCalibration_isNotWhole() throws Exception {
        List<PublishedPair> plain = version(new Random(7)).pairs();
        List<PublishedPair> calibrated = calibrated(plain);
        VersionInfo manifest = Snapshots.manifest("m", 1, CLASSES, calibrated);

        assertRefused(records(manifest, plain), "not whole");
    }

    /** Parts take the features of events, or hats beside them, or waves, too; one holds some of them only. */
    @ParameterizedTest
    @EnumSource(Scheme.class)
    void main_versionWithAMap_labelsVotesAndScoresAreThoseOfThisClient(Scheme scheme) throws Exception {
        FeatureMap map = FeatureMaps.ofSix();
        List<FeatureSet> held = List.of(FeatureSet.all(13), FeatureSet.all(6), FeatureSet.of(22, new int[] {4, 7, 20}));
        List<PublishedPair> parts = mapped(scheme, held);
        assertDecidesAlike(ModelVersion.of(Snapshots.manifest("m", 1, CLASSES, map, parts), parts));
    }

    @Test
    void main_mapOfHatsAlone_labelsVotesAndScoresAreThoseOfThisClient() throws Exception {
        FeatureMap map = new FeatureMap(FEATURES, FeatureMaps.hats(), Waves.NONE);
        List<PublishedPair> parts = mapped(Scheme.PAIRS, Collections.nCopies(3, FeatureSet.all(13)));
        assertDecidesAlike(ModelVersion.of(Snapshots.manifest("m", 1, CLASSES, map, parts), parts));
    }

    @Test
    void main_partOfASizeThatTheMapDoesNotMake_isRefused() throws Exception {
        List<PublishedPair> parts = mapped(Scheme.PAIRS, Collections.nCopies(3, FeatureSet.all(14)));
        VersionInfo manifest = Snapshots.manifest("m", 1, CLASSES, FeatureMaps.ofSix(), parts);
        assertRefused(records(manifest, parts), "pairs do not fit the feature map");
    }

    /** Three parts of rank 2. */
    private static List<PublishedPair> mapped(Scheme scheme, List<FeatureSet> held) {
        Random random = new Random(17);
        List<PublishedPair> parts = new ArrayList<>();
        for (int a = 0; a < 3; a++) {
            for (int b = scheme == Scheme.PAIRS ? a + 1 : 2; b < 3; b++) {
                FeatureSet columns = held.get(parts.size());
                int length = 2 * (columns.count() + 1);
                String other = scheme == Scheme.PAIRS ? CLASSES.get(b) : null;
                float[] u = random(random, length);
                parts.add(Snapshots.pair(CLASSES.get(a), other, 1000, columns, u, random(random, length)));
            }
        }
        return parts;
    }

    private void assertDecidesAlike(ModelVersion version) throws Exception {
        Path file = folder.resolve("version.zip");
        VersionFile.write(file, version);
        Random random = new Random(8);
        List<String> lines = new ArrayList<>();
        List<ClassifiedEvent> expected = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            float[] x = random(random, FEATURES);
            if (i % 2 == 0) {
                lines.add("{\"features\": " + Arrays.toString(x) + "}");
            } else {
                Arrays.fill(x, 0, 4, 0);
                lines.add("{\"features\": {\"5\": " + x[5] + ", \"4\": " + x[4] + "}}");
            }
            expected.add(version.predict(x));
        }

        Run run = read(file, String.join("\n", lines));

        assertThat(run.exitCode()).as(run.output()).isZero();
        List<String> output = run.output().lines().toList();
        assertThat(output).hasSameSizeAs(expected);
        for (int i = 0; i < output.size(); i++) {
            assertSame(output.get(i), expected.get(i));
        }
        assertThat(expected).extracting(ClassifiedEvent::label).contains(CLASSES.toArray(String[]::new));
    }

    /** It reads parts with two sides. */
    @Test
    void main_network_isRefused() throws Exception {
        List<PublishedNetwork> records = Networks.records(1000);
        VersionInfo manifest = Networks.manifest(1, CLASSES, records);
        assertRefused(records(manifest, records), "unknown feature space or part");
    }

    /** Compares a line: the label, the votes, the sums of scores and the probabilities, as Python prints them. */
    private static void assertSame(String line, ClassifiedEvent event) {
        String head = (event.label() == null ? "None" : event.label()) + " " + python(event.votes()) + " {";
        assertThat(line).startsWith(head);
        String[] rest = line.substring(head.length(), line.length() - 1).split("} \\{");
        assertClose(rest[0], event.scores());
        assertClose(rest[1], event.probabilities());
    }

    /** The client sums floats, the reader doubles. */
    private static void assertClose(String printed, Map<String, Double> expected) {
        String[] values = printed.split(", ");
        assertThat(values).hasSameSizeAs(CLASSES);
        for (int c = 0; c < values.length; c++) {
            String name = "'" + CLASSES.get(c) + "': ";
            assertThat(values[c]).startsWith(name);
            double value = expected.get(CLASSES.get(c));
            assertThat(Double.parseDouble(values[c].substring(name.length())))
                    .isCloseTo(value, within(1e-4 * (1 + Math.abs(value))));
        }
    }

    private static String python(Map<String, Integer> votes) {
        return votes.entrySet().stream()
                .map(entry -> "'" + entry.getKey() + "': " + entry.getValue())
                .collect(Collectors.joining(", ", "{", "}"));
    }

    @Test
    void main_twoModelsInOneTopic_readsTheOneThatIsAskedFor() throws Exception {
        ModelVersion version = version(new Random(7));
        Map<String, byte[]> records = records(version.manifest(), version.pairs());
        records.put("other/manifest", new byte[0]);
        new TopicLog().putNames().entries().forEach(names -> records.put(names.key(), names.value()));

        Run run = read(zip(records), NOTHING);

        assertThat(run.exitCode()).as(run.output()).isZero();
    }

    @Test
    void main_pairOfAnotherVersion_isNotWhole() throws Exception {
        ModelVersion version = version(new Random(7));
        List<PublishedPair> pairs = new ArrayList<>(version.pairs());
        pairs.set(1, version(new Random(9)).pairs().get(1));

        assertRefused(records(version.manifest(), pairs), "not whole");
    }

    @Test
    void main_pairWithOtherColumns_isNotWhole() throws Exception {
        ModelVersion version = version(new Random(7), 1, 4);
        List<PublishedPair> pairs = version(new Random(7), 1, 5).pairs();

        assertRefused(records(version.manifest(), pairs), "not whole");
    }

    @Test
    void main_pairIsMissing_isNotWhole() throws Exception {
        ModelVersion version = version(new Random(7));

        assertRefused(records(version.manifest(), version.pairs().subList(0, 2)), "not whole: no m/");
    }

    @Test
    void main_unknownFeatureSpace_isRefused() throws Exception {
        ModelVersion version = version(new Random(7));
        List<VersionInfo.Part> parts = version.manifest().parts();

        VersionInfo manifest = Snapshots.manifest("m", 1, CLASSES, "hashed", parts);

        assertRefused(records(manifest, version.pairs()), "unknown feature space or part");
    }

    @Test
    void main_partThatIsNoPair_isRefused() throws Exception {
        ModelVersion version = version(new Random(7));
        List<VersionInfo.Part> parts = new ArrayList<>(version.manifest().parts());
        parts.add(new VersionInfo.Part(
                new NamedPart("all"), "oracle", 1000, parts.get(0).digest()));

        VersionInfo manifest = Snapshots.manifest("m", 1, CLASSES, IndexedFeatures.NAME, parts);

        assertRefused(records(manifest, version.pairs()), "unknown feature space or part");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[0, 0, 0, 0, 0]",
                "[0, 0, 0, 0, 0, 0, 0]",
                "{\"6\": 1}",
                "{\"-1\": 1}",
                "{\"05\": 1}",
                "{\" 5\": 1}",
                "{\"-0\": 1}"
            })
    void main_featuresThatDoNotFit_areRefused(String features) throws Exception {
        Path file = folder.resolve("version.zip");
        VersionFile.write(file, version(new Random(7)));

        Run run = read(file, "{\"features\": " + features + "}");

        assertThat(run.exitCode()).isNotZero();
        assertThat(run.output()).contains("ValueError: bad features");
    }

    private void assertRefused(Map<String, byte[]> records, String reason) throws Exception {
        Run run = read(zip(records), NOTHING);

        assertThat(run.exitCode()).isNotZero();
        assertThat(run.output()).contains("ValueError: " + reason);
    }

    private static Map<String, byte[]> records(VersionInfo manifest, List<? extends PublishedPart> parts) {
        Map<String, byte[]> records = new LinkedHashMap<>();
        records.put("m/manifest", SnapshotCodec.encode(manifest));
        parts.forEach(part -> records.put(SnapshotKeys.part("m", part.name()), SnapshotCodec.encode("m", part)));
        return records;
    }

    private Path zip(Map<String, byte[]> records) throws IOException {
        Path file = folder.resolve("records.zip");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (Map.Entry<String, byte[]> each : records.entrySet()) {
                zip.putNextEntry(new ZipEntry(each.getKey()));
                zip.write(each.getValue());
            }
        }
        return file;
    }

    private record Run(int exitCode, String output) {}

    private Run read(Path version, String events) throws Exception {
        Path input = Files.writeString(folder.resolve("events.jsonl"), events);
        Path output = folder.resolve("output.txt");
        Process python = new ProcessBuilder("python3", READER.toString(), SCHEMAS.toString(), version.toString(), "m")
                .redirectInput(input.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(python.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return new Run(python.exitValue(), Files.readString(output));
    }

    private static ModelVersion version(Random random) {
        return version(random, 1, 4);
    }

    /** The second pair holds some of the features only. */
    private static ModelVersion version(Random random, int... held) {
        List<PublishedPair> pairs = new ArrayList<>();
        for (int a = 0; a < 3; a++) {
            for (int b = a + 1; b < 3; b++) {
                FeatureSet columns = pairs.size() == 1 ? FeatureSet.of(FEATURES, held) : FeatureSet.all(FEATURES);
                int length = 2 * (columns.count() + 1);
                pairs.add(Snapshots.pair(
                        CLASSES.get(a), CLASSES.get(b), 1000, columns, random(random, length), random(random, length)));
            }
        }
        return ModelVersion.of(Snapshots.manifest("m", 1, CLASSES, pairs), pairs);
    }

    /** The second part holds some of the features only. */
    private static ModelVersion againstTheRest(Random random) {
        List<PublishedPair> parts = new ArrayList<>();
        for (String label : CLASSES) {
            FeatureSet columns =
                    parts.size() == 1 ? FeatureSet.of(FEATURES, new int[] {1, 4}) : FeatureSet.all(FEATURES);
            int length = 2 * (columns.count() + 1);
            parts.add(Snapshots.pair(label, null, 1000, columns, random(random, length), random(random, length)));
        }
        return ModelVersion.of(Snapshots.manifest("m", 1, CLASSES, parts), parts);
    }

    private static float[] random(Random random, int length) {
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return values;
    }
}
