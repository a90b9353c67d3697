package org.lorentztron.model.margin;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;

/**
 * A difference of squares of rank d of a large margin on some events: the machine of the kernel (gamma x'z + 1)^2,
 * through the origin of the kernel's space, after a fixed number of clipped updates, with the d largest eigenvalues of
 * each sign ({@link QuadraticBridge}). With m events,
 *
 * <pre>
 *     gamma = m / (sum of |x|^2)        kappa = 1        400 updates, each multiplier 1/2 at the start
 * </pre>
 *
 * <p>Takes some m^2 (z + 400) multiplications for z non-zero features per event, and 8 m^2 bytes or, with more than m
 * features, up to five times as many. Stateless.
 */
public final class QuadraticFit {
    private static final double SLACK = 1;

    /** Decisions change no more long before the margin is the largest one. */
    private static final Stop STOP = Stop.after(400);

    private QuadraticFit() {}

    /**
     * Fits.
     *
     * @param examples at least one, all of one size, not modified
     * @param signs y, one for each example, each 1 or -1; not modified
     * @param rank d, at least 1
     * @return U and V, rows of zeros last where W has fewer eigenvalues of a sign; none if all signs are alike, no
     *     example has a feature, nothing tells the signs apart, or a number leaves the range of float
     */
    public static Optional<DosModel> of(List<Features> examples, int[] signs, int rank) {
        if (examples.stream().allMatch(x -> x.nonZeros() == 0)
                || Arrays.stream(signs).distinct().count() < 2) {
            return Optional.empty();
        }
        Kernel kernel = Kernel.Polynomial.quadraticOf(examples);
        KernelMachine machine =
                new MarginFit(kernel, SLACK, false, STOP).fit(examples, signs).machine();
        DosModel model = QuadraticBridge.of(machine, rank).model();
        return isUsable(model) ? Optional.of(model) : Optional.empty();
    }

    private static boolean isUsable(DosModel model) {
        return isInRange(model.u()) && isInRange(model.v()) && !(isZero(model.u()) && isZero(model.v()));
    }

    private static boolean isInRange(double[] values) {
        return Arrays.stream(values).allMatch(value -> Float.isFinite((float) value));
    }

    private static boolean isZero(double[] values) {
        return Arrays.stream(values).allMatch(value -> (float) value == 0);
    }
}
