package org.lorentztron.model.kernels;

import java.util.Arrays;

/** Kernels in plain Java, in loops that C2 turns into vector instructions. */
final class PlainKernels implements Kernels {
    /*
     * C2 (JDK 17) vectorises a loop that uses one index for all of its arrays, here r, and does not vectorise
     * h[r] += w[offset + r] * v on a flat array. Four entries per pass read and write h once for eight operations;
     * eight are more than C2 vectorises. The loops are methods of their own so that each is compiled with all its
     * registers for itself.
     *
     * Those over S name variance[r] each time: with a local variable for it C2 vectorises them in some compilations and
     * leaves them scalar, a third as fast, in others. Vector division is hidden by the wait for memory: a loop without
     * it takes as long.
     */

    @Override
    public void multiply(float[][] rows, Entries z, float[] values, UnitRuns runs, float[] h) {
        int[] at = z.rows();
        int count = z.count();
        runs.fillZero(h);
        addOne(rows[at[0]], values[0], runs, h);
        int k = 1;
        for (; k + 4 <= count; k += 4) {
            float[] w0 = rows[at[k]];
            float[] w1 = rows[at[k + 1]];
            float[] w2 = rows[at[k + 2]];
            float[] w3 = rows[at[k + 3]];
            for (int i = 0; i < runs.count(); i++) {
                addFour(w0, w1, w2, w3, values, k, runs.from(i), runs.to(i), h);
            }
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
            addScaled(rows[at[0]], values[0], from, to, h);
            k = 1;
        }
        for (; k + 4 <= end; k += 4) {
            addFour(rows[at[k]], rows[at[k + 1]], rows[at[k + 2]], rows[at[k + 3]], values, k, from, to, h);
        }
        for (; k < end; k++) {
            addScaled(rows[at[k]], values[k], from, to, h);
        }
    }

    private static void addFour(
            float[] w0, float[] w1, float[] w2, float[] w3, float[] values, int k, int from, int to, float[] h) {
        float v0 = values[k];
        float v1 = values[k + 1];
        float v2 = values[k + 2];
        float v3 = values[k + 3];
        for (int r = from; r < to; r++) {
            h[r] += (w0[r] * v0 + w1[r] * v1) + (w2[r] * v2 + w3[r] * v3);
        }
    }

    /** Two indices, which C2 does not vectorise: slices lie at other places than in the images. */
    @Override
    public void addSlices(float[] row, int first, int[] places, int slice, float value, float[] h) {
        for (int i = 0; i < places.length; i++) {
            int from = first + i * slice;
            int shift = places[i] - from;
            for (int r = from; r < from + slice; r++) {
                h[r + shift] += row[r] * value;
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
        for (int i = 0; i < runs.count(); i++) {
            addScaled(source, factor, runs.from(i), runs.to(i), target);
        }
    }

    private static void addScaled(float[] source, float factor, int from, int to, float[] target) {
        for (int r = from; r < to; r++) {
            target[r] += source[r] * factor;
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
            for (int i = 0; i < runs.count(); i++) {
                projectRow(rows[at[k]], variance[at[k]], values[k], squares[k], runs.from(i), runs.to(i), step, shrink);
            }
        }
    }

    private static void projectRow(
            float[] row, float[] variance, float z, float square, int from, int to, float[] step, float[] shrink) {
        for (int r = from; r < to; r++) {
            row[r] += step[r] * z * variance[r];
            variance[r] = variance[r] / (1f + shrink[r] * square * variance[r]);
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
            for (int i = 0; i < runs.count(); i++) {
                exactRow(rows[at[k]], variance[at[k]], values[k], squares[k], runs.from(i), runs.to(i), step, shrink);
            }
        }
    }

    private static void exactRow(
            float[] row, float[] variance, float z, float square, int from, int to, float[] step, float[] shrink) {
        for (int r = from; r < to; r++) {
            row[r] += step[r] * z * variance[r];
            variance[r] =
                    variance[r] / ((1f + shrink[r] * square * variance[r]) * (1f + shrink[r] * square * variance[r]));
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
            for (int i = 0; i < runs.count(); i++) {
                dropRow(rows[at[k]], variance[at[k]], values[k], squares[k], runs.from(i), runs.to(i), step, shrink);
            }
        }
    }

    private static void dropRow(
            float[] row, float[] variance, float z, float square, int from, int to, float[] step, float[] shrink) {
        for (int r = from; r < to; r++) {
            row[r] += step[r] * z * variance[r];
            variance[r] = variance[r] * Math.max(1f - shrink[r] * square * variance[r], LEAST);
        }
    }

    @Override
    public void sumSquares(float[][] rows, Entries z, UnitRuns runs, float[] sums) {
        int[] at = z.rows();
        float[] values = z.values();
        runs.fillZero(sums);
        for (int k = 0; k < z.count(); k++) {
            for (int i = 0; i < runs.count(); i++) {
                addSquares(rows[at[k]], values[k], runs.from(i), runs.to(i), sums);
            }
        }
    }

    private static void addSquares(float[] row, float z, int from, int to, float[] sums) {
        for (int r = from; r < to; r++) {
            sums[r] += (row[r] * z) * (row[r] * z);
        }
    }

    @Override
    public void anovaNorms(float[][] rows, float[][] variance, Entries z, UnitRuns runs, float[] h, float[] sums) {
        int[] at = z.rows();
        float[] values = z.values();
        runs.fillZero(sums);
        for (int k = 0; k < z.count(); k++) {
            for (int i = 0; i < runs.count(); i++) {
                addNorms(rows[at[k]], variance[at[k]], values[k], runs.from(i), runs.to(i), h, sums);
            }
        }
    }

    private static void addNorms(float[] row, float[] variance, float z, int from, int to, float[] h, float[] sums) {
        for (int r = from; r < to; r++) {
            sums[r] += ((h[r] - row[r] * z) * z) * ((h[r] - row[r] * z) * z) * variance[r];
        }
    }

    @Override
    public void projectAnova(
            float[][] rows, float[][] variance, Entries z, UnitRuns runs, float[] h, float[] step, float[] shrink) {
        int[] at = z.rows();
        float[] values = z.values();
        for (int k = 0; k < z.count(); k++) {
            for (int i = 0; i < runs.count(); i++) {
                anovaRow(rows[at[k]], variance[at[k]], values[k], runs.from(i), runs.to(i), h, step, shrink);
            }
        }
    }

    private static void anovaRow(
            float[] row, float[] variance, float z, int from, int to, float[] h, float[] step, float[] shrink) {
        for (int r = from; r < to; r++) {
            float d = (h[r] - row[r] * z) * z;
            row[r] += step[r] * d * variance[r];
            variance[r] = variance[r] / (1f + shrink[r] * d * d * variance[r]);
        }
    }

    /** No vectors: C2 cuts the loops itself. */
    @Override
    public UnitLayout layout(int units) {
        return UnitLayout.ofLoops(units);
    }

    /*
     * What was fastest with ten classes, ranks of 1 to 32 and C2 of JDK 17 (KernelBenchmark), which compiles a loop by
     * how long its runs are. Narrow rows are one run.
     */
    @Override
    public int gap(int width, UnitLayout layout) {
        return layout.beginsWithLine() ? Math.max(32, Math.min(2 * width, 64)) : 64;
    }

    @Override
    public String name() {
        return "plain";
    }
}
