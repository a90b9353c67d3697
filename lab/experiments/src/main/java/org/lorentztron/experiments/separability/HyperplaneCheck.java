package org.lorentztron.experiments.separability;

import java.util.function.IntFunction;
import org.lorentztron.model.ClassPair;

/**
 * Decides whether a hyperplane separates two classes among the first examples of a stream: y w'z &gt; 0 for every
 * example of the pair, y = +1 for its first class and -1 for its second, in long arithmetic without rounding. Shares
 * nothing with the search.
 */
final class HyperplaneCheck {
    /** Weights below it, and pictures of at most 4,096 pixels: 2^42 (4,096 + 1) 255 &lt; 2^63. */
    private static final long LARGEST_WEIGHT = 1L << Hyperplane.BITS;

    private static final int LARGEST_PICTURE = 4_096;

    private HyperplaneCheck() {}

    /**
     * What was found.
     *
     * @param firstError place of the first example on the wrong side or on the hyperplane; -1 if there is none
     * @param margin least y w'z / |w| of the examples, as a distance between vectors [x; 1] with x in 0 to 1; positive
     *     exactly when there is no error (this figure alone is rounded)
     * @param examples how many examples of the pair were looked at
     */
    record Finding(int firstError, double margin, int examples) {
        boolean separates() {
            return firstError < 0;
        }
    }

    /**
     * Checks all examples of the pair among the first {@code prefix}.
     *
     * @throws IllegalArgumentException if weights or pictures are so large that a sum may not be exact
     */
    static Finding check(Hyperplane hyperplane, ClassPair pair, IntFunction<Picture> stream, int prefix) {
        double norm = norm(hyperplane.weights());
        long least = Long.MAX_VALUE;
        int firstError = -1;
        int examples = 0;
        for (int i = 0; i < prefix; i++) {
            Picture picture = stream.apply(i);
            if (pair.contains(picture.label())) {
                long score = score(hyperplane.weights(), picture);
                long signed = picture.label() == pair.a() ? score : -score;
                least = Math.min(least, signed);
                firstError = signed <= 0 && firstError < 0 ? i : firstError;
                examples++;
            }
        }
        return new Finding(firstError, examples == 0 ? Double.NaN : least / norm, examples);
    }

    private static double norm(long[] weights) {
        double squares = 0;
        for (long weight : weights) {
            if (weight > LARGEST_WEIGHT || weight < -LARGEST_WEIGHT) {
                throw new IllegalArgumentException("hyperplane has weight " + weight + ", expected -2^42 to 2^42");
            }
            squares += (double) weight * weight;
        }
        return Picture.CONSTANT * Math.sqrt(squares);
    }

    private static long score(long[] weights, Picture picture) {
        if (picture.size() > LARGEST_PICTURE) {
            throw new IllegalArgumentException(
                    "picture has " + picture.size() + " pixels, expected at most " + LARGEST_PICTURE);
        }
        long sum = weights[weights.length - 1] * Picture.CONSTANT;
        for (int k = 0; k < picture.size(); k++) {
            sum += weights[picture.pixel(k)] * picture.gray(k);
        }
        return sum;
    }
}
