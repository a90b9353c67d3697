package org.lorentztron.datasets;

import org.lorentztron.model.Features;

/** Gray values 0 to 255 as features 0 to 1: byte / 255 in float32, zeros left out. */
public final class Pixels {
    /** {@code VALUES[p] = p / 255}, correctly rounded. */
    private static final float[] VALUES = new float[256];

    static {
        for (int p = 0; p < VALUES.length; p++) {
            VALUES[p] = p / 255f;
        }
    }

    private Pixels() {}

    /** The feature of a gray value: pixel / 255, correctly rounded. */
    public static float value(int pixel) {
        return VALUES[pixel];
    }

    /**
     * The features of one picture.
     *
     * @param bytes unsigned gray values of one or many pictures, not modified
     * @param offset where the picture starts
     * @param size its number of pixels, which is the number of features
     */
    public static Features features(byte[] bytes, int offset, int size) {
        int ink = 0;
        for (int i = 0; i < size; i++) {
            ink += bytes[offset + i] != 0 ? 1 : 0;
        }
        int[] indices = new int[ink];
        float[] values = new float[ink];
        int k = 0;
        for (int i = 0; i < size; i++) {
            int pixel = bytes[offset + i] & 0xff;
            if (pixel != 0) {
                indices[k] = i;
                values[k++] = VALUES[pixel];
            }
        }
        return Features.canonical(size, indices, values);
    }
}
