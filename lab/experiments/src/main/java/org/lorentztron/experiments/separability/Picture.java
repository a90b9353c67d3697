package org.lorentztron.experiments.separability;

import org.lorentztron.datasets.Example;
import org.lorentztron.model.Features;

/**
 * One picture in whole numbers: z = (p, 255) with gray values p in 0 to 255. Proofs are about these. Classifiers see
 * [x; 1] with x = p / 255 rounded to float, up to half a unit in the last place beside z / 255: what is proved of one
 * is nearly, not exactly, what holds for the other. Zeros are left out.
 *
 * @param label the class
 * @param pixels indices of the pixels that are not 0, ascending
 * @param ink their gray values 1 to 255, as unsigned bytes
 */
record Picture(int label, short[] pixels, byte[] ink) {
    /** The last component of every z. */
    static final int CONSTANT = 255;

    private static final float WHITE = 255;

    /**
     * The picture of an example.
     *
     * @param index the example's place in its stream, for the message
     * @throws IllegalArgumentException if a feature is not a multiple of 1/255 between 0 and 1, to the last bit
     */
    static Picture of(Example example, long index) {
        Features features = example.features();
        if (features.size() > Short.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "pictures have " + features.size() + " pixels, expected at most " + Short.MAX_VALUE);
        }
        short[] pixels = new short[features.nonZeros()];
        byte[] ink = new byte[pixels.length];
        for (int k = 0; k < pixels.length; k++) {
            float value = features.value(k);
            int gray = Math.round(value * WHITE);
            if (!(gray >= 0 && gray <= WHITE && gray / WHITE == value)) {
                throw new IllegalArgumentException("feature " + features.index(k) + " of example " + index + " is "
                        + value + ", expected a multiple of 1/255 between 0 and 1");
            }
            pixels[k] = (short) features.index(k);
            ink[k] = (byte) gray;
        }
        return new Picture(example.index(), pixels, ink);
    }

    /** How many pixels are not 0. */
    int size() {
        return pixels.length;
    }

    /** The index of entry k. */
    int pixel(int k) {
        return pixels[k];
    }

    /** The gray value of entry k, 1 to 255. */
    int gray(int k) {
        return ink[k] & 0xff;
    }

    /** w'z, where the last weight is the constant's. */
    double score(double[] weights) {
        double sum = weights[weights.length - 1] * CONSTANT;
        for (int k = 0; k < pixels.length; k++) {
            sum += weights[pixels[k]] * (ink[k] & 0xff);
        }
        return sum;
    }

    /** {@code vector += factor z}. */
    void addTo(double[] vector, double factor) {
        for (int k = 0; k < pixels.length; k++) {
            vector[pixels[k]] += factor * (ink[k] & 0xff);
        }
        vector[vector.length - 1] += factor * CONSTANT;
    }

    /** {@code matrix += factor z z'}, the lower triangle: {@code matrix[i]} has length i + 1 at least. */
    void addSquareTo(double[][] matrix, double factor) {
        double[] last = matrix[matrix.length - 1];
        double constant = factor * CONSTANT;
        for (int k = 0; k < pixels.length; k++) {
            double[] row = matrix[pixels[k]];
            double scaled = factor * (ink[k] & 0xff);
            for (int l = 0; l <= k; l++) {
                row[pixels[l]] += scaled * (ink[l] & 0xff);
            }
            last[pixels[k]] += constant * (ink[k] & 0xff);
        }
        last[matrix.length - 1] += constant * CONSTANT;
    }
}
