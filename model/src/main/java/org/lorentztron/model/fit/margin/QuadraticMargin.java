package org.lorentztron.model.fit.margin;

import java.util.Arrays;
import java.util.List;
import org.lorentztron.model.Features;
import org.lorentztron.model.kernels.UsualEvents;

/**
 * Fits of the machine of the kernel (gamma x'z + 1)^2 through the origin of the kernel's space, by clipped updates.
 * With m events
 *
 * <pre>
 *     gamma = m / (sum of |x|^2), or 1 if all x are 0
 * </pre>
 *
 * <p>Takes m^2 (z + updates) multiplications for z non-zero features per event, and 8 m^2 bytes. Immutable.
 *
 * @param slack kappa, above 0 and finite
 * @param leastMultiplier of the largest one: an event of a larger multiplier is a support vector. Updates bring
 *     multipliers near 0, but not to 0.
 * @param stop when updates end
 */
public record QuadraticMargin(double slack, double leastMultiplier, Stop stop) {

    /** Of the sum of the terms of a score without their signs. */
    private static final double ROUNDING = 1e-9;

    /**
     * What was fitted.
     *
     * @param machine the classifier; of one sign if all events are
     * @param multipliers alpha of every event, NaN of one that took no part; not to be modified
     * @param sound whether an event is a support vector that the machine has on its own side, by more than rounding;
     *     not to be modified
     */
    public record Fitted(KernelMachine machine, double[] multipliers, boolean[] sound) {

        /** Whether no event is told from those of the other sign: the machine is rounding. */
        public boolean cancels() {
            for (boolean one : sound) {
                if (one) {
                    return false;
                }
            }
            return true;
        }
    }

    /**
     * Fits.
     *
     * @param events at least one, all of one size; not modified
     * @param signs y, each 1 or -1; not modified
     * @param before the multiplier of each in the fit before, NaN if it took no part; not modified
     */
    public Fitted fit(List<Features> events, int[] signs, double[] before) {
        int[] usual = UsualEvents.of(
                events.stream().mapToDouble(FeatureColumns::squaredNorm).toArray(), signs);
        Fitted fitted = fitAll(
                Arrays.stream(usual).mapToObj(events::get).toList(),
                Arrays.stream(usual).map(i -> signs[i]).toArray(),
                Arrays.stream(usual).mapToDouble(i -> before[i]).toArray());
        double[] multipliers = new double[signs.length];
        Arrays.fill(multipliers, Double.NaN);
        boolean[] sound = new boolean[signs.length];
        for (int k = 0; k < usual.length; k++) {
            multipliers[usual[k]] = fitted.multipliers[k];
            sound[usual[k]] = fitted.sound[k];
        }
        return new Fitted(fitted.machine, multipliers, sound);
    }

    private Fitted fitAll(List<Features> events, int[] signs, double[] before) {
        Kernel kernel = Kernel.Polynomial.quadraticOf(events);
        GramMatrix gram = GramMatrix.of(kernel, events);
        QuadraticProgram program = QuadraticProgram.ofMargin(gram, signs, slack, false);
        double[] start = StartMultipliers.carried(before, slack);
        Minimum minimum = new MultiplicativeIteration(program, UpdateRule.CLIPPED, start).run(stop);
        KernelMachine machine = KernelMachine.of(kernel, events, signs, minimum, leastMultiplier);
        return new Fitted(machine, minimum.v(), sound(gram, signs, minimum.v()));
    }

    /** y_i times the score of event i, the sum of alpha_j y_i y_j K_ij over the support vectors j, is above 0. */
    private boolean[] sound(GramMatrix gram, int[] signs, double[] multipliers) {
        double least = 0;
        for (double multiplier : multipliers) {
            least = Math.max(least, leastMultiplier * multiplier);
        }
        boolean[] sound = new boolean[signs.length];
        for (int i = 0; i < signs.length; i++) {
            sound[i] = multipliers[i] > least && isOnItsSide(i, gram, signs, multipliers, least);
        }
        return sound;
    }

    private static boolean isOnItsSide(int i, GramMatrix gram, int[] signs, double[] multipliers, double least) {
        double own = 0;
        double other = 0;
        for (int j = 0; j < signs.length; j++) {
            double term = multipliers[j] > least ? multipliers[j] * gram.value(i, j) : 0;
            own += signs[i] == signs[j] ? term : 0;
            other += signs[i] == signs[j] ? 0 : term;
        }
        return own - other > ROUNDING * (own + other);
    }
}
