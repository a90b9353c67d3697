package org.lorentztron.benchmarks.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.lorentztron.benchmarks.Digits;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.predict.DecisionRule;

/**
 * Records of a version of trained models, as the job would publish them.
 *
 * @param first the first pair's
 * @param manifest of all pairs
 */
record TrainedVersion(PublishedPair first, VersionInfo manifest) {
    private static final long INTERVAL_END = 1_700_000_000_000L;

    static TrainedVersion of(Digits digits, int rank) {
        PairTrainingBlock block = digits.trainedBlock(LearnerKind.DOS, rank);
        return new TrainedVersion(pair(digits, block, 0), manifest(digits, block));
    }

    private static PublishedPair pair(Digits digits, PairTrainingBlock block, int index) {
        ClassPair pair = block.pairs().get(index);
        PartCounts counts = block.counts(index);
        return PublishedPair.of(
                new PairName(digits.classes().get(pair.a()), digits.classes().get(pair.b())),
                INTERVAL_END,
                LearnerKind.DOS.id(),
                block.model(index),
                1,
                new PublishedCounts(counts.examples(), counts.updates(), counts.mistakes()),
                new AlignmentStep(0.1, 0.2));
    }

    private static VersionInfo manifest(Digits digits, PairTrainingBlock block) {
        List<VersionInfo.Part> pairs = new ArrayList<>();
        for (int index = 0; index < block.pairs().size(); index++) {
            pairs.add(VersionInfo.Part.of(pair(digits, block, index)));
        }
        return new VersionInfo(
                "default",
                1,
                INTERVAL_END,
                digits.classes(),
                IndexedFeatures.NAME,
                null,
                pairs,
                digits.trained,
                List.of(new VersionInfo.SourcePosition("events", 0, digits.trained - 1L)),
                DecisionRule.VOTES,
                Map.of("learner", LearnerKind.DOS.id()),
                1,
                "benchmark");
    }
}
