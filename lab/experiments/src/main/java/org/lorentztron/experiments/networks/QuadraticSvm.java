package org.lorentztron.experiments.networks;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.Features;
import org.lorentztron.model.predict.Votes;

/**
 * A support-vector machine with the kernel (x'z + 1)^2 for every pair of classes; their votes decide. The constant is
 * inside the kernel, so there is no bias. Immutable, thread-safe.
 */
final class QuadraticSvm implements Labeller {
    private final int classes;
    private final List<Features> examples;
    /** By pairs: the signed multipliers of the examples of {@code members}. */
    private final double[][] multipliers;

    private final int[][] members;

    private QuadraticSvm(int classes, List<Features> examples, double[][] multipliers, int[][] members) {
        this.classes = classes;
        this.examples = examples;
        this.multipliers = multipliers;
        this.members = members;
    }

    /**
     * Fits to the training part.
     *
     * @param c the largest multiplier, above 0
     * @param seed of the order of coordinates
     */
    static QuadraticSvm fit(Split split, double c, long seed) {
        ClassPairs pairs = new ClassPairs(split.classes());
        List<Features> examples = split.training().examples();
        int[] labels = split.training().labels();
        double[][] multipliers = new double[pairs.count()][];
        int[][] members = new int[pairs.count()][];
        for (int p = 0; p < pairs.count(); p++) {
            ClassPair pair = pairs.pair(p);
            int[] both = IntStream.range(0, labels.length)
                    .filter(i -> labels[i] == pair.a() || labels[i] == pair.b())
                    .toArray();
            int[] signs =
                    IntStream.of(both).map(i -> labels[i] == pair.a() ? 1 : -1).toArray();
            double[][] gram = new double[both.length][both.length];
            for (int i = 0; i < both.length; i++) {
                for (int j = 0; j <= i; j++) {
                    gram[i][j] = kernel(examples.get(both[i]), examples.get(both[j]));
                    gram[j][i] = gram[i][j];
                }
            }
            double[] alpha = new BoxDual(gram, signs, c).solve(seed);
            List<Integer> support = new ArrayList<>();
            for (int i = 0; i < alpha.length; i++) {
                if (alpha[i] > 0) {
                    support.add(i);
                }
            }
            multipliers[p] =
                    support.stream().mapToDouble(i -> signs[i] * alpha[i]).toArray();
            members[p] = support.stream().mapToInt(i -> both[i]).toArray();
        }
        return new QuadraticSvm(split.classes(), examples, multipliers, members);
    }

    /** (x'z + 1)^2. */
    static double kernel(Features x, Features z) {
        double product = 1;
        int i = 0;
        int j = 0;
        while (i < x.nonZeros() && j < z.nonZeros()) {
            int difference = Integer.compare(x.index(i), z.index(j));
            if (difference == 0) {
                product += (double) x.value(i) * z.value(j);
            }
            i += difference <= 0 ? 1 : 0;
            j += difference >= 0 ? 1 : 0;
        }
        return product * product;
    }

    /** The number of examples that any pair needs. */
    int supportVectors() {
        return (int) IntStream.range(0, members.length)
                .flatMap(p -> IntStream.of(members[p]))
                .distinct()
                .count();
    }

    @Override
    public int label(Features x) {
        double[] known = new double[examples.size()];
        boolean[] isKnown = new boolean[examples.size()];
        double[] scores = new double[members.length];
        for (int p = 0; p < members.length; p++) {
            for (int s = 0; s < members[p].length; s++) {
                int i = members[p][s];
                if (!isKnown[i]) {
                    known[i] = kernel(examples.get(i), x);
                    isKnown[i] = true;
                }
                scores[p] += multipliers[p][s] * known[i];
            }
        }
        return Votes.count(classes, scores).label();
    }
}
