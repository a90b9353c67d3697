package org.lorentztron.job.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.wire.version.PartDigest;
import org.lorentztron.job.average.AverageSerializer;
import org.lorentztron.job.average.AverageState;
import org.lorentztron.job.average.AveragedPart;
import org.lorentztron.job.route.BlockLayout;
import org.lorentztron.job.state.SerializedCases.Case;
import org.lorentztron.job.train.BlockState;
import org.lorentztron.job.train.BlockStateSerializer;
import org.lorentztron.job.train.BlockStates;
import org.lorentztron.job.train.TrainedPart;
import org.lorentztron.job.version.PublishedVersion;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.features.Calibration;
import org.lorentztron.model.features.Clipping;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairModelAverage;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.learn.PartHistory;
import org.lorentztron.model.learner.Learners;

/** An example of every message and of every state that is different where only touched features are held. */
final class TouchedCases {
    private TouchedCases() {}

    /** What is different where only touched features are held. */
    static Stream<Case<?>> all() {
        LearnerSettings settings = LearnerSettings.builder(
                        LearnerKind.HERDED, SerializedCases.SETTINGS.classes(), FeatureSet.MOST_HELD_FEATURES + 1)
                .rank(2)
                .initScale(1)
                .seed(1)
                .build();
        SourcePositions positions = new SourcePositions();
        BlockState block = BlockStates.start(settings, new BlockLayout(new ClassPairs(5), 1).parts(0), touchedScale());
        for (int t = 0; t < 10; t++) {
            Features x = touching(t * 7919 % 16_000, t % 40);
            block.learn(Event.decoded(0, t, t % 5, t, null, x), 50);
        }
        PairModelAverage average = Learners.ofPairs(settings).newAverage(AverageWeights.UNIFORM);
        average.add(block.block().model(0));
        DosModel model = average.average();
        assertThat(model.featureSet().isAll()).isFalse();
        return Stream.of(
                new Case<>(
                        new TrainedPart.Serializer(),
                        new TrainedPart(
                                1,
                                2000,
                                model,
                                touchedScale(),
                                SerializedCases.map(),
                                null,
                                new PartCounts(4, 3, 2, 1, 5),
                                6,
                                positions)),
                new Case<>(
                        new AveragedPart.Serializer(),
                        new AveragedPart(
                                1,
                                SerializedCases.published(FeatureSet.of(1 << 20, new int[] {70_000})),
                                SerializedCases.map(),
                                positions)),
                new Case<>(
                        new PublishedVersion.Serializer(),
                        new PublishedVersion(
                                3,
                                2000,
                                List.of(new PublishedVersion.Part(
                                        1, List.of(SerializedCases.reference(new PartDigest("ab", "cd"))), 4)),
                                SerializedCases.map(),
                                Clipping.NONE,
                                positions)),
                new Case<>(new BlockStateSerializer(settings), block),
                new Case<>(
                        new AverageSerializer(settings),
                        new AverageState(AverageWeights.UNIFORM, PartHistory.restored(3, touchedScale(), average))));
    }

    private static Features touching(int one, int other) {
        int[] indices = one == other ? new int[] {one} : new int[] {one, other};
        float[] values = new float[indices.length];
        Arrays.fill(values, 0.5f);
        return Features.sparse(FeatureSet.MOST_HELD_FEATURES + 1, indices, values);
    }

    private static FeatureScale touchedScale() {
        return Calibration.scale(
                List.of(Features.sparse(FeatureSet.MOST_HELD_FEATURES + 1, new int[] {3, 5}, new float[] {7, 300})));
    }
}
