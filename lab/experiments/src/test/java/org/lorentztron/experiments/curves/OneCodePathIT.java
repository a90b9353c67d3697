package org.lorentztron.experiments.curves;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.experiments.offline.PublishedByJob;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.predict.Classifier;
import org.lorentztron.model.predict.PairwiseEnsemble;

/** What a curve measures is what the job publishes: 20,000 examples to both, and every bit of every pair compared. */
class OneCodePathIT {
    private static final int EXAMPLES = 20_000;
    /** One event per millisecond: 5,000 per interval for the job as for the experiment. */
    private static final int INTERVAL = 5_000;

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({"herded, POLYNOMIAL", "dos, POLYNOMIAL", "linear, UNIFORM"})
    void averages_ofJobAndCurve_areBitEqual(LearnerKind kind, AverageWeights weights) throws Exception {
        Dataset digits = DataName.open("digits");
        LearnerSettings settings = LearnerSettings.builder(kind, digits.classes(), digits.features())
                .rank(kind.isRanked() ? 4 : 1)
                .initScale(3)
                .seed(11)
                .build();
        Trainee trainee = Trainee.start(kind.id(), settings, 2, INTERVAL);
        Races.run(digits, List.of(trainee), INTERVAL, EXAMPLES, 2);
        int average = Trainee.AVERAGES.indexOf(weights);

        ModelVersion published = publish(digits, kind, weights);

        assertThat(published.version()).isEqualTo(EXAMPLES / INTERVAL);
        assertThat(published.pairs()).hasSize(45);
        assertSameScores(digits, trainee.average(average), published);
        List<ClassPair> pairs = ClassPair.all(Trainee.allParts(settings));
        for (int p = 0; p < pairs.size(); p++) {
            PublishedPair snapshot = published.pairs().get(p);
            DosModel model = (DosModel) trainee.averages().get(average).get(p).average();
            assertThat(snapshot.name().a())
                    .isEqualTo(digits.classes().get(pairs.get(p).a()));
            assertThat(snapshot.u()).containsExactly(floats(model.u()));
            assertThat(snapshot.v()).containsExactly(floats(model.v()));
            assertThat(counts(trainee, p))
                    .extracting(PartCounts::examples, PartCounts::updates, PartCounts::mistakes)
                    .containsExactly(
                            snapshot.counts().examples(),
                            snapshot.counts().updates(),
                            snapshot.counts().mistakes());
        }
    }

    /** What an experiment tests is what consumers classify with. */
    private static void assertSameScores(Dataset digits, Classifier average, ModelVersion published) {
        PairwiseEnsemble tested = (PairwiseEnsemble) average;
        for (long i = 0; i < 50; i++) {
            Features x = digits.test(i).features();
            assertThat(tested.scores(x)).containsExactly(((PairwiseEnsemble) published.classifier()).scores(x));
        }
    }

    private ModelVersion publish(Dataset digits, LearnerKind kind, AverageWeights weights) throws Exception {
        List<String> options = new ArrayList<>(List.of("--learner=" + kind.id(), "--averaging=" + weights.id()));
        if (kind.isRanked()) {
            options.addAll(List.of("--rank=4", "--init-scale=3", "--seed=11"));
        }
        if (kind.equals(LearnerKind.HERDED)) {
            options.addAll(List.of("--start-fit=0", "--candidates=one"));
        }
        return PublishedByJob.of(directory, digits, EXAMPLES, INTERVAL, List.of(options))
                .get(0);
    }

    private static PartCounts counts(Trainee trainee, int pair) {
        int position = pair;
        for (PartGroup group : trainee.groups()) {
            if (position < group.parts().size()) {
                return group.block().counts(position);
            }
            position -= group.parts().size();
        }
        throw new IllegalArgumentException("pair " + pair + " is in no group");
    }

    private static float[] floats(double[] values) {
        float[] floats = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            floats[i] = (float) values[i];
        }
        return floats;
    }
}
