package org.lorentztron.tools.onnx;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The images Wz, z = [x; 1], of units that take some columns, in float32 as in the Java client. Stateless.
 *
 * @param columns ascending places among all that parts can take
 * @param units how many
 * @param weights [column][unit], row-major
 * @param constants [unit] of the constant feature
 */
record Images(int[] columns, int units, float[] weights, float[] constants) {
    static Images ofZeros(int[] columns, int units) {
        return new Images(
                columns, units, new float[Math.multiplyExact(Math.max(1, columns.length), units)], new float[units]);
    }

    /**
     * Sets the parameters of a unit.
     *
     * @param places of the features it holds, some of the columns, ascending
     * @param matrix row-major, rows x (places + 1), the constant feature last
     */
    void set(int unit, int[] places, float[] matrix, int row) {
        int from = row * (places.length + 1);
        int column = 0;
        for (int k = 0; k < places.length; k++) {
            while (columns[column] != places[k]) {
                column++;
            }
            weights[column * units + unit] = matrix[from + k];
        }
        constants[unit] = matrix[from + places.length];
    }

    /** What the units take of all that parts can take. */
    String taken(Graph graph, String taken, int count) {
        if (columns.length == 0) {
            return graph.gather(taken, 1, 0); // times 0: a product needs a column
        }
        boolean isAll = columns.length == count;
        return isAll
                ? taken
                : graph.gather(taken, 1, Arrays.stream(columns).asLongStream().toArray());
    }

    /** float32 [N, units]. */
    String of(Graph graph, String values) {
        return graph.op("Gemm", List.of(values, matrix(graph, weights), graph.constant(Tensor.of(constants, units))));
    }

    /** The sums of squares of h z: float32 [N, units]. */
    String squares(Graph graph, String values) {
        return graph.op(
                "Gemm",
                List.of(
                        graph.op("Mul", values, values),
                        matrix(graph, squared(weights)),
                        graph.constant(Tensor.of(squared(constants), units))));
    }

    private String matrix(Graph graph, float[] values) {
        return graph.constant(Tensor.of(values, Math.max(1, columns.length), units));
    }

    private static float[] squared(float[] values) {
        float[] squares = new float[values.length];
        IntStream.range(0, values.length).forEach(i -> squares[i] = values[i] * values[i]);
        return squares;
    }
}
