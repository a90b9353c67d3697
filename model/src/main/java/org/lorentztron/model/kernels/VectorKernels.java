package org.lorentztron.model.kernels;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Kernels with the Vector API, which an incubating module has: this class can be loaded only where the JVM was started
 * with {@code --add-modules jdk.incubator.vector}. They compute whole vectors only, and short runs, as training has,
 * cost them no more than their vectors.
 */
final class VectorKernels implements Kernels {
    /*
     * C2 leaves vectors as objects on the heap, 10 times as slow, where more operations would have to be inlined into
     * one method than it has room for. So multiply and the two addEights are each longer than the 325 bytes of bytecode
     * up to which C2 inlines, and are compiled alone, whoever calls them; the others are short. For the same reason
     * there is one shape only: two in one JVM spoil each other's profiles. A sum in a register that outlives its loop
     * was tried for runs of one vector and gained 0.2 us, but some compilations left it on the heap. The kernels of
     * factorization machines have too many operations for one event's training, with the same end. They run in plain
     * Java.
     */
    private static final VectorSpecies<Float> SHAPE = FloatVector.SPECIES_PREFERRED;

    private static final int WIDTH = SHAPE.length();

    @Override
    public void multiply(float[][] rows, Entries z, float[] values, UnitRuns runs, float[] h) {
        int[] at = z.rows();
        int count = z.count();
        runs.fillZero(h);
        addOne(rows[at[0]], values[0], runs, h);
        int k = 1 + (count - 1) / 8 * 8;
        if (runs.count() == 1) {
            addEights(rows, at, values, 1, k, runs.from(0), runs.to(0), h);
        } else {
            addEights(rows, at, values, k, runs, h);
        }
        if (k + 4 <= count) {
            float[] w0 = rows[at[k]];
            float[] w1 = rows[at[k + 1]];
            float[] w2 = rows[at[k + 2]];
            float[] w3 = rows[at[k + 3]];
            float v0 = values[k];
            float v1 = values[k + 1];
            float v2 = values[k + 2];
            float v3 = values[k + 3];
            int[] vectors = runs.vectors();
            int vectorCount = runs.vectorCount();
            for (int i = 0; i < vectorCount; i++) {
                int r = vectors[i];
                FloatVector left = load(w0, r).mul(v0).add(load(w1, r).mul(v1));
                FloatVector right = load(w2, r).mul(v2).add(load(w3, r).mul(v3));
                load(h, r).add(left.add(right)).intoArray(h, r);
            }
            k += 4;
        }
        for (; k < count; k++) {
            addOne(rows[at[k]], values[k], runs, h);
        }
    }

    @Override
    public void multiplyPart(float[][] rows, Entries z, int begin, int end, int from, int to, float[] h) {
        int[] at = z.rows();
        float[] values = z.values();
        int k = begin;
        if (k == 0) {
            Arrays.fill(h, from, to, 0f);
            addOne(rows[at[0]], values[0], from, to, h);
            k = 1;
        }
        int eights = k + (end - k) / STRIDE * STRIDE;
        addEights(rows, at, values, k, eights, from, to, h);
        k = eights;
        if (k + 4 <= end) {
            addFour(rows, at, values, k, from, to, h);
            k += 4;
        }
        for (; k < end; k++) {
            addOne(rows[at[k]], values[k], from, to, h);
        }
    }

    private static void addFour(float[][] rows, int[] at, float[] values, int k, int from, int to, float[] h) {
        float[] w0 = rows[at[k]];
        float[] w1 = rows[at[k + 1]];
        float[] w2 = rows[at[k + 2]];
        float[] w3 = rows[at[k + 3]];
        float v0 = values[k];
        float v1 = values[k + 1];
        float v2 = values[k + 2];
        float v3 = values[k + 3];
        for (int r = from; r < to; r += WIDTH) {
            FloatVector left = load(w0, r).mul(v0).add(load(w1, r).mul(v1));
            FloatVector right = load(w2, r).mul(v2).add(load(w3, r).mul(v3));
            load(h, r).add(left.add(right)).intoArray(h, r);
        }
    }

    private static void addOne(float[] source, float factor, int from, int to, float[] target) {
        for (int r = from; r < to; r += WIDTH) {
            load(target, r).add(load(source, r).mul(factor)).intoArray(target, r);
        }
    }

