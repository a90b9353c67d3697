package org.lorentztron.experiments.margins;

import java.util.List;
import org.lorentztron.model.Features;
import org.lorentztron.model.fit.margin.Kernel;

/** The kernel's values between one event and all examples. Not thread-safe: the event is unpacked into a field. */
public final class KernelRow {
    private final Kernel kernel;
    private final List<Features> examples;
    private final double[] squaredNorms;
    private final double[] values;
    private final double[] row;

    /** @param examples n, at least one, all of one size */
    public KernelRow(Kernel kernel, List<Features> examples) {
        this.kernel = kernel;
        this.examples = examples;
        this.squaredNorms =
                examples.stream().mapToDouble(KernelRow::squaredNorm).toArray();
        this.values = new double[examples.get(0).size()];
        this.row = new double[examples.size()];
    }

    /**
     * K(x_i, x) of all examples, length n; the next call overwrites it.
     *
     * @param x of their size
     */
    public double[] of(Features x) {
        for (int k = 0; k < x.nonZeros(); k++) {
            values[x.index(k)] = x.value(k);
        }
        double squaredNorm = squaredNorm(x);
        for (int i = 0; i < row.length; i++) {
            Features example = examples.get(i);
            double product = 0;
            for (int k = 0; k < example.nonZeros(); k++) {
                product += example.value(k) * values[example.index(k)];
            }
            row[i] = kernel.value(product, squaredNorms[i], squaredNorm);
        }
        for (int k = 0; k < x.nonZeros(); k++) {
            values[x.index(k)] = 0;
        }
        return row;
    }

    /** |x|^2 without the constant feature. */
    static double squaredNorm(Features x) {
        double sum = 0;
        for (int k = 0; k < x.nonZeros(); k++) {
            sum += (double) x.value(k) * x.value(k);
        }
        return sum;
    }
}
