package org.lorentztron.experiments.streams;

/** Predicts the most frequent label so far, of equal ones the first class. Not thread-safe. */
final class LabelsSoFar {
    private final long[] counts;

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

    void add(int label) {
        counts[label]++;
    }
}
