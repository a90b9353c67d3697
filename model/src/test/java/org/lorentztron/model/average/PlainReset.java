package org.lorentztron.model.average;

/** The resets of a pair's average written down as plainly as can be; U and V are one row of parameters. */
final class PlainReset {
    private static final double ALPHA = 0.005;

    private final int rank;
    private final int dimension;

    /** U, then V; of length 0 before the first interval. */
    double[] average = {};

    private int models;
    private int events;
    private double errorOfAverage;
    private double errorOfPart;
    private long restarts;
    long resets;

    PlainReset(int rank, int dimension) {
        this.rank = rank;
        this.dimension = dimension;
    }

    void event(double[] z, int y, boolean partMistaken) {
        if (average.length == 0) {
            return;
        }
        int every = Math.max(1, Math.min(32, 2 * rank * dimension / 512));
        if (events % every == 0) {
            int predicted = score(z) >= 0 ? 1 : -1;
            errorOfAverage = (1 - ALPHA) * errorOfAverage + (predicted == y ? 0 : ALPHA);
            errorOfPart = (1 - ALPHA) * errorOfPart + (partMistaken ? ALPHA : 0);
        }
        events++;
    }

    double score(double[] z) {
        double score = 0;
        for (int unit = 0; unit < 2 * rank; unit++) {
            double image = 0;
            for (int j = 0; j < dimension; j++) {
                image += average[unit * dimension + j] * z[j];
            }
            score += unit < rank ? image * image : -image * image;
        }
        return score;
    }

    long join(double[] model, long restartsSoFar, boolean forgets) {
        double deviation = Math.sqrt(ALPHA * (errorOfAverage + errorOfPart) / 2);
        boolean first = average.length == 0;
        boolean restarted = first || restartsSoFar != restarts;
        boolean reset = (first && forgets) || !restarted && (forgets || errorOfAverage - errorOfPart > 2 * deviation);
        if (restarted || reset) {
            average = model.clone();
            models = 1;
            errorOfAverage = 0;
            errorOfPart = 0;
        } else {
            models++;
            double weight = 4.0 / (models + 3);
            for (int i = 0; i < model.length; i++) {
                average[i] += weight * (model[i] - average[i]);
            }
        }
        restarts = restartsSoFar;
        resets += reset ? 1 : 0;
        return restarts + resets;
    }
}
