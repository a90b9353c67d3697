package org.lorentztron.connectors.wire.version;

/** Parameters as records hold them. Stateless. */
final class Float32 {
    private Float32() {}

    /** Rounded, a new array. */
    static float[] of(double[] values) {
        float[] floats = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            floats[i] = (float) values[i];
        }
        return floats;
    }

    /** The same numbers in float64, a new array. */
    static double[] toDoubles(float[] values) {
        double[] doubles = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            doubles[i] = values[i];
        }
        return doubles;
    }

    /** @throws IllegalArgumentException if a number is not finite, naming it by the matrix that it is in */
    static void requireFinite(String matrix, float[] values) {
        if (areFinite(values)) {
            return;
        }
        for (int i = 0; i < values.length; i++) {
            if (!Float.isFinite(values[i])) {
                throw new IllegalArgumentException(
                        matrix + "[" + i + "] is " + values[i] + ", expected a finite number");
            }
        }
    }

    /**
     * Whether all numbers are finite: only then are their products with 0 all 0. Four sums side by side, as a branch
     * for each number takes longer.
     */
    private static boolean areFinite(float[] values) {
        float sum0 = 0;
        float sum1 = 0;
        float sum2 = 0;
        float sum3 = 0;
        int i = 0;
        for (; i + 4 <= values.length; i += 4) {
            sum0 += values[i] * 0f;
            sum1 += values[i + 1] * 0f;
            sum2 += values[i + 2] * 0f;
            sum3 += values[i + 3] * 0f;
        }
        for (; i < values.length; i++) {
            sum0 += values[i] * 0f;
        }
        return (sum0 + sum1) + (sum2 + sum3) == 0;
    }
}
