package org.lorentztron.model.learner.network;

import org.lorentztron.model.kernels.Entries;
import org.lorentztron.model.kernels.Kernels;
import org.lorentztron.model.kernels.ThreadUnits;
import org.lorentztron.model.kernels.UnitLayout;
import org.lorentztron.model.kernels.UnitRuns;
import org.lorentztron.model.parameters.BlockRows;

/** Units of polynomial networks: q = g^2 with g = h'z, d_j = 2 g z_j. */
final class SquareUnits implements HiddenUnits {
    private static final ThreadUnits IMAGES = new ThreadUnits();

    /** The sums of z^2 S. */
    private static final ThreadUnits SUMS = new ThreadUnits();

    private final int units;
    private final UnitLayout layout;
    private final Kernels kernels;
    private final UnitRuns all;

    /** By index of the layout; 0 where there is no unit. */
    private final float[] step;

    private final float[] shrink;

    SquareUnits(int units, UnitLayout layout) {
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
        kernels.multiply(rows.values(), z, z.values(), all, g);
        int first = layout.index(0);
        for (int k = 0; k < units; k++) {
            q[k] = g[first + k] * g[first + k];
        }
    }

    @Override
    public void norms(BlockRows rows, Entries z, double[] norms) {
        float[] g = IMAGES.array(layout, units);
        float[] sums = SUMS.array(layout, units);
        kernels.multiply(rows.variances(), z, z.squares(), all, sums);
        int first = layout.index(0);
        for (int k = 0; k < units; k++) {
            norms[k] = 4.0 * g[first + k] * g[first + k] * sums[first + k];
        }
    }

    /** With z in place of d in {@link Kernels#project}: |step z| and shrink z^2 stay within the limit. */
    @Override
    public boolean prepare(double zSquared, double[] gains, double[] contrasts, double r) {
        float[] g = IMAGES.array(layout, units);
        int first = layout.index(0);
        double most = LARGEST / zSquared;
        double largest = 0;
        for (int k = 0; k < units; k++) {
            double image = g[first + k];
            double ofUnit = 2 * image * gains[k];
            step[first + k] = (float) ofUnit;
            shrink[first + k] = (float) Math.min(4 * image * image * contrasts[k] / r, most);
            largest = Math.max(largest, Math.abs(ofUnit));
        }
        return largest * Math.sqrt(zSquared) <= LARGEST;
    }

    @Override
    public void move(BlockRows rows, Entries z) {
        kernels.project(rows.values(), rows.variances(), z, z.squares(), all, step, shrink);
    }
}
