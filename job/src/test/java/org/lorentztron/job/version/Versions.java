package org.lorentztron.job.version;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.predict.DecisionRule;

/** Published pairs, and versions to start from. */
public final class Versions {

    private Versions() {}

    /** Version 3 of model "test" with the classes a, b and c, of which only the pair a, b has trained. */
    public static ModelVersion ofOnePair(float[] u, float[] v) {
        return of(List.of("a", "b", "c"), pair(FeatureSet.all(u.length - 1), u, v));
    }

    /** The pair a, b of rank 1, of 7 intervals, the last of which ended at 2000. */
    public static PublishedPair pair(FeatureSet columns, float[] u, float[] v) {
        return pair(new PairName("a", "b"), columns, u, v);
    }

    /** A pair or a class against the rest, likewise. */
    public static PublishedPair pair(PairName name, FeatureSet columns, float[] u, float[] v) {
        return PublishedPair.of(
                name, 2000, "dos", 1, columns, u, v, 7, new PublishedCounts(1, 1, 1), new AlignmentStep(0, 0));
    }

    /** Version 3 with these pairs. */
    public static ModelVersion of(List<String> classes, PublishedPair... pairs) {
        VersionInfo manifest = new VersionInfo(
                "test",
                3,
                2000,
                classes,
                IndexedFeatures.NAME,
                null,
                Stream.of(pairs).map(VersionInfo.Part::of).toList(),
                20,
                List.of(),
                DecisionRule.VOTES,
                Map.of(),
                1,
                "test");
        return ModelVersion.of(manifest, List.of(pairs));
    }
}
