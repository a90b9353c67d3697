package org.lorentztron.model.kernels;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Kernels with the Vector API, which an incubating module has: this class can be loaded only where the JVM was started with
 * {@code --add-modules jdk.incubator.vector}. Short runs, as training has, cost them no more than their columns.
 */
final class VectorKernels implements Kernels {
    /*
     * Methods are small, because C2 leaves vectors as objects on the heap, 10 times as slow, where too many operations would
     * have to be inlined into one. One shape only, for the same reason: two in one JVM spoil each other's profiles. 256 bits,
     * not 512: narrow pairs fill them, and wide ones wait for memory in either case.
     */
    private static final VectorSpecies<Float> SHAPE =
            FloatVector.SPECIES_PREFERRED.length() > FloatVector.SPECIES_256.length()
                    ? FloatVector.SPECIES_256
                    : FloatVector.SPECIES_PREFERRED;

    private static final int WIDTH = SHAPE.length();

    @Override
    public void multiply(float[][] rows, Entries z, float[] values, ColumnRuns runs, float[] h) {
        int[] at = z.rows();
        int count = z.count();
        runs.fillZero(h);
        addOne(rows[at[0]], values[0], runs, h);
        int k = 1;
        if (runs.count() == 1) {
            int from = runs.from(0);
            int to = runs.to(0);
            for (; k + 4 <= count; k += 4) {
                addFour(rows[at[k]], rows[at[k + 1]], rows[at[k + 2]], rows[at[k + 3]], values, k, from, to, h);
            }
        } else {
            int vectors = runs.cut(WIDTH);
            boolean rest = vectors * WIDTH < runs.columns();
            for (; k + 4 <= count; k += 4) {
                float[] w0 = rows[at[k]];
                float[] w1 = rows[at[k + 1]];
                float[] w2 = rows[at[k + 2]];
                float[] w3 = rows[at[k + 3]];
                addFour(w0, w1, w2, w3, values, k, runs.pieces(), vectors, h);
                if (rest) {
                    addFourToRest(w0, w1, w2, w3, values, k, runs, h);
                }
            }
        }
        for (; k < count; k++) {
            addOne(rows[at[k]], values[k], runs, h);
        }
    }

    /** One run, which may be long: the form of loop that C2 checks once, not in every step. */
    private static void addFour(
            float[] w0, float[] w1, float[] w2, float[] w3, float[] values, int k, int from, int to, float[] h) {
        float v0 = values[k];
        float v1 = values[k + 1];
        float v2 = values[k + 2];
        float v3 = values[k + 3];
        int r = from;
        for (; r < to - (WIDTH - 1); r += WIDTH) {
            FloatVector left = load(w0, r).mul(v0).add(load(w1, r).mul(v1));
            FloatVector right = load(w2, r).mul(v2).add(load(w3, r).mul(v3));
            load(h, r).add(left.add(right)).intoArray(h, r);
        }
        for (; r < to; r++) {
            h[r] += (w0[r] * v0 + w1[r] * v1) + (w2[r] * v2 + w3[r] * v3);
        }
    }

    /** Several runs, mostly short: one loop over the vectors of all of them, not one for each. */
    private static void addFour(
            float[] w0,
            float[] w1,
            float[] w2,
            float[] w3,
            float[] values,
            int k,
            int[] vectors,
            int count,
            float[] h) {
        float v0 = values[k];
        float v1 = values[k + 1];
        float v2 = values[k + 2];
        float v3 = values[k + 3];
        for (int i = 0; i < count; i++) {
            int r = vectors[i];
            FloatVector left = load(w0, r).mul(v0).add(load(w1, r).mul(v1));
            FloatVector right = load(w2, r).mul(v2).add(load(w3, r).mul(v3));
            load(h, r).add(left.add(right)).intoArray(h, r);
        }
    }

    /** The columns at the end of each run that fill no vector. */
    private static void addFourToRest(
            float[] w0, float[] w1, float[] w2, float[] w3, float[] values, int k, ColumnRuns runs, float[] h) {
        float v0 = values[k];
        float v1 = values[k + 1];
        float v2 = values[k + 2];
        float v3 = values[k + 3];
        for (int i = 0; i < runs.count(); i++) {
            int to = runs.to(i);
            for (int r = to - (to - runs.from(i)) % WIDTH; r < to; r++) {
                h[r] += (w0[r] * v0 + w1[r] * v1) + (w2[r] * v2 + w3[r] * v3);
            }
        }
    }

    @Override
    public void addOuter(float[][] rows, Entries z, float[] values, ColumnRuns runs, float[] step) {
        int[] at = z.rows();
        for (int k = 0; k < z.count(); k++) {
            addOne(step, values[k], runs, rows[at[k]]);
        }
    }

