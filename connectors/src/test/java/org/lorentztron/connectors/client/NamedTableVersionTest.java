package org.lorentztron.connectors.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.named.NamedFeatures;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.Snapshots;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.Hats;
import org.lorentztron.model.features.Inputs;
import org.lorentztron.model.features.Waves;
import org.lorentztron.model.learn.AlignmentStep;

/** Versions of named tables: what hats of a number that may be absent add, and to whose share it counts. */
class NamedTableVersionTest {
    private static final int SIZE = NamedFeatures.SIZE;
    private static final int AMOUNT = new NamedFeatures().index("amount");
    private static final int HAS_AMOUNT = new NamedFeatures().index("amount?");
    private static final int CITY = new NamedFeatures().index("city=Bonn");
    private static final FeatureMap MAP = new FeatureMap(
            SIZE, new Hats(new int[] {AMOUNT}, new int[] {HAS_AMOUNT}, new float[][] {{0, 10, 100}}), Waves.NONE);
    private static final int FIRST_HAT = SIZE - 3;
    private static final Map<Integer, String> NAMES =
            Map.of(AMOUNT, "amount", HAS_AMOUNT, "amount?", CITY, "city=Bonn");

    /** Rows of one pair: a parameter of each of some features, and the constant's. */
    private record Rows(int[] features, double[] u, double[] v) {
        static Rows of(Random random, int... features) {
            int[] sorted = IntStream.of(features).sorted().toArray();
            return new Rows(
                    sorted,
                    random.doubles(sorted.length + 1, -1, 1).toArray(),
                    random.doubles(sorted.length + 1, -1, 1).toArray());
        }

        PublishedPair pair(String a, String b, Inputs inputs) {
            return PublishedPair.of(
                    new PairName(a, b),
                    1000,
                    "dos",
                    new DosModel(1, FeatureSet.of(MAP.size(inputs), features), u, v),
                    1,
                    new PublishedCounts(1, 1, 1),
                    new AlignmentStep(0, 0));
        }

        double score(Map<Integer, Double> x) {
            return Math.pow(image(u, x), 2) - Math.pow(image(v, x), 2);
        }

        private double image(double[] row, Map<Integer, Double> x) {
            double sum = row[features.length];
            for (int k = 0; k < features.length; k++) {
                sum += (float) row[k] * x.getOrDefault(features[k], 0.0);
            }
            return sum;
        }
    }

    private final Random random = new Random(1);
    private final Rows plain = Rows.of(random, AMOUNT, HAS_AMOUNT, CITY);
    private final Rows hats = Rows.of(random, AMOUNT, HAS_AMOUNT, CITY, FIRST_HAT, FIRST_HAT + 1, FIRST_HAT + 2);
    private final ModelVersion mixed = version(
            plain.pair("a", "b", Inputs.PLAIN), hats.pair("a", "c", Inputs.HATS), hats.pair("b", "c", Inputs.HATS));

    private static ModelVersion version(PublishedPair... pairs) {
        List<VersionInfo.Part> parts =
                Arrays.stream(pairs).map(VersionInfo.Part::of).toList();
        return ModelVersion.of(
                Snapshots.manifest("m", 1, List.of("a", "b", "c"), NamedFeatures.NAME, MAP, parts), List.of(pairs));
    }

    @Test
    void predict_presentNumber_hasItsHats() {
        Map<Integer, Double> x =
                Map.of(AMOUNT, 32.5, HAS_AMOUNT, 1.0, CITY, 1.0, FIRST_HAT + 1, 0.75, FIRST_HAT + 2, 0.25);
        ClassifiedEvent event = mixed.predict(Map.of("amount", 32.5, "city", "Bonn"));
        double ofPlain = plain.score(Map.of(AMOUNT, 32.5, HAS_AMOUNT, 1.0, CITY, 1.0));
        assertThat(event.scores().get("a")).isCloseTo(ofPlain + hats.score(x), within(1e-2));
        assertThat(event.scores().get("b")).isCloseTo(hats.score(x) - ofPlain, within(1e-2));
        assertThat(event.scores().get("c")).isCloseTo(-2 * hats.score(x), within(1e-2));
    }

    @Test
    void predict_zeroAndAbsent_differ() {
        ModelVersion one = version(hats.pair("a", "b", Inputs.HATS));
        assertThat(one.predict(Map.of("amount", 0)).scores().get("a"))
                .isCloseTo(hats.score(Map.of(HAS_AMOUNT, 1.0, FIRST_HAT, 1.0)), within(1e-5));
        assertThat(one.predict(Map.of("city", "Bonn")).scores().get("a"))
                .isCloseTo(hats.score(Map.of(CITY, 1.0)), within(1e-5));
    }

    /** As where the first versions were provisional, and in those whose parts all are plain. */
    @Test
    void predict_partsWithoutHats_areAsWithoutAMap() {
        double expected = plain.score(Map.of(AMOUNT, 7.0, HAS_AMOUNT, 1.0));
        for (Inputs inputs : List.of(Inputs.PLAIN, Inputs.HATS)) {
            assertThat(version(plain.pair("a", "b", inputs))
                            .predict(Map.of("amount", 7))
                            .scores()
                            .get("a"))
                    .isCloseTo(expected, within(1e-4));
        }
    }

    @Test
    void explain_hats_countAsTheirNumber() throws MalformedEventException {
        ModelVersion version = version(hats.pair("a", "b", Inputs.HATS));
        byte[] event = "{\"features\": {\"amount\": 32.5, \"city\": \"Bonn\"}}".getBytes(UTF_8);
        Explanation explanation =
                version.explain(version.jsonEvents().decode(event).features(), NAMES, "a", "b");
        assertThat(explanation.shares())
                .extracting(Explanation.Share::feature)
                .containsExactlyInAnyOrder("amount", "amount?", "city=Bonn", Explanation.CONSTANT);
        assertThat(explanation.score())
                .isCloseTo(
                        2
                                * version.predict(Map.of("amount", 32.5, "city", "Bonn"))
                                        .scores()
                                        .get("a"),
                        within(1e-2));
    }
}
