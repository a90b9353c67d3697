package org.lorentztron.experiments.paper;

import java.util.List;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.experiments.parallel.Workers;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;

/** Variants and runs for the tests of this package. */
final class Experiments {
    static final List<Averaging> BOTH =
            List.of(Averaging.of(AverageWeights.UNIFORM), Averaging.of(AverageWeights.POLYNOMIAL));

    private Experiments() {}

    static Variant dos(Dataset data, int rank, double noise) {
        return new Variant(
                "dos:" + rank + " noise " + noise,
                LearnerSettings.builder(LearnerKind.DOS, data.classes(), data.features())
                        .rank(rank)
                        .initScale(1)
                        .seed(7)
                        .build(),
                noise,
                BOTH);
    }

    static Variant linear(Dataset data) {
        return new Variant(
                "linear",
                LearnerSettings.builder(LearnerKind.LINEAR, data.classes(), data.features())
                        .rank(1)
                        .initScale(1)
                        .seed(7)
                        .build(),
                0,
                BOTH);
    }

    /** A network of all classes. */
    static Variant shared(Dataset data) {
        return new Variant(
                "shared",
                LearnerSettings.builder(LearnerKind.SHARED, data.classes(), data.features())
                        .rank(1)
                        .initScale(1)
                        .seed(7)
                        .build(),
                0,
                BOTH);
    }

    /** What was learned in three intervals, with the given averages. */
    static VariantRun threeIntervals(Dataset data, List<Averaging> averagings) throws Exception {
        Variant variant = new Variant("dos:2", dos(data, 2, 0).settings(), 0, averagings);
        return run(data, start(List.of(variant), 1, 400), 400, 0, 1_200, 1).get(0);
    }

    static List<VariantRun> start(List<Variant> variants, int parts, long interval) {
        return variants.stream()
                .map(variant -> VariantRun.start(variant, parts, interval))
                .toList();
    }

    /** Runs to an example and returns the trainees. */
    static List<VariantRun> run(Dataset data, List<VariantRun> trainees, long interval, long from, long to, int threads)
            throws Exception {
        try (Workers workers = new Workers(threads)) {
            new Experiment(data, trainees, interval, from, workers).runTo(to, examples -> {});
        }
        return trainees;
    }
}
