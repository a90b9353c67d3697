package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lorentztron.connectors.wire.version.FeatureMaps;
import org.lorentztron.connectors.wire.version.NamedPart;
import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.connectors.wire.version.PublishedNetwork;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.Snapshots;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.connectors.wire.version.VersionRecord;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.Hats;
import org.lorentztron.model.features.Waves;
import org.lorentztron.model.learn.Scheme;
import org.lorentztron.model.predict.PairwiseEnsemble;

/** Versions with a map: classified as plain formulas in float64 do, or refused. */
class MappedVersionTest {
    private static final List<String> CLASSES = List.of("a", "b", "c");
    private static final FeatureMap MAP = FeatureMaps.ofSix();
    private static final List<Integer> SIZES = List.of(6, 13, 22);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource(Scheme.class)
    void predict_partsOfDifferentSizes_isWhatPlainFormulasGive(Scheme scheme) {
        Random random = new Random(3);
        for (int turn = 0; turn < 30; turn++) {
            List<PublishedPair> parts = parts(scheme, random);
            ModelVersion version = version(MAP, parts);
            for (int i = 0; i < 20; i++) {
                float[] x = event(random);
                assertAsPlain(version.predict(x), parts, mapped(MAP, x));
            }
        }
    }

    /** A map of hats alone, and one of waves alone. */
    @Test
    void predict_mapOfOneKind_isWhatPlainFormulasGive() {
        Random random = new Random(5);
        for (FeatureMap map :
                List.of(new FeatureMap(6, MAP.hats(), Waves.NONE), new FeatureMap(6, Hats.NONE, MAP.waves()))) {
            List<PublishedPair> parts = List.of(
                    pair("a", "b", FeatureSet.all(6), random),
                    pair("a", "c", FeatureSet.all(map.size()), random),
                    pair("b", "c", FeatureSet.all(map.size()), random));
            ModelVersion version = version(map, parts);
            for (int i = 0; i < 50; i++) {
                float[] x = event(random);
                assertAsPlain(version.predict(x), parts, mapped(map, x));
            }
        }
    }

    /** An event is mapped no further than a part takes it, and not at all if all take it as it is. */
    @Test
    void predict_partsThatTakeEventsAsTheyAre_haveTheBitsWithoutAMap() {
        Random random = new Random(7);
        List<PublishedPair> parts = List.of(
                pair("a", "b", FeatureSet.all(6), random),
                pair("a", "c", FeatureSet.of(6, new int[] {1, 4}), random),
                pair("b", "c", FeatureSet.all(6), random));
        ModelVersion plain = ModelVersion.of(Snapshots.manifest("m", 1, CLASSES, parts), parts);
        ModelVersion withMap = version(MAP, parts);

        assertThat(withMap.classifier()).isInstanceOf(PairwiseEnsemble.class);
        for (int i = 0; i < 50; i++) {
            float[] x = event(random);
            assertThat(withMap.predict(x)).isEqualTo(plain.predict(x));
        }
    }

    @Test
    void predict_networkOfMappedFeatures_isWhatPlainFormulasGive() {
        Random random = new Random(11);
        for (int size : SIZES) {
            PublishedNetwork network = network("network", size, random);
            ModelVersion version = version(MAP, List.of(network));
            for (int i = 0; i < 50; i++) {
                float[] x = event(random);
                double[] z = first(mapped(MAP, x), size);
                double q = Math.pow(product(network.basis(), 0, z), 2);
                for (int c = 0; c < 3; c++) {
                    assertThat(version.predict(x).scores().get(CLASSES.get(c)))
                            .isCloseTo(network.outputs()[c] * q, within(1e-4 * (1 + q)));
                }
            }
        }
    }

