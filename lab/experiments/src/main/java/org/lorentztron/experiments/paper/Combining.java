package org.lorentztron.experiments.paper;

import java.util.ArrayList;
import java.util.List;
import org.lorentztron.experiments.parallel.Workers;

/**
 * How well models do one by one and combined. Error rates are shares of 1.
 *
 * @param name what the models have in common
 * @param alone the test error of each model
 * @param combined per alignment the test error of the averages of the first model, the first two, three, ...
 */
record Combining(String name, double[] alone, List<double[]> combined) {
    /** Models trained apart. */
    static Combining of(Replicas replicas, List<Alignment> alignments, TestSet test, Workers workers)
            throws InterruptedException {
        List<double[]> combined = new ArrayList<>();
        for (Alignment alignment : alignments) {
            combined.add(replicas.combined(alignment, test, workers));
        }
        return new Combining(replicas.name(), replicas.alone(test, workers), combined);
    }

    /** One model at the end of each interval; its variant's averagings are the alignments. */
    static Combining along(String name, VariantRun trainee) {
        List<CurvePoint> curve = trainee.curve();
        List<double[]> combined = new ArrayList<>();
        for (int a = 0; a < trainee.variant().averagings().size(); a++) {
            int index = a;
            combined.add(curve.stream()
                    .mapToDouble(point -> point.averages().get(index))
                    .toArray());
        }
        return new Combining(
                name, curve.stream().mapToDouble(CurvePoint::snapshot).toArray(), combined);
    }

    /** How many models there are. */
    int count() {
        return alone.length;
    }
}
