package org.lorentztron.local;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.version.NamedPart;
import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.connectors.wire.version.PublishedNetwork;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.NetworkKernel;

class VersionAsPairsTest {
    private static ModelVersion network(int classes, int units, int features) {
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
                FeatureSet.all(features),
                new float[units * (features + 1)],
                outputs,
                7,
                new PublishedCounts(1, 1, 1));
        VersionInfo manifest = new VersionInfo(
                "test",
                3,
                2000,
                IntStream.range(0, classes).mapToObj(Integer::toString).toList(),
                IndexedFeatures.NAME,
                List.of(VersionInfo.Part.of(record)),
                20,
                List.of(),
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
}
