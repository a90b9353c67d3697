package org.lorentztron.model.fit.margin;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;

/**
 * A difference of squares of rank d of a large margin on some events: the machine of a quadratic kernel
 * ({@link QuadraticMargin}) after a fixed number of updates, with the d largest eigenvalues of each sign
 * ({@link QuadraticBridge}).
 *
 * <pre>
 *     kappa = 1        400 updates, each multiplier 1/2 at the start
 * </pre>
 *
 * <p>Takes some m^2 (z + 400) multiplications for z non-zero features per event, and 8 m^2 bytes; then those of the
 * eigenpairs. Stateless.
 */
public final class QuadraticFit {
    /*
     * A fit is approximate: of the first 1,000 digits 4 and 9 of MNIST, 400 updates leave a quarter of the objective to
     * gain. On test digits its error rate is that of the best solution, and more updates do not lower that.
     */
    private static final QuadraticMargin FIT = new QuadraticMargin(1, 1e-9, Stop.after(400));

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
        double[] unknown = new double[signs.length];
        Arrays.fill(unknown, Double.NaN);
        QuadraticMargin.Fitted fitted = FIT.fit(examples, signs, unknown);
        if (fitted.cancels()) {
            return Optional.empty();
        }
        DosModel model = QuadraticBridge.of(fitted.machine(), rank).model();
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
