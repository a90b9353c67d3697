package org.lorentztron.experiments.paper;

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
import org.lorentztron.experiments.parallel.Workers;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.predict.PairwiseEnsemble;

/**
 * What an experiment measures is what the job publishes: 20,000 examples to both, and every bit of every pair compared.
 */
class OneCodePathIT {
    private static final int EXAMPLES = 20_000;
    /** One event per millisecond: 5,000 per interval for the job as for the experiment. */
    private static final int INTERVAL = 5_000;

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({"herded, POLYNOMIAL", "dos, POLYNOMIAL", "linear, UNIFORM"})
    void snapshots_ofJobAndExperiment_areBitEqual(LearnerKind kind, AverageWeights weights) throws Exception {
        Dataset digits = DataName.open("digits");
        Variant variant = new Variant(
                kind.id(),
                new ModelName(kind, 4).settings(digits.classes(), digits.features(), 3, 11),
                0,
                List.of(Averaging.of(weights)));
        VariantRun trainee = Experiments.run(
                        digits, List.of(VariantRun.start(variant, 2, INTERVAL)), INTERVAL, 0, EXAMPLES, 2)
                .get(0);

        ModelVersion published = publish(digits, kind, weights);

        assertThat(published.version()).isEqualTo(EXAMPLES / INTERVAL);
        assertThat(published.pairs()).hasSize(45);
        assertSameScores(digits, trainee, published);
        List<ClassPair> pairs = ClassPair.all(VariantRun.allParts(variant));
        for (int p = 0; p < pairs.size(); p++) {
            PublishedPair snapshot = published.pairs().get(p);
            DosModel average = (DosModel) trainee.averages().get(0).get(p).average();
            assertThat(snapshot.name().a())
                    .isEqualTo(digits.classes().get(pairs.get(p).a()));
            assertThat(snapshot.u()).containsExactly(floats(average.u()));
            assertThat(snapshot.v()).containsExactly(floats(average.v()));
            assertThat(counts(trainee, p))
                    .extracting(PartCounts::examples, PartCounts::updates, PartCounts::mistakes)
                    .containsExactly(
                            snapshot.counts().examples(),
                            snapshot.counts().updates(),
                            snapshot.counts().mistakes());
        }
    }

    /** What an experiment tests is what consumers classify with. */
    private static void assertSameScores(Dataset digits, VariantRun trainee, ModelVersion published) throws Exception {
        try (Workers workers = new Workers(1)) {
            PairwiseEnsemble tested = (PairwiseEnsemble) trainee.average(0, workers);
            for (long i = 0; i < 50; i++) {
                Features x = digits.test(i).features();
                assertThat(tested.scores(x)).containsExactly(((PairwiseEnsemble) published.classifier()).scores(x));
            }
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

    private static PartCounts counts(VariantRun trainee, int pair) {
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
