package org.lorentztron.local.compare.trial;

/**
 * Predicts by the labels so far alone: the most frequent one, of equal ones the first class, and the share of each as
 * its probability, as if each had come once more. Not thread-safe.
 */
final class LabelsSoFar {
    private final long[] counts;
    private long events;

    LabelsSoFar(int classes) {
        counts = new long[classes];
    }

    int mostFrequent() {
        int best = 0;
        for (int label = 1; label < counts.length; label++) {
            if (counts[label] > counts[best]) {
                best = label;
            }
        }
        return best;
    }

    double[] shares() {
        double[] shares = new double[counts.length];
        for (int label = 0; label < shares.length; label++) {
            shares[label] = (counts[label] + 1.0) / (events + counts.length);
        }
        return shares;
    }

    void add(int label) {
        counts[label]++;
        events++;
    }
}
