package org.lorentztron.tools.onnx;

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

/** Versions of two classes whose score is a linear form: w'x + c = ((w'x + c + 1)² - (w'x + c - 1)²) / 4. */
final class SmallVersions {
    private SmallVersions() {}

    /** Says "a" where the sum of both features is less than 100. */
    static ModelVersion numbered() {
        return version(IndexedFeatures.NAME, FeatureSet.all(2), new float[] {-1, -1, 100});
    }

    /** Says "b" where the amount is more than 10. */
    static ModelVersion named() {
        NamedFeatures space = new NamedFeatures();
        int amount = space.index("amount");
        int country = space.index("country=US");
        int[] columns = IntStream.of(amount, country).sorted().toArray();
        return version(NamedFeatures.NAME, FeatureSet.of(NamedFeatures.SIZE, columns), new float[] {
            amount < country ? -1 : 0, amount < country ? 0 : -1, 10
        });
    }

    private static ModelVersion version(String space, FeatureSet features, float[] form) {
        float[] u = new float[form.length];
        float[] v = new float[form.length];
        for (int i = 0; i < form.length; i++) {
            float one = i == form.length - 1 ? 1 : 0;
            u[i] = (form[i] + one) / 2;
            v[i] = (form[i] - one) / 2;
        }
        PublishedPair pair = PublishedPair.of(
                new PairName("a", "b"),
                20_000,
                "dos",
                1,
                features,
                u,
                v,
                1,
                PublishedCounts.NONE,
                new AlignmentStep(0, 0));
        VersionInfo manifest = new VersionInfo(
                "mine",
                5,
                20_000,
                List.of("a", "b"),
                space,
                null,
                List.of(VersionInfo.Part.of(pair)),
                100,
                List.of(),
                DecisionRule.VOTES,
                Map.of(),
                1,
                "test");
        return ModelVersion.of(manifest, List.of(pair));
    }
}
