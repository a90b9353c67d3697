package org.lorentztron.model.learner.network;

/**
 * The wrong classes whose margin score_y - score_c is below 1, the worst first, at most {@value #MOST}: more change
 * nothing that can be measured. Of equal margins the lowest index is worse. Made once and filled for every event; not
 * thread-safe.
 */
final class Violators {
    /** How many are learned from at once. */
    static final int MOST = 8;

    private final int[] classes = new int[MOST];
    private final double[] margins = new double[MOST];
    private int count;

    /**
     * Finds them.
     *
     * @param scores [class] from an index on, finite; not modified
     */
    void find(float[] scores, int first, int label, int numberOfClasses) {
        count = 0;
        double own = scores[first + label];
        for (int c = 0; c < numberOfClasses; c++) {
            double margin = own - scores[first + c];
            if (c != label && margin < 1) {
                insert(c, margin);
            }
        }
    }

    private void insert(int c, double margin) {
        int place = count;
        while (place > 0 && margin < margins[place - 1]) {
            place--;
        }
        if (place == MOST) {
            return;
        }
        count = Math.min(MOST, count + 1);
        for (int i = count - 1; i > place; i--) {
            classes[i] = classes[i - 1];
            margins[i] = margins[i - 1];
        }
        classes[place] = c;
        margins[place] = margin;
    }

    /** How many there are. */
    int count() {
        return count;
    }

    /** The class of the i-th worst. */
    int label(int i) {
        return classes[i];
    }

    /** Its margin, below 1. */
    double margin(int i) {
        return margins[i];
    }
}
