package org.lorentztron.model.learner.network;

import org.lorentztron.model.kernels.Entries;
import org.lorentztron.model.kernels.Kernels;
import org.lorentztron.model.kernels.ThreadUnits;
import org.lorentztron.model.kernels.UnitLayout;
import org.lorentztron.model.kernels.UnitRuns;
import org.lorentztron.model.parameters.BlockRows;

/**
 * Units of factorization machines: q = 1/2 (g^2 - sum of h_j^2 z_j^2) with g = h'z, d_j = z_j (g - h_j z_j): products
 * of different features alone, those with the constant feature included.
 */
final class AnovaUnits implements HiddenUnits {
    private static final ThreadUnits IMAGES = new ThreadUnits();

    /** The sums of h^2 z^2. */
    private static final ThreadUnits SQUARES = new ThreadUnits();

    /** The sums of d^2 S. */
    private static final ThreadUnits SUMS = new ThreadUnits();

    private final int units;
    private final UnitLayout layout;
    private final Kernels kernels;
    private final UnitRuns all;

    /** By index of the layout; 0 where there is no unit. */
    private final float[] step;

    private final float[] shrink;

    AnovaUnits(int units, UnitLayout layout) {
        this.units = units;
        this.layout = layout;
        this.kernels = Kernels.fastest(units);
        this.all = UnitRuns.all(units, layout);
        this.step = new float[layout.length(units)];
        this.shrink = new float[layout.length(units)];
    }

    @Override
    public void values(BlockRows rows, Entries z, float[] q) {
        float[] g = IMAGES.array(layout, units);
        float[] squares = SQUARES.array(layout, units);
        kernels.multiply(rows.values(), z, z.values(), all, g);
        kernels.sumSquares(rows.values(), z, all, squares);
        int first = layout.index(0);
        for (int k = 0; k < units; k++) {
            q[k] = 0.5f * (g[first + k] * g[first + k] - squares[first + k]);
        }
    }

    @Override
    public void norms(BlockRows rows, Entries z, double[] norms) {
        float[] g = IMAGES.array(layout, units);
        float[] sums = SUMS.array(layout, units);
        kernels.anovaNorms(rows.values(), rows.variances(), z, all, g, sums);
        int first = layout.index(0);
        for (int k = 0; k < units; k++) {
            norms[k] = sums[first + k];
        }
    }

    /**
     * No |d_j| exceeds |z| (|g| + the root of the sum of squares). The 1 added stands for squares that float rounds to
     * 0, and lets nothing be divided by 0.
     */
    @Override
    public boolean prepare(double zSquared, double[] gains, double[] contrasts, double r) {
        float[] g = IMAGES.array(layout, units);
        float[] squares = SQUARES.array(layout, units);
        int first = layout.index(0);
        double length = Math.sqrt(zSquared);
        double largest = 0;
        for (int k = 0; k < units; k++) {
            double reach = length * (Math.abs(g[first + k]) + Math.sqrt(squares[first + k]) + 1);
            step[first + k] = (float) gains[k];
            shrink[first + k] = (float) Math.min(contrasts[k] / r, LARGEST / reach / reach);
            largest = Math.max(largest, Math.abs(gains[k]) * reach);
        }
        return largest <= LARGEST;
    }

    @Override
    public void move(BlockRows rows, Entries z) {
        float[] g = IMAGES.array(layout, units);
        kernels.projectAnova(rows.values(), rows.variances(), z, all, g, step, shrink);
    }
}
