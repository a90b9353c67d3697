package org.lorentztron.tools.serve;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.named.NamedFeatures;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.predict.DecisionRule;
import org.lorentztron.model.probability.PlattScaling;

/** Versions of two classes, small enough to be known by heart. */
final class PublishedVersions {
    static final long INTERVAL_END = 20_000;

    private PublishedVersions() {}

    /** Says "a" exactly if the first of two features is larger; its margin is twice the difference. */
    static ModelVersion indexed(long version) {
        return version(version, IndexedFeatures.NAME, FeatureSet.all(2), new float[] {0.5f, -0.5f, 0.5f}, new float[] {
            0.5f, -0.5f, -0.5f
        });
    }

    /** Says "a" exactly if the country is not US. */
    static ModelVersion named(long version) {
        int country = new NamedFeatures().index("country=US");
        return version(
                version,
                NamedFeatures.NAME,
                FeatureSet.of(NamedFeatures.SIZE, new int[] {country}),
                new float[] {0.5f, -1},
                new float[] {0.5f, 0.5f});
    }

    /** Says "b" exactly if the amount is above 100, whatever else there is; its margin is the difference. */
    static ModelVersion payments(long version) {
        return version(
                version,
                NamedFeatures.NAME,
                FeatureSet.of(NamedFeatures.SIZE, new int[] {new NamedFeatures().index("amount")}),
                new float[] {-0.5f, 50.5f},
                new float[] {-0.5f, 49.5f});
    }

    /** Holds a number and a text, amount and country=US. */
    static ModelVersion numberAndText(long version) {
        int[] held = IntStream.of(new NamedFeatures().index("amount"), new NamedFeatures().index("country=US"))
                .sorted()
                .toArray();
        float[] row = {0.5f, 1, 1};
        return version(version, NamedFeatures.NAME, FeatureSet.of(NamedFeatures.SIZE, held), row, row);
    }

    private static ModelVersion version(long version, String space, FeatureSet features, float[] u, float[] v) {
        PublishedPair pair = PublishedPair.of(
                        new PairName("a", "b"),
                        INTERVAL_END,
                        "dos",
                        1,
                        features,
                        u,
                        v,
                        2,
                        new PublishedCounts(100, 40, 7),
                        new AlignmentStep(0, 0))
                .calibrated(new PlattScaling(1, 0, 100));
        VersionInfo manifest = new VersionInfo(
                "mine",
                version,
                INTERVAL_END,
                List.of("a", "b"),
                space,
                null,
                List.of(VersionInfo.Part.of(pair)),
                100,
                List.of(),
                DecisionRule.VOTES,
                Map.of("rank", "1"),
                1,
                "test");
        return ModelVersion.of(manifest, List.of(pair));
    }
}
