package org.lorentztron.local.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.client.ClassifiedEvent;
import org.lorentztron.connectors.client.DecisionPolicy;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.version.NamedPart;
import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.connectors.wire.version.PublishedNetwork;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.Hats;
import org.lorentztron.model.features.Waves;
import org.lorentztron.model.predict.DecisionRule;

class VersionAsPairsTest {
    private static ModelVersion network(int classes, int units, int features) {
        return network(classes, units, null, FeatureSet.all(features), new float[units * (features + 1)]);
    }

    private static ModelVersion network(
            int classes, int units, @Nullable FeatureMap map, FeatureSet featureSet, float[] basis) {
        float[] outputs = new float[classes * units];
        for (int i = 0; i < outputs.length; i++) {
            outputs[i] = i;
        }
        PublishedPart record = PublishedNetwork.of(
                new NamedPart("network"),
                2000,
                "shared",
                NetworkKernel.SQUARE,
                classes,
                units,
                featureSet,
                basis,
                outputs,
                null,
                7,
                new PublishedCounts(1, 1, 1));
        VersionInfo manifest = new VersionInfo(
                "test",
                3,
                2000,
                IntStream.range(0, classes).mapToObj(Integer::toString).toList(),
                IndexedFeatures.NAME,
                map,
                List.of(VersionInfo.Part.of(record)),
                20,
                List.of(),
                DecisionRule.VOTES,
                Map.of(),
                1,
                "test");
        return ModelVersion.of(manifest, List.of(record));
    }

    /** 4,950 pairs of rank 128: every class has larger outputs than those before it. */
    @Test
    void of_networkWhosePairsTakeGigabytes_isRefusedBeforeTheyAreMade() {
        ModelVersion version = network(100, 128, 392);
        assertThatThrownBy(() -> VersionAsPairs.of(version))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("pairs of a network of 100 classes, 128 units and 392 features take up to "
                        + 4950L * 2 * 128 * 393 * 4 + " bytes, expected at most 1073741824");
    }

    /** Pairs take what the network took, so readers of pairs map events as it did. */
    @Test
    void of_networkOfMappedFeatures_scoresTheSame() {
        FeatureMap map = new FeatureMap(1, new Hats(new int[] {0}, new float[][] {{-1, 0, 1}}), Waves.NONE);
        float[] basis = {1, 2, 0, -1, 0.5f, -1, 0, 1, 3, 1};
        ModelVersion version = network(3, 2, map, FeatureSet.all(4), basis);

        ModelVersion pairs = VersionAsPairs.of(version.deciding(DecisionPolicy.threshold("2", 0.01)));

        assertThat(pairs.policy()).isEqualTo(DecisionPolicy.NONE);
        assertThat(pairs.map()).isEqualTo(map);
        for (float x = -2; x <= 2; x += 0.125f) {
            ClassifiedEvent expected = version.predict(new float[] {x});
            assertThat(pairs.predict(new float[] {x}).label()).isEqualTo(expected.label());
        }
    }
}
