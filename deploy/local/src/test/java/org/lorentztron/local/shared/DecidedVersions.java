package org.lorentztron.local.shared;

import java.util.List;
import java.util.Map;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.predict.Decide;
import org.lorentztron.model.predict.DecisionRule;
import org.lorentztron.model.probability.PlattScaling;

/** A version whose probabilities are known by heart. */
public final class DecidedVersions {
    private DecidedVersions() {}

    /** The log odds of ok against fraud are the one feature x = ((x + 1) / 2)² - ((x - 1) / 2)². */
    public static ModelVersion ofOkAndFraud() {
        PublishedPair pair = PublishedPair.of(
                        new PairName("ok", "fraud"),
                        1000,
                        "herded",
                        1,
                        FeatureSet.all(1),
                        new float[] {0.5f, 0.5f},
                        new float[] {0.5f, -0.5f},
                        1,
                        new PublishedCounts(5, 3, 1),
                        new AlignmentStep(0, 0))
                .calibrated(new PlattScaling(1, 0, 500));
        VersionInfo manifest = new VersionInfo(
                "m",
                7,
                1000,
                List.of("ok", "fraud"),
                IndexedFeatures.NAME,
                null,
                List.of(VersionInfo.Part.of(pair)),
                10,
                List.of(),
                new DecisionRule(Decide.PROBABILITY, 1),
                Map.of("rank", "1"),
                1,
                "test");
        return ModelVersion.of(manifest, List.of(pair));
    }
}
