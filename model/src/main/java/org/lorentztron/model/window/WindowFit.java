package org.lorentztron.model.window;

import java.util.List;
import org.lorentztron.model.Features;
import org.lorentztron.model.margin.GramMatrix;
import org.lorentztron.model.margin.Kernel;
import org.lorentztron.model.margin.KernelMachine;
import org.lorentztron.model.margin.Minimum;
import org.lorentztron.model.margin.MultiplicativeIteration;
import org.lorentztron.model.margin.QuadraticBridge;
import org.lorentztron.model.margin.QuadraticProgram;
import org.lorentztron.model.margin.StartMultipliers;
import org.lorentztron.model.margin.Stop;
import org.lorentztron.model.margin.UpdateRule;

/**
 * A large margin on m events: the machine of the kernel (gamma x'z + 1)^2 through the origin of the kernel's space, by
 * clipped updates from the multipliers of the fit before, as a difference of squares of rank d
 * ({@link QuadraticBridge}).
 *
 * <pre>
 *     gamma = m / (sum of |x|^2), or 1 if all x are 0
 *     updates until the gap is at most 1 % of |F|, at most 400
 *     support vector: its multiplier is above 1/1000 of the largest
 * </pre>
 *
 * <p>Events of one sign give a classifier that knows that sign alone. Where equal events of both signs cancel, nothing
 * is sound, and the model is rounding. Takes m^2 (z + updates) multiplications for z non-zero features per event, and 8
 * m^2 bytes. Immutable.
 *
 * @param squares U and V, before they are rounded to float
 * @param multipliers alpha, length m; not to be modified
 * @param sound whether an event is a support vector that the machine has on its own side, by more than rounding; not to
 *     be modified
 */
record WindowFit(QuadraticBridge squares, double[] multipliers, boolean[] sound) {

    /** Decisions change no more when the gap is a few percent. */
    private static final Stop STOP = Stop.atGap(1e-2, 400);

    /** Of the largest multiplier. Updates bring multipliers near 0, but not to 0. */
    private static final double LEAST_MULTIPLIER = 1e-3;

    /** Of the sum of the terms of a score without their signs. */
    private static final double ROUNDING = 1e-9;

    /**
     * Fits.
     *
     * @param events at least one, all of one size; not modified
     * @param signs y, each 1 or -1; not modified
     * @param before the multiplier of each in the fit before, NaN if it was not there; not modified
     * @param slack C, above 0
     * @param rank d, at least 1
     */
    static WindowFit of(List<Features> events, int[] signs, double[] before, double slack, int rank) {
        Kernel kernel = Kernel.Polynomial.quadraticOf(events);
        GramMatrix gram = GramMatrix.of(kernel, events);
        QuadraticProgram program = QuadraticProgram.ofMargin(gram, signs, slack, false);
        double[] start = StartMultipliers.carried(before, slack);
        Minimum minimum = new MultiplicativeIteration(program, UpdateRule.CLIPPED, start).run(STOP);
        KernelMachine machine = KernelMachine.of(kernel, events, signs, minimum, LEAST_MULTIPLIER);
        return new WindowFit(QuadraticBridge.of(machine, rank), minimum.v(), sound(gram, signs, minimum.v()));
    }

    /** Whether no event is told from those of the other sign. */
    boolean cancels() {
        for (boolean one : sound) {
            if (one) {
                return false;
            }
        }
        return true;
    }

    /** y_i times the score of event i, the sum of alpha_j y_i y_j K_ij over the support vectors j, is above 0. */
    private static boolean[] sound(GramMatrix gram, int[] signs, double[] multipliers) {
        double least = 0;
        for (double multiplier : multipliers) {
            least = Math.max(least, LEAST_MULTIPLIER * multiplier);
        }
        boolean[] sound = new boolean[signs.length];
        for (int i = 0; i < signs.length; i++) {
            double own = 0;
            double other = 0;
            for (int j = 0; j < signs.length && multipliers[i] > least; j++) {
                double term = multipliers[j] > least ? multipliers[j] * gram.value(i, j) : 0;
                own += signs[i] == signs[j] ? term : 0;
                other += signs[i] == signs[j] ? 0 : term;
            }
            sound[i] = own - other > ROUNDING * (own + other);
        }
        return sound;
    }
}
