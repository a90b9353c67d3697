package org.lorentztron.local.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.client.DecisionPolicy;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.named.NamedFeatures;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.Hats;
import org.lorentztron.model.features.WaveInputs;
import org.lorentztron.model.features.Waves;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.predict.DecisionRule;
import org.lorentztron.model.probability.PlattScaling;
import org.lorentztron.tools.charts.LeastCalibrated;

class VersionTextTest {
    @Test
    void title_classesAgainstTheRest_countsThem() {
        assertThat(VersionText.title(againstTheRest()))
                .isEqualTo("Model 'm', version 2: 3 of 3 classes against the rest, trained on 100 events");
    }

    @Test
    void pairs_classesAgainstTheRest_haveALineEach() {
        assertThat(VersionText.pairs(againstTheRest()))
                .startsWith(
                        "  part                examples  updates  mistakes   share  calibrated    |U|    |V|        sha256")
                .anyMatch(line -> line.startsWith(
                        "  b against the rest       100       40         7  7.00 %          17  1.000  2.000  "));
    }

    @Test
    void leastCalibrated_partsOfDifferentEvents_isTheOneOfTheFewest() {
        assertThat(LeastCalibrated.of(againstTheRest()))
                .isEqualTo(new LeastCalibrated("the rarer side of b against the rest", 17, false, null));
        assertThat(LeastCalibrated.of(againstTheRest()).line())
                .isEqualTo("probabilities rest on at least 17 events (the rarer side of b against the rest)");
    }

    @Test
    void leastCalibrated_knownSides_saysBothTheRarerFirst() {
        List<PublishedPair> parts = againstTheRest().pairs().stream()
                .map(pair -> pair.calibrated(new PlattScaling(1, 0, new PlattScaling.Sides(1_020, 203))))
                .toList();
        VersionInfo manifest = againstTheRest(null, IndexedFeatures.NAME, parts);
        ModelVersion version = ModelVersion.of(manifest, parts);
        assertThat(LeastCalibrated.of(version).line())
                .isEqualTo("probabilities are calibrated on 203 others and 1,020 a, the least of all parts");
        assertThat(VersionText.pairs(version)).anyMatch(line -> line.contains("7.00 %  1,020 | 203  1.000"));
    }

    @Test
    void properties_versionWithAMap_sayHowManyFeaturesItAdds() {
        Waves waves = Waves.drawn(1, 5, 1, 1, WaveInputs.all(new float[] {1}, new float[1]));
        FeatureMap map = new FeatureMap(1, new Hats(new int[] {0}, new float[][] {{0, 1, 2}}), waves);
        assertThat(VersionText.properties(againstTheRest(map)))
                .contains("  features      1, and 3 hats and 5 waves of them");
        assertThat(VersionText.properties(againstTheRest())).contains("  features      1");
    }

    @Test
    void properties_versionWithAPolicy_sayIt() {
        ModelVersion version =
                againstTheRest().deciding(DecisionPolicy.threshold("c", 0.2).abstainBelow(0.6));
        assertThat(VersionText.properties(version))
                .contains("  threshold      c=0.2")
                .contains("  abstain-below  0.6");
        assertThat(ShownPolicy.of(version.manifest()).line()).isEqualTo("threshold c=0.2, abstain-below 0.6");
        assertThat(ShownPolicy.of(againstTheRest().manifest()).line()).isEmpty();
    }

    /** The number of hashes would read as a limit, or as the size of the model. */
    @Test
    void properties_namedFeatures_haveNoNumber() {
        FeatureSet held = FeatureSet.of(NamedFeatures.SIZE, new int[] {7});
        assertThat(VersionText.properties(againstTheRest(null, NamedFeatures.NAME, held)))
                .contains("  features      by name, no limit")
                .noneMatch(line -> line.contains("2147483647"));
    }

    private static ModelVersion againstTheRest() {
        return againstTheRest(null);
    }

    private static ModelVersion againstTheRest(@Nullable FeatureMap map) {
        return againstTheRest(map, IndexedFeatures.NAME, FeatureSet.all(1));
    }

    private static ModelVersion againstTheRest(@Nullable FeatureMap map, String space, FeatureSet held) {
        List<PublishedPair> parts = Stream.of("a", "b", "c")
                .map(label -> PublishedPair.of(
                                new PairName(label, null),
                                20_000,
                                "herded",
                                1,
                                held,
                                new float[] {1, 0},
                                new float[] {0, 2},
                                2,
                                new PublishedCounts(100, 40, 7),
                                new AlignmentStep(0, 0))
                        .calibrated(new PlattScaling(1, 0, label.equals("b") ? 17 : 500)))
                .toList();
        return ModelVersion.of(againstTheRest(map, space, parts), parts);
    }

    private static VersionInfo againstTheRest(@Nullable FeatureMap map, String space, List<PublishedPair> parts) {
        return new VersionInfo(
                "m",
                2,
                20_000,
                List.of("a", "b", "c"),
                space,
                map,
                parts.stream().map(VersionInfo.Part::of).toList(),
                100,
                List.of(),
                DecisionRule.VOTES,
                Map.of("scheme", "rest"),
                1,
                "test");
    }
}
