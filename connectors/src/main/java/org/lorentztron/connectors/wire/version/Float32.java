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
        for (int i = 0; i < values.length; i++) {
            if (!Float.isFinite(values[i])) {
                throw new IllegalArgumentException(
                        matrix + "[" + i + "] is " + values[i] + ", expected a finite number");
            }
        }
    }
}
