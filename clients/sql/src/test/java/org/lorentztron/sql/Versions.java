package org.lorentztron.sql;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.named.NamedFeatures;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.predict.Decide;
import org.lorentztron.model.predict.DecisionRule;
import org.lorentztron.model.probability.PlattScaling;

/** Versions of a model with the classes ok and fraud, of random parameters. */
final class Versions {
    static final List<String> CLASSES = List.of("ok", "fraud");

    private Versions() {}

    /** A version of features with names, in which the entries of these texts count. */
    static ModelVersion named(String modelId, long version, String... entries) {
        int[] indices = Arrays.stream(entries)
                .mapToInt(new NamedFeatures()::index)
                .sorted()
                .toArray();
        return version(modelId, version, NamedFeatures.NAME, FeatureSet.of(NamedFeatures.SIZE, indices));
    }

    /** A version of features with indices. */
    static ModelVersion indexed(String modelId, long version, int features) {
        return version(modelId, version, IndexedFeatures.NAME, FeatureSet.all(features));
    }

    private static ModelVersion version(String modelId, long version, String space, FeatureSet held) {
        Random random = new Random(version);
        int length = 2 * (held.count() + 1);
        PublishedPair pair = PublishedPair.of(
                        new PairName("ok", "fraud"),
                        1000 * version,
                        "herded",
                        2,
                        held,
                        random(random, length),
                        random(random, length),
                        1,
                        new PublishedCounts(5, 3, 1),
                        new AlignmentStep(0.5, 0.25))
                .calibrated(new PlattScaling(0.5, 0, 500));
        VersionInfo manifest = new VersionInfo(
                modelId,
                version,
                1000 * version,
                CLASSES,
                space,
                null,
                List.of(VersionInfo.Part.of(pair)),
                10 * version,
                List.of(new VersionInfo.SourcePosition("events", 0, version)),
                new DecisionRule(Decide.PROBABILITY, 1),
                new TreeMap<>(Map.of("rank", "2", "event-categorical", "zip")),
                1,
                "test");
        return ModelVersion.of(manifest, List.of(pair));
    }

    private static float[] random(Random random, int length) {
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return values;
    }
}
