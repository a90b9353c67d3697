package org.lorentztron.experiments.networks;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.lorentztron.experiments.margins.KernelAdatron;
import org.lorentztron.experiments.margins.KernelRow;
import org.lorentztron.experiments.margins.MarginData;
import org.lorentztron.experiments.margins.MarginProblem;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.Features;
import org.lorentztron.model.fit.margin.Kernel;
import org.lorentztron.model.predict.Votes;

/**
 * A support-vector machine with the kernel (x'z + 1)^2 for every pair of classes; their votes decide. The constant is
 * inside the kernel, so there is no bias. Not thread-safe.
 */
final class QuadraticSvm implements Labeller {
    private static final Kernel KERNEL = new Kernel.Polynomial(1, 1, 2);
    /** Of the conditions of Karush, Kuhn and Tucker. */
    private static final double TOLERANCE = 1e-3;

    private static final int MOST_SWEEPS = 2_000;

    private final int classes;
    private final KernelRow rows;
    /** By pairs: the signed multipliers of all examples. */
    private final double[][] weights;

    private QuadraticSvm(int classes, KernelRow rows, double[][] weights) {
        this.classes = classes;
        this.rows = rows;
        this.weights = weights;
    }

    /**
     * Fits to the training part.
     *
     * @param c the largest multiplier, above 0
     */
    static QuadraticSvm fit(Split split, double c) {
        ClassPairs pairs = new ClassPairs(split.classes());
        List<Features> examples = split.training().examples();
        double[][] weights = new double[pairs.count()][examples.size()];
        for (int p = 0; p < weights.length; p++) {
            fit(split.training(), pairs.pair(p), c, weights[p]);
        }
        return new QuadraticSvm(split.classes(), new KernelRow(KERNEL, examples), weights);
    }

    private static void fit(Split.Part all, ClassPair pair, double c, double[] weights) {
        int[] both = IntStream.range(0, all.size())
                .filter(i -> pair.contains(all.labels()[i]))
                .toArray();
        if (both.length == 0) {
            return;
        }
        MarginData.Part part = new MarginData.Part(
                Arrays.stream(both).mapToObj(all.examples()::get).toList(),
                Arrays.stream(both)
                        .map(i -> all.labels()[i] == pair.a() ? 1 : -1)
                        .toArray());
        MarginProblem problem = MarginProblem.of(KERNEL, part, c);
        double[] multipliers =
                KernelAdatron.solve(problem, TOLERANCE, MOST_SWEEPS).multipliers();
        for (int k = 0; k < both.length; k++) {
            weights[both[k]] = part.signs()[k] * multipliers[k];
        }
    }

    /** The number of examples that any pair needs. */
    int supportVectors() {
        return (int) IntStream.range(0, weights[0].length)
                .filter(i -> Arrays.stream(weights).anyMatch(ofPair -> ofPair[i] != 0))
                .count();
    }

    @Override
    public int label(Features x) {
        double[] row = rows.of(x);
        double[] scores = new double[weights.length];
        for (int p = 0; p < scores.length; p++) {
            for (int i = 0; i < row.length; i++) {
                scores[p] += weights[p][i] * row[i];
            }
        }
        return Votes.count(classes, scores).label();
    }
}
