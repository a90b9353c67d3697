package org.lorentztron.connectors.wire.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.avro.MapOfFeatures;
import org.lorentztron.connectors.wire.avro.NumberOfWaves;
import org.lorentztron.connectors.wire.avro.WavesOfFeatures;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.Hats;
import org.lorentztron.model.features.WaveInputs;
import org.lorentztron.model.features.Waves;

class FeatureMapCodecTest {
    private static final PublishedPair PAIR = Snapshots.pair("a", "b", 1, new float[7], new float[7]);

    private static VersionInfo manifest(FeatureMap map) {
        return Snapshots.manifest("m", 2, List.of("a", "b"), map, List.of(PAIR));
    }

    private static FeatureMap map(Random random, int features, boolean hasHats, int waves) {
        int[] held = random.ints(0, features)
                .limit(hasHats ? 3 : 0)
                .sorted()
                .distinct()
                .toArray();
        float[][] knots = new float[held.length][];
        int[] presences = new int[held.length];
        for (int k = 0; k < held.length; k++) {
            presences[k] = random.nextBoolean() ? Hats.ALWAYS : random.nextInt(features);
            knots[k] = new float[2 + random.nextInt(4)];
            knots[k][0] = (float) random.nextGaussian();
            for (int b = 1; b < knots[k].length; b++) {
                knots[k][b] = knots[k][b - 1] + 0.01f + random.nextFloat();
            }
        }
        float[] factors = new float[features];
        float[] means = new float[features];
        for (int j = 0; j < features; j++) {
            factors[j] = random.nextFloat();
            means[j] = (float) random.nextGaussian();
        }
        return new FeatureMap(
                features,
                new Hats(held, presences, knots),
                waves == 0
                        ? Waves.NONE
                        : Waves.drawn(
                                random.nextLong(),
                                waves,
                                0.1f + random.nextFloat(),
                                0.1f + random.nextFloat(),
                                inputs(random, features, factors, means)));
    }

    /** All features, or all but the first, each with a presence or without. */
    private static WaveInputs inputs(Random random, int features, float[] factors, float[] means) {
        if (features == 1 || random.nextBoolean()) {
            return WaveInputs.all(factors, means);
        }
        int[] presences = random.ints(features - 1, WaveInputs.ALWAYS, features).toArray();
        return WaveInputs.of(
                IntStream.range(1, features).toArray(),
                presences,
                Arrays.copyOf(factors, features - 1),
                Arrays.copyOf(means, features - 1));
    }

