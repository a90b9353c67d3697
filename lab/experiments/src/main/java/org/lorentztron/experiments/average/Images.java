package org.lorentztron.experiments.average;

import java.util.List;
import org.lorentztron.model.Features;

/** The images Az of some events z = [x; 1] under a matrix. Immutable and thread-safe. */
record Images(List<Features> events) {
    Images {
        events = List.copyOf(events);
        if (events.isEmpty()) {
            throw new IllegalArgumentException("events of a data metric are none, expected 1 or more");
        }
    }

    /**
     * All images, row-major, d x events.
     *
     * @param rank d
     * @param matrix A, row-major, d x (n + 1), not modified
     */
    double[] of(int rank, double[] matrix) {
        int dimension = matrix.length / rank;
        double[] images = new double[rank * events.size()];
        for (int unit = 0; unit < rank; unit++) {
            int row = unit * dimension;
            for (int e = 0; e < events.size(); e++) {
                Features x = events.get(e);
                double sum = matrix[row + dimension - 1];
                for (int k = 0; k < x.nonZeros(); k++) {
                    sum += matrix[row + x.index(k)] * x.value(k);
                }
                images[unit * events.size() + e] = sum;
            }
        }
        return images;
    }
}
