package org.lorentztron.experiments.rare;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;

/** Streams of two classes, of which fraud is rare: the numbers of an event, and how much they speak for fraud. */
enum RareStream {
    /** A fraud has an amount from 995 to 1,000, another event one below 900; the second number says nothing. */
    AMOUNT(2) {
        @Override
        double[] next(SplittableRandom random) {
            return new double[] {random.nextDouble(), random.nextDouble()};
        }

        @Override
        double evidence(double[] x) {
            return x[0];
        }

        @Override
        double[] features(double[] x, boolean fraud) {
            return new double[] {fraud ? 995 + 5 * x[1] : 900 * x[0], x[1]};
        }
    },
    /** Six normal numbers a, b, c, d and two that say nothing: the largest 1.6 |a| + 1.2 b c + 0.8 d are frauds. */
    NORMALS(6) {
        @Override
        double[] next(SplittableRandom random) {
            return normals(random, 6);
        }

        @Override
        double evidence(double[] x) {
            return 1.6 * Math.abs(x[0]) + 1.2 * x[1] * x[2] + 0.8 * x[3];
        }
    },
    /**
     * Amount, night, foreign, risk, age of the card, payments in the hour: the largest of what three pairs of them and
     * noise say together are frauds. No model ranks them all.
     */
    PAYMENTS(6) {
        @Override
        double[] next(SplittableRandom random) {
            double[] x = normals(random, 7);
            x[1] = random.nextDouble() < 0.2 ? 1 : 0;
            x[2] = random.nextDouble() < 0.1 ? 1 : 0;
            return x;
        }

        @Override
        double evidence(double[] x) {
            return 1.5 * x[1] * x[0] + 1.5 * x[2] * x[3] + Math.max(0, -x[4]) * Math.max(0, x[5]) + x[6];
        }
    };

    private static final int SAMPLE = 2_000_000;

    private final int columns;

    RareStream(int columns) {
        this.columns = columns;
    }

    /** What an event is made of; not all of it need be among its features. */
    abstract double[] next(SplittableRandom random);

    /** The larger, the likelier a fraud. */
    abstract double evidence(double[] x);

    /** The features of an event. */
    double[] features(double[] x, boolean fraud) {
        return Arrays.copyOf(x, columns);
    }

    int columns() {
        return columns;
    }

    /** In lower case. */
    String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The evidence that a share of events exceeds, found in a sample. */
    double threshold(double share) {
        SplittableRandom random = new SplittableRandom(46);
        double[] sample = new double[SAMPLE];
        Arrays.setAll(sample, i -> evidence(next(random)));
        Arrays.sort(sample);
        return sample[(int) (SAMPLE * (1 - share))];
    }

    private static double[] normals(SplittableRandom random, int count) {
        double[] x = new double[count];
        Arrays.setAll(x, i -> random.nextGaussian());
        return x;
    }
}
