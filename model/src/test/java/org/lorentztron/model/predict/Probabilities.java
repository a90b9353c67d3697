package org.lorentztron.model.predict;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** Probabilities of classes for properties: also equal ones, zeros, and ones that differ in their last bits. */
final class Probabilities {
    private Probabilities() {}

    static Arbitrary<double[]> of(int classes) {
        Arbitrary<Double> weight = Arbitraries.oneOf(
                Arbitraries.doubles().between(0.001, 1).ofScale(6),
                Arbitraries.of(0.0, 0.25, 0.5, Math.nextUp(0.5), Math.nextDown(0.5)));
        return weight.list().ofSize(classes).filter(Probabilities::hasSum).map(Probabilities::normalised);
    }

    private static boolean hasSum(List<Double> weights) {
        return weights.stream().anyMatch(weight -> weight > 0);
    }

    private static double[] normalised(List<Double> weights) {
        double sum = weights.stream().mapToDouble(weight -> weight).sum();
        return weights.stream().mapToDouble(weight -> weight / sum).toArray();
    }

    /** The likeliest class, of equal ones {@code first} or the lowest index. */
    static int likeliest(double[] p, int first) {
        int best = first;
        for (int k = 0; k < p.length; k++) {
            best = p[k] > p[best] ? k : best;
        }
        return best;
    }
}
