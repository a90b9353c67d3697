package org.lorentztron.experiments.networks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.fit.network.BasisSelection;
import org.lorentztron.model.fit.network.ConditionalGradient;
import org.lorentztron.model.fit.network.ExampleMatrix;
import org.lorentztron.model.fit.network.NetworkPenalty;
import org.lorentztron.model.fit.network.NetworkRefit;

/**
 * Figure 2 of paper 6: how close ways to choose a basis vector come to the best one for l1/linf, as a share of its
 * criterion, in the first steps of a fit.
 *
 * @param name of the dataset
 * @param shares by methods and steps, 0 to 1
 */
record SelectionStudy(String name, double[][] shares) {
    private static final int STEPS = 10;
    /** Random vectors are judged by their mean. */
    private static final int DRAWS = 10;

    /** A way to choose. */
    enum Method {
        REFINED("l1 start, refined"),
        RANDOM_REFINED("random start, refined"),
        EIGENVECTOR("l1 start"),
        RANDOM("random"),
        BEST_EXAMPLE("best example");

        private final String title;

        Method(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }
    }

    /**
     * Studies the steps of a fit with output refits.
     *
     * @param radius tau
     */
    static SelectionStudy of(String name, Split split, double radius, long seed) {
        ConditionalGradient fit = new Machine.Network(
                        NetworkPenalty.L1_MAX, NetworkRefit.OUTPUTS, List.of(radius), STEPS)
                .fit(split, radius, seed);
        BasisSelection selection = new BasisSelection(
                NetworkKernel.SQUARE,
                NetworkPenalty.L1_MAX,
                ExampleMatrix.of(split.training().examples()),
                seed);
        ExactSelection exact = new ExactSelection(split.training());
        Random random = new Random(seed);
        List<double[]> steps = new ArrayList<>();
        do {
            double[][] lossGradient = fit.lossGradient();
            double best = exact.largest(lossGradient);
            steps.add(Arrays.stream(values(selection, lossGradient, split.training(), random))
                    .map(value -> value / best)
                    .toArray());
        } while (steps.size() < STEPS && fit.step());
        double[][] shares = new double[Method.values().length][steps.size()];
        for (int s = 0; s < steps.size(); s++) {
            for (int m = 0; m < shares.length; m++) {
                shares[m][s] = steps.get(s)[m];
            }
        }
        return new SelectionStudy(name, shares);
    }

    /** The criterion of every method's choice. */
    private static double[] values(BasisSelection selection, double[][] lossGradient, Split.Part part, Random random) {
        double[] values = new double[Method.values().length];
        values[Method.REFINED.ordinal()] = selection.select(lossGradient).value();
        values[Method.EIGENVECTOR.ordinal()] =
                selection.eigenvector(lossGradient).value();
        for (int draw = 0; draw < DRAWS; draw++) {
            double[] h = unit(
                    random.doubles(part.examples().get(0).size() + 1, -1, 1).toArray());
            BasisSelection.Choice start = selection.of(h, lossGradient);
            values[Method.RANDOM.ordinal()] += start.value() / DRAWS;
            values[Method.RANDOM_REFINED.ordinal()] +=
                    selection.refine(start, lossGradient).value() / DRAWS;
        }
        for (Features x : part.examples()) {
            double[] z = new double[x.size() + 1];
            for (int e = 0; e < x.nonZeros(); e++) {
                z[x.index(e)] = x.value(e);
            }
            z[x.size()] = 1;
            double value = selection.of(unit(z), lossGradient).value();
            values[Method.BEST_EXAMPLE.ordinal()] = Math.max(values[Method.BEST_EXAMPLE.ordinal()], value);
        }
        return values;
    }

    private static double[] unit(double[] h) {
        double length = Math.sqrt(Arrays.stream(h).map(value -> value * value).sum());
        return Arrays.stream(h).map(value -> value / length).toArray();
    }

    /** The mean share of a method over the steps. */
    double mean(Method method) {
        return Arrays.stream(shares[method.ordinal()]).average().orElseThrow();
    }
}