    /** One run, which may be long: the form of loop that C2 checks once, not in every step. */
    private static void addEights(
            float[][] rows, int[] at, float[] values, int begin, int end, int from, int to, float[] h) {
        for (int k = begin; k < end; k += 8) {
            float[] w0 = rows[at[k]];
            float[] w1 = rows[at[k + 1]];
            float[] w2 = rows[at[k + 2]];
            float[] w3 = rows[at[k + 3]];
            float[] w4 = rows[at[k + 4]];
            float[] w5 = rows[at[k + 5]];
            float[] w6 = rows[at[k + 6]];
            float[] w7 = rows[at[k + 7]];
            float v0 = values[k];
            float v1 = values[k + 1];
            float v2 = values[k + 2];
            float v3 = values[k + 3];
            float v4 = values[k + 4];
            float v5 = values[k + 5];
            float v6 = values[k + 6];
            float v7 = values[k + 7];
            for (int r = from; r < to; r += WIDTH) {
                FloatVector left = load(w0, r).mul(v0).add(load(w1, r).mul(v1));
                FloatVector right = load(w2, r).mul(v2).add(load(w3, r).mul(v3));
                FloatVector sum = load(h, r).add(left.add(right));
                left = load(w4, r).mul(v4).add(load(w5, r).mul(v5));
                right = load(w6, r).mul(v6).add(load(w7, r).mul(v7));
                sum.add(left.add(right)).intoArray(h, r);
            }
        }
    }

    /** Several runs, mostly short: one loop over the vectors of all of them, not one for each. */
    private static void addEights(float[][] rows, int[] at, float[] values, int end, UnitRuns runs, float[] h) {
        int[] vectors = runs.vectors();
        int vectorCount = runs.vectorCount();
        for (int k = 1; k < end; k += 8) {
            float[] w0 = rows[at[k]];
            float[] w1 = rows[at[k + 1]];
            float[] w2 = rows[at[k + 2]];
            float[] w3 = rows[at[k + 3]];
            float[] w4 = rows[at[k + 4]];
            float[] w5 = rows[at[k + 5]];
            float[] w6 = rows[at[k + 6]];
            float[] w7 = rows[at[k + 7]];
            float v0 = values[k];
            float v1 = values[k + 1];
            float v2 = values[k + 2];
            float v3 = values[k + 3];
            float v4 = values[k + 4];
            float v5 = values[k + 5];
            float v6 = values[k + 6];
            float v7 = values[k + 7];
            for (int i = 0; i < vectorCount; i++) {
                int r = vectors[i];
                FloatVector left = load(w0, r).mul(v0).add(load(w1, r).mul(v1));
                FloatVector right = load(w2, r).mul(v2).add(load(w3, r).mul(v3));
                FloatVector sum = load(h, r).add(left.add(right));
                left = load(w4, r).mul(v4).add(load(w5, r).mul(v5));
                right = load(w6, r).mul(v6).add(load(w7, r).mul(v7));
                sum.add(left.add(right)).intoArray(h, r);
            }
        }
    }

    @Override
    public void addSlices(float[] row, int first, int[] places, int slice, float value, float[] h) {
        for (int i = 0; i < places.length; i++) {
            int to = places[i];
            int from = first + i * slice;
            for (int r = from; r < from + slice; r += WIDTH) {
                load(h, to).add(load(row, r).mul(value)).intoArray(h, to);
                to += WIDTH;
            }
        }
    }

    @Override
    public void addOuter(float[][] rows, Entries z, float[] values, UnitRuns runs, float[] step) {
        int[] at = z.rows();
        for (int k = 0; k < z.count(); k++) {
            addOne(step, values[k], runs, rows[at[k]]);
        }
    }

    /** target[r] += source[r] factor. */
    private static void addOne(float[] source, float factor, UnitRuns runs, float[] target) {
        int[] vectors = runs.vectors();
        int vectorCount = runs.vectorCount();
        for (int i = 0; i < vectorCount; i++) {
            int r = vectors[i];
            load(target, r).add(load(source, r).mul(factor)).intoArray(target, r);
        }
    }