    @Property(tries = 200)
    void decodeManifest_ofEncode_hasAnEqualMap(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 9) int features,
            @ForAll boolean hasHats,
            @ForAll @IntRange(max = 5) int waves)
            throws IOException {
        VersionInfo manifest = manifest(map(new Random(seed), features, hasHats, waves));

        VersionInfo read = SnapshotCodec.decodeManifest(SnapshotCodec.encode(manifest));

        assertThat(read).isEqualTo(manifest);
        assertThat(read.map() == null).isEqualTo(!hasHats && waves == 0);
    }

    /** What a part's record holds is the same with and without a map: only the manifest has it. */
    @Test
    void encode_manifestWithAMap_namesThePartsAsWithoutOne() {
        VersionInfo plain = Snapshots.manifest("m", 2, List.of("a", "b"), List.of(PAIR));

        assertThat(manifest(FeatureMaps.ofSix()).parts()).isEqualTo(plain.parts());
    }

    /** Equal versions are to have equal bytes. */
    @Test
    void encode_mapThatAddsNothing_hasTheBytesWithoutOne() {
        VersionInfo plain = Snapshots.manifest("m", 2, List.of("a", "b"), List.of(PAIR));

        assertThat(manifest(FeatureMap.none(6))).isEqualTo(plain);
        assertThat(SnapshotCodec.encode(manifest(FeatureMap.none(6)))).isEqualTo(SnapshotCodec.encode(plain));
    }

    @Test
    void decodeManifest_anyCut_isRefused() {
        byte[] encoded = SnapshotCodec.encode(manifest(FeatureMaps.ofSix()));
        for (int length = 0; length < encoded.length; length++) {
            byte[] cut = Arrays.copyOf(encoded, length);
            assertThatThrownBy(() -> SnapshotCodec.decodeManifest(cut)).isInstanceOf(IOException.class);
        }
    }

    @Property(tries = 2_000)
    void decodeManifest_damaged_decodesOrIsRefused(@ForAll int where, @ForAll byte[] damage) {
        byte[] encoded = SnapshotCodec.encode(manifest(FeatureMaps.ofSix()));
        int start = 10 + Math.floorMod(where, encoded.length - 10);
        System.arraycopy(damage, 0, encoded, start, Math.min(damage.length, encoded.length - start));
        try {
            SnapshotCodec.decodeManifest(encoded);
        } catch (IOException expected) {
            assertThat(expected.getMessage()).isNotBlank();
        }
    }

    @Test
    void decode_hostileHats_areRefusedWithAMessage() {
        refuse(
                map -> map.getHats().get(0).setKnots(List.of(1f, 1f)),
                "knots of feature 1 are [1.0, 1.0], expected two");
        refuse(
                map -> map.getHats().get(0).setKnots(List.of(2f, 1f)),
                "knots of feature 1 are [2.0, 1.0], expected two");
        refuse(map -> map.getHats().get(0).setKnots(List.of(2f)), "knots of feature 1 are [2.0], expected two");
        refuse(map -> map.getHats().get(0).setKnots(List.of()), "knots of feature 1 are [], expected two");
        refuse(map -> map.getHats().get(0).setKnots(List.of(1f, Float.NaN)), "knots of feature 1 are [1.0, NaN]");
        refuse(
                map -> map.getHats().get(0).setKnots(List.of(1f, Float.POSITIVE_INFINITY)),
                "knots of feature 1 are [1.0, Infinity]");
        refuse(map -> map.getHats().get(1).setFeature(6), "hats are of feature 6, expected 0 to 5");
        refuse(map -> map.getHats().get(0).setFeature(-1), "hats are of feature -1, expected 0 to 5");
        refuse(
                map -> map.getHats().get(0).setPresence(6),
                "hats of feature 1 have the presence 6, expected 0 to 5, or -1");
        refuse(map -> map.getHats().get(1).setPresence(-1), "presence is -1, expected null, or 0 and above");
        refuse(map -> map.getHats().get(1).setFeature(1), "features with hats are [1, 1], expected ascending ones");
    }

    @Test
    void decode_hostileWaves_areRefusedWithAMessage() {
        refuse(
                map -> waves(map).setFrequencies(ByteBuffer.allocate(4 * 62)),
                "waves have 62 frequencies and phases and 6 features");
        refuse(
                map -> waves(map).setFrequencies(ByteBuffer.allocate(4 * 63 + 1)),
                "frequencies have 253 bytes, expected a multiple of 4");
        refuse(
                map -> waves(map).setFrequencies(LittleEndian.bytes(new float[] {0, 0, 0, Float.NaN, 0, 0, 0})),
                "waves have the frequency NaN");
        refuse(
                map -> waves(map).setMeans(List.of(1f)),
                "waves have 6 factors, 1 means and 0 presences, expected as many of each");
        refuse(
                map -> {
                    waves(map).setFrequencies(ByteBuffer.allocate(8));
                    waves(map).setMeans(List.of(1f));
                    waves(map).setFactors(List.of(1f));
                },
                "waves are of 1 features, expected 6");
        refuse(map -> waves(map).setReach(Float.NaN), "waves have reach NaN");
        refuse(map -> waves(map).setAmplitude(0), "waves have reach 0.7 and amplitude 0.0, expected finite positive");
        refuse(
                map -> waves(map).setMeans(List.of(0f, Float.NaN, 0f, 0f, 0f, 0f)),
                "waves have factor 0.5 and mean NaN of feature 1, expected finite numbers");
    }

    @Test
    void decode_hostileNumbersOfWaves_areRefusedWithAMessage() {
        refuse(
                map -> waves(map).setNumbers(List.of(new NumberOfWaves(1, null))),
                "waves have 6 factors, 6 means and 1 presences, expected as many of each");
        refuse(map -> numbers(map, 1, 1, 2), "feature 1 with waves is after 1, expected ascending ones");
        refuse(map -> numbers(map, 0, 2, 6), "waves are of feature 6 with the presence 0, expected 0 to 5, or -1");
        refuse(map -> numbers(map, -1, 0, 1), "waves are of feature -1 with the presence 0, expected 0 to 5, or -1");
    }

    /** The first three, and ascending ones after them, with the presence 0. */
    private static void numbers(MapOfFeatures map, int... first) {
        List<NumberOfWaves> numbers = new ArrayList<>();
        for (int k = 0; k < 6; k++) {
            numbers.add(new NumberOfWaves(k < first.length ? first[k] : first[2] + k - 2, 0));
        }
        waves(map).setNumbers(numbers);
    }

    @Test
    void decode_hostileNumberOfFeatures_isRefusedWithAMessage() {
        refuse(map -> map.setFeatures(3), "hats are of feature 4, expected 0 to 2");
        refuse(map -> map.setFeatures(7), "waves are of 6 features, expected 7");
        refuse(map -> map.setFeatures(0), "features are 0, expected 1 or more");
        refuse(map -> map.setFeatures(Integer.MAX_VALUE), "waves are of 6 features, expected 2147483647");
    }

    private static WavesOfFeatures waves(MapOfFeatures map) {
        WavesOfFeatures waves = map.getWaves();
        if (waves == null) {
            throw new IllegalStateException("the map has no waves");
        }
        return waves;
    }

    private static void refuse(Consumer<MapOfFeatures> harm, String reason) {
        MapOfFeatures map = FeatureMapCodec.encode(FeatureMaps.ofSix());
        if (map == null) {
            throw new IllegalStateException("there is no map");
        }
        harm.accept(map);
        assertThatThrownBy(() -> FeatureMapCodec.decode(map))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("feature map: " + reason);
    }
}
