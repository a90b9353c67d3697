package org.lorentztron.experiments.separability;

import java.util.function.IntFunction;
import org.lorentztron.model.ClassPair;

/**
 * Examples of one pair of classes to work on: vectors y_i z_i.
 *
 * @param places where the examples are in the stream, ascending; not to be modified
 * @param pictures the z_i, in the same order; not to be modified
 * @param signs the y_i: +1 for the first class of the pair, -1 for the second; not to be modified
 * @param components number of pixels + 1
 */
record SignedPictures(int[] places, Picture[] pictures, double[] signs, int components) {
    static SignedPictures of(int[] places, ClassPair pair, IntFunction<Picture> stream, int components) {
        Picture[] pictures = new Picture[places.length];
        double[] signs = new double[places.length];
        for (int i = 0; i < places.length; i++) {
            pictures[i] = stream.apply(places[i]);
            signs[i] = pictures[i].label() == pair.a() ? 1 : -1;
        }
        return new SignedPictures(places, pictures, signs, components);
    }

    int size() {
        return pictures.length;
    }

    /** A lower triangle of zeros, to add squares z_i z_i' to. */
    double[][] zeroSquares() {
        double[][] squares = new double[components][];
        for (int j = 0; j < components; j++) {
            squares[j] = new double[j + 1];
        }
        return squares;
    }

    /** y_i w'z_i. */
    double margin(int i, double[] weights) {
        return signs[i] * pictures[i].score(weights);
    }

    /** {@code vector += factor y_i z_i}. */
    void addTo(double[] vector, int i, double factor) {
        pictures[i].addTo(vector, signs[i] * factor);
    }
}