    @Test
    void version_withAMap_takesEventsOfItsFeatures() {
        Random random = new Random(13);
        List<PublishedPair> parts = List.of(pair("a", "b", FeatureSet.all(22), random));
        ModelVersion version = version(MAP, parts);

        assertThat(version.features()).isEqualTo(6);
        assertThat(version.map()).isEqualTo(MAP);
        assertThatThrownBy(() -> version.predict(new float[22]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("features has length 22, expected 6");
        assertThatThrownBy(() -> version.classifier().predict(new float[22]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("features have size 22, expected 6");
        assertThat(ModelVersion.of(Snapshots.manifest("m", 1, CLASSES, parts), parts)
                        .map())
                .isEqualTo(FeatureMap.none(22));
    }

    @Test
    void version_partOfAnotherSize_isRefused() {
        Random random = new Random(17);
        for (int size : new int[] {1, 5, 7, 12, 14, 21, 23}) {
            List<PublishedPair> parts =
                    List.of(pair("a", "b", FeatureSet.all(6), random), pair("a", "c", FeatureSet.all(size), random));
            assertThatThrownBy(() -> version(MAP, parts))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("the part a|c of kind pair with " + size + " features")
                    .hasMessageEndingWith("with one of [6, 13, 22]");
        }
    }

    /** Without a map, or with one that has no such inputs, sizes still have to be those there are. */
    @Test
    void version_sizesThatNoMapMakes_areRefused() {
        Random random = new Random(19);
        List<PublishedPair> parts =
                List.of(pair("a", "b", FeatureSet.all(6), random), pair("a", "c", FeatureSet.all(13), random));
        assertThatThrownBy(() -> ModelVersion.of(Snapshots.manifest("m", 1, CLASSES, parts), parts))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("with 6");
        assertThatThrownBy(() -> version(new FeatureMap(6, Hats.NONE, MAP.waves()), parts))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("with one of [6, 15]");
    }

    @Test
    void version_recordsOfANetworkOfDifferentSizes_areRefused() {
        Random random = new Random(23);
        List<PublishedNetwork> records = List.of(network("network", 6, random), network("network.2", 13, random));
        assertThatThrownBy(() -> version(MAP, records))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the part network.2 of kind network with 13 features")
                .hasMessageEndingWith("with 6");
    }

    /** The map is read anew, so predictions have the same bits. */
    @Test
    void versionFile_withAMap_classifiesAlike() throws Exception {
        Random random = new Random(29);
        ModelVersion version = version(MAP, parts(Scheme.PAIRS, random));
        Path file = folder.resolve("version.zip");
        VersionFile.write(file, version);

        ModelVersion read = VersionFile.read(file);

        assertThat(read.manifest()).isEqualTo(version.manifest());
        for (int i = 0; i < 50; i++) {
            float[] x = event(random);
            assertThat(read.predict(x)).isEqualTo(version.predict(x));
        }
    }

    /** The version before stays, and a reason is given: of a map that fits no part, and of one that cannot be read. */
    @Test
    void reader_versionsThatDoNotFitTheirMap_areRefusedAndTheOneBeforeStays() {
        Random random = new Random(31);
        List<PublishedPair> parts = parts(Scheme.PAIRS, random);
        VersionReader reader = new VersionReader("m");
        parts.forEach(part -> put(reader, part));
        put(reader, Snapshots.manifest("m", 1, CLASSES, MAP, parts));
        assertThat(reader.latest().map(ModelVersion::version)).contains(1L);

        put(reader, Snapshots.manifest("m", 2, CLASSES, new FeatureMap(6, MAP.hats(), Waves.NONE), parts));
        assertThat(reader.latest().map(ModelVersion::version)).contains(1L);
        assertThat(reader.problem().orElseThrow()).contains("with one of [6, 13]");

        byte[] manifest = SnapshotCodec.encode(Snapshots.manifest("m", 3, CLASSES, MAP, parts));
        int knot = indexOf(manifest, new byte[] {0, 0, (byte) 0x80, (byte) 0xBF}); // -1, the first of feature 1
        manifest[knot + 3] = 0x7F; // infinite
        reader.accept(0, 0, SnapshotKeys.manifest("m").getBytes(StandardCharsets.UTF_8), manifest);
        assertThat(reader.latest().map(ModelVersion::version)).contains(1L);
        assertThat(reader.problem().orElseThrow()).contains("feature map: knots of feature 1 are [Infinity");

        put(reader, Snapshots.manifest("m", 4, CLASSES, MAP, parts));
        assertThat(reader.latest().map(ModelVersion::version)).contains(4L);
        assertThat(reader.problem()).isEmpty();
    }

    private static int indexOf(byte[] bytes, byte[] sought) {
        return IntStream.range(0, bytes.length - sought.length)
                .filter(i -> Arrays.equals(bytes, i, i + sought.length, sought, 0, sought.length))
                .findFirst()
                .orElseThrow();
    }

    private static void put(VersionReader reader, VersionRecord record) {
        byte[] key = SnapshotKeys.of("m", record).getBytes(StandardCharsets.UTF_8);
        reader.accept(0, 0, key, SnapshotCodec.encode("m", record));
    }

    private static ModelVersion version(FeatureMap map, List<? extends PublishedPart> parts) {
        VersionInfo manifest = Snapshots.manifest("m", 1, CLASSES, map, parts);
        return ModelVersion.of(manifest, parts);
    }

    /** Of random sizes; some hold some of their features only. */
    private static List<PublishedPair> parts(Scheme scheme, Random random) {
        List<PublishedPair> parts = new ArrayList<>();
        for (int a = 0; a < 3; a++) {
            for (int b = scheme == Scheme.PAIRS ? a + 1 : 2; b < 3; b++) {
                int size = SIZES.get(parts.size() == 1 ? 2 : random.nextInt(3));
                int[] some = IntStream.range(0, size)
                        .filter(j -> random.nextBoolean())
                        .toArray();
                FeatureSet held = random.nextBoolean() ? FeatureSet.all(size) : FeatureSet.of(size, some);
                parts.add(pair(CLASSES.get(a), scheme == Scheme.PAIRS ? CLASSES.get(b) : null, held, random));
            }
        }
        return parts;
    }

    private static PublishedPair pair(String a, @Nullable String b, FeatureSet held, Random random) {
        int length = 2 * (held.count() + 1);
        return Snapshots.pair(a, b, 1000, held, gaussians(random, length), gaussians(random, length));
    }

    private static PublishedNetwork network(String name, int size, Random random) {
        return PublishedNetwork.of(
                new NamedPart(name),
                1000,
                "shared",
                NetworkKernel.SQUARE,
                3,
                1,
                FeatureSet.all(size),
                gaussians(random, size + 1),
                gaussians(random, 3),
                null,
                1,
                new PublishedCounts(5, 3, 1));
    }

    private static float[] gaussians(Random random, int length) {
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return values;
    }

    /** Dense, sparse, on a knot, or nothing but zeros. */
    private static float[] event(Random random) {
        float[] x = new float[6];
        int nonZeros = random.nextInt(7);
        for (int i = 0; i < nonZeros; i++) {
            x[random.nextInt(6)] = random.nextInt(4) == 0 ? 0.25f : 2 * (float) random.nextGaussian();
        }
        return x;
    }

    /** The features, hats and waves of an event by their formulas, in float64. */
    private static double[] mapped(FeatureMap map, float[] x) {
        List<Double> mapped = new ArrayList<>();
        for (float value : x) {
            mapped.add((double) value);
        }
        for (int k = 0; k < map.hats().features().length; k++) {
            float[] q = map.hats().knots(k);
            double clamped =
                    Math.max(q[0], Math.min(q[q.length - 1], x[map.hats().features()[k]]));
            for (int b = 0; b < q.length; b++) {
                double rise = b == 0 ? 1 : (clamped - q[b - 1]) / ((double) q[b] - q[b - 1]);
                double fall = b == q.length - 1 ? 1 : (q[b + 1] - clamped) / ((double) q[b + 1] - q[b]);
                mapped.add(Math.max(0, Math.min(1, Math.min(rise, fall))));
            }
        }
        Waves waves = map.waves();
        float[] g = waves.frequencies();
        for (int k = 0; k < waves.count(); k++) {
            int row = k * (x.length + 1);
            double sum = 0;
            for (int j = 0; j < x.length; j++) {
                sum += g[row + j]
                        * (double) waves.inputs().factors()[j]
                        * ((double) x[j] - waves.inputs().means()[j]);
            }
            mapped.add(waves.amplitude() * Math.cos(waves.reach() * sum + 2 * Math.PI * g[row + x.length]));
        }
        return mapped.stream().mapToDouble(value -> value).toArray();
    }

    /** The first k features, then the constant one. */
    private static double[] first(double[] mapped, int k) {
        double[] z = Arrays.copyOf(mapped, k + 1);
        z[k] = 1;
        return z;
    }

    private static double product(float[] matrix, int row, double[] z) {
        double sum = 0;
        for (int j = 0; j < z.length; j++) {
            sum += matrix[row * z.length + j] * z[j];
        }
        return sum;
    }

    private static double score(PublishedPair part, double[] mapped) {
        double[] first = first(mapped, part.features());
        double[] z = IntStream.concat(Arrays.stream(part.featureSet().indices()), IntStream.of(part.features()))
                .mapToDouble(j -> first[j])
                .toArray();
        double score = 0;
        for (int row = 0; row < part.rank(); row++) {
            score += Math.pow(product(part.u(), row, z), 2) - Math.pow(product(part.v(), row, z), 2);
        }
        return score;
    }

    private static void assertAsPlain(ClassifiedEvent event, List<PublishedPair> parts, double[] mapped) {
        double[] sums = new double[3];
        int[] votes = new int[3];
        for (PublishedPair part : parts) {
            double score = score(part, mapped);
            int a = CLASSES.indexOf(part.name().a());
            int b = part.name().b() == null ? -1 : CLASSES.indexOf(part.name().b());
            sums[a] += score;
            if (b >= 0) {
                sums[b] -= score;
                votes[score >= 0 ? a : b]++;
            }
        }
        for (int c = 0; c < 3; c++) {
            assertThat(event.scores().get(CLASSES.get(c))).isCloseTo(sums[c], within(1e-3 + 1e-4 * Math.abs(sums[c])));
        }
        boolean isPairs = parts.get(0).name().b() != null;
        if (isPairs) {
            assertThat(event.votes()).containsExactly(entry(0, votes), entry(1, votes), entry(2, votes));
        } else {
            int best = sums[0] >= sums[1] ? 0 : 1;
            assertThat(event.label()).isEqualTo(CLASSES.get(sums[2] > sums[best] ? 2 : best));
        }
    }

    private static java.util.Map.Entry<String, Integer> entry(int c, int[] votes) {
        return java.util.Map.entry(CLASSES.get(c), votes[c]);
    }
}