    @Override
    public void project(
            float[][] rows,
            float[][] variance,
            Entries z,
            float[] squares,
            UnitRuns runs,
            float[] step,
            float[] shrink) {
        int[] at = z.rows();
        float[] values = z.values();
        for (int k = 0; k < z.count(); k++) {
            projectRow(rows[at[k]], variance[at[k]], values[k], squares[k], runs, step, shrink);
        }
    }

    private static void projectRow(
            float[] row, float[] variance, float z, float square, UnitRuns runs, float[] step, float[] shrink) {
        int[] vectors = runs.vectors();
        int vectorCount = runs.vectorCount();
        for (int i = 0; i < vectorCount; i++) {
            int r = vectors[i];
            FloatVector s = load(variance, r);
            load(row, r).add(load(step, r).mul(z).mul(s)).intoArray(row, r);
            FloatVector loss = load(shrink, r).mul(square).mul(s);
            s.div(loss.add(1f)).intoArray(variance, r);
        }
    }

    @Override
    public void exact(
            float[][] rows,
            float[][] variance,
            Entries z,
            float[] squares,
            UnitRuns runs,
            float[] step,
            float[] shrink) {
        int[] at = z.rows();
        float[] values = z.values();
        for (int k = 0; k < z.count(); k++) {
            exactRow(rows[at[k]], variance[at[k]], values[k], squares[k], runs, step, shrink);
        }
    }

    private static void exactRow(
            float[] row, float[] variance, float z, float square, UnitRuns runs, float[] step, float[] shrink) {
        int[] vectors = runs.vectors();
        int vectorCount = runs.vectorCount();
        for (int i = 0; i < vectorCount; i++) {
            int r = vectors[i];
            FloatVector s = load(variance, r);
            load(row, r).add(load(step, r).mul(z).mul(s)).intoArray(row, r);
            FloatVector loss = load(shrink, r).mul(square).mul(s);
            FloatVector root = loss.add(1f);
            s.div(root.mul(root)).intoArray(variance, r);
        }
    }

    @Override
    public void drop(
            float[][] rows,
            float[][] variance,
            Entries z,
            float[] squares,
            UnitRuns runs,
            float[] step,
            float[] shrink) {
        int[] at = z.rows();
        float[] values = z.values();
        for (int k = 0; k < z.count(); k++) {
            dropRow(rows[at[k]], variance[at[k]], values[k], squares[k], runs, step, shrink);
        }
    }

    private static void dropRow(
            float[] row, float[] variance, float z, float square, UnitRuns runs, float[] step, float[] shrink) {
        int[] vectors = runs.vectors();
        int vectorCount = runs.vectorCount();
        for (int i = 0; i < vectorCount; i++) {
            int r = vectors[i];
            FloatVector s = load(variance, r);
            load(row, r).add(load(step, r).mul(z).mul(s)).intoArray(row, r);
            FloatVector loss = load(shrink, r).mul(square).mul(s);
            s.mul(loss.neg().add(1f).max(LEAST)).intoArray(variance, r);
        }
    }

    /** As the next two in plain Java, which gives the same bits. */
    @Override
    public void sumSquares(float[][] rows, Entries z, UnitRuns runs, float[] sums) {
        KernelChoice.PLAIN.sumSquares(rows, z, runs, sums);
    }

    @Override
    public void anovaNorms(float[][] rows, float[][] variance, Entries z, UnitRuns runs, float[] h, float[] sums) {
        KernelChoice.PLAIN.anovaNorms(rows, variance, z, runs, h, sums);
    }

    @Override
    public void projectAnova(
            float[][] rows, float[][] variance, Entries z, UnitRuns runs, float[] h, float[] step, float[] shrink) {
        KernelChoice.PLAIN.projectAnova(rows, variance, z, runs, h, step, shrink);
    }

    private static FloatVector load(float[] units, int r) {
        return FloatVector.fromArray(SHAPE, units, r);
    }

    @Override
    public UnitLayout layout(int units) {
        return UnitLayout.ofVectors(WIDTH, units);
    }

    /** None: there is one loop over the vectors of all runs. */
    @Override
    public int gap(int width, UnitLayout layout) {
        return 0;
    }

    @Override
    public String name() {
        return "vector, " + SHAPE.vectorBitSize() + " bits";
    }
}
