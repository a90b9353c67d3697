package org.lorentztron.model.monitor;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A prediction that was served, with the class of its event: what the tests feed. */
record Served(int truth, int served, double[] probabilities) {

    /**
     * Random predictions that are right more often than not: the probabilities are a softmax of noise, to which the
     * true class adds. Every 50th or so abstains.
     *
     * @param shares of the classes, sum 1
     * @param signal what the true class adds, in standard deviations of the noise
     */
    static List<Served> random(long seed, int events, double signal, double... shares) {
        Random random = new Random(seed);
        List<Served> made = new ArrayList<>();
        for (int i = 0; i < events; i++) {
            int truth = drawn(random.nextDouble(), shares);
            double[] p = new double[shares.length];
            double sum = 0;
            for (int k = 0; k < p.length; k++) {
                p[k] = shares[k] * StrictMath.exp(2 * random.nextGaussian() + (k == truth ? 2 * signal : 0));
                sum += p[k];
            }
            int top = 0;
            for (int k = 0; k < p.length; k++) {
                p[k] /= sum;
                top = p[k] > p[top] ? k : top;
            }
            made.add(new Served(truth, random.nextInt(50) == 0 ? -1 : top, p));
        }
        return made;
    }

    private static int drawn(double uniform, double[] shares) {
        double rest = uniform;
        for (int k = 0; k < shares.length - 1; k++) {
            rest -= shares[k];
            if (rest < 0) {
                return k;
            }
        }
        return shares.length - 1;
    }

    /** The quality of a list of predictions, in their order. */
    static ServedQuality measured(int classes, List<Served> events) {
        ServedQuality quality = new ServedQuality(classes);
        events.forEach(event -> quality.add(event.truth, event.served, event.probabilities));
        return quality;
    }
}