    /** target[r] += source[r] factor. */
    private static void addOne(float[] source, float factor, ColumnRuns runs, float[] target) {
        for (int i = 0; i < runs.count(); i++) {
            int to = runs.to(i);
            int r = runs.from(i);
            for (; r + WIDTH <= to; r += WIDTH) {
                load(target, r).add(load(source, r).mul(factor)).intoArray(target, r);
            }
            for (; r < to; r++) {
                target[r] += source[r] * factor;
            }
        }
    }

    @Override
    public void project(
            float[][] rows,
            float[][] variance,
            Entries z,
            float[] squares,
            ColumnRuns runs,
            float[] step,
            float[] shrink) {
        int[] at = z.rows();
        float[] values = z.values();
        for (int k = 0; k < z.count(); k++) {
            projectRow(rows[at[k]], variance[at[k]], values[k], squares[k], runs, step, shrink);
        }
    }

    private static void projectRow(
            float[] row, float[] variance, float z, float square, ColumnRuns runs, float[] step, float[] shrink) {
        for (int i = 0; i < runs.count(); i++) {
            int to = runs.to(i);
            int r = runs.from(i);
            for (; r + WIDTH <= to; r += WIDTH) {
                FloatVector s = load(variance, r);
                load(row, r).add(load(step, r).mul(z).mul(s)).intoArray(row, r);
                FloatVector loss = load(shrink, r).mul(square).mul(s);
                s.div(loss.add(1f)).intoArray(variance, r);
            }
            for (; r < to; r++) {
                row[r] += step[r] * z * variance[r];
                variance[r] = variance[r] / (1f + shrink[r] * square * variance[r]);
            }
        }
    }

    @Override
    public void exact(
            float[][] rows,
            float[][] variance,
            Entries z,
            float[] squares,
            ColumnRuns runs,
            float[] step,
            float[] shrink) {
        int[] at = z.rows();
        float[] values = z.values();
        for (int k = 0; k < z.count(); k++) {
            exactRow(rows[at[k]], variance[at[k]], values[k], squares[k], runs, step, shrink);
        }
    }

    private static void exactRow(
            float[] row, float[] variance, float z, float square, ColumnRuns runs, float[] step, float[] shrink) {
        for (int i = 0; i < runs.count(); i++) {
            int to = runs.to(i);
            int r = runs.from(i);
            for (; r + WIDTH <= to; r += WIDTH) {
                FloatVector s = load(variance, r);
                load(row, r).add(load(step, r).mul(z).mul(s)).intoArray(row, r);
                FloatVector loss = load(shrink, r).mul(square).mul(s);
                FloatVector root = loss.add(1f);
                s.div(root.mul(root)).intoArray(variance, r);
            }
            for (; r < to; r++) {
                row[r] += step[r] * z * variance[r];
                variance[r] = variance[r]
                        / ((1f + shrink[r] * square * variance[r]) * (1f + shrink[r] * square * variance[r]));
            }
        }
    }

    @Override
    public void drop(
            float[][] rows,
            float[][] variance,
            Entries z,
            float[] squares,
            ColumnRuns runs,
            float[] step,
            float[] shrink) {
        int[] at = z.rows();
        float[] values = z.values();
        for (int k = 0; k < z.count(); k++) {
            dropRow(rows[at[k]], variance[at[k]], values[k], squares[k], runs, step, shrink);
        }
    }

    private static void dropRow(
            float[] row, float[] variance, float z, float square, ColumnRuns runs, float[] step, float[] shrink) {
        for (int i = 0; i < runs.count(); i++) {
            int to = runs.to(i);
            int r = runs.from(i);
            for (; r + WIDTH <= to; r += WIDTH) {
                FloatVector s = load(variance, r);
                load(row, r).add(load(step, r).mul(z).mul(s)).intoArray(row, r);
                FloatVector loss = load(shrink, r).mul(square).mul(s);
                s.mul(loss.neg().add(1f).max(LEAST)).intoArray(variance, r);
            }
            for (; r < to; r++) {
                row[r] += step[r] * z * variance[r];
                variance[r] = variance[r] * Math.max(1f - shrink[r] * square * variance[r], LEAST);
            }
        }
    }

    private static FloatVector load(float[] columns, int r) {
        return FloatVector.fromArray(SHAPE, columns, r);
    }

    /** None: a run costs a few comparisons, not a loop's start and end. */
    @Override
    public int gap() {
        return 0;
    }

    @Override
    public String name() {
        return "vector, " + SHAPE.vectorBitSize() + " bits";
    }
}
