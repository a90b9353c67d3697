package org.lorentztron.model.learner.margin;

import java.util.List;
import org.lorentztron.model.Features;
import org.lorentztron.model.fit.margin.QuadraticBridge;
import org.lorentztron.model.fit.margin.QuadraticMargin;
import org.lorentztron.model.fit.margin.Stop;

/**
 * A large margin on the events of both windows ({@link QuadraticMargin}), from the multipliers of the fit before, as a
 * difference of squares of rank d ({@link QuadraticBridge}).
 *
 * <pre>
 *     updates until the gap is at most 1 % of |F|, at most 400
 *     support vector: its multiplier is above 1/1000 of the largest
 * </pre>
 *
 * <p>Events of one sign give a classifier that knows that sign alone. Where equal events of both signs cancel, nothing
 * is sound, and the model is rounding. Immutable.
 *
 * @param squares U and V, before they are rounded to float
 * @param fitted the machine that they come from
 */
record WindowFit(QuadraticBridge squares, QuadraticMargin.Fitted fitted) {

    /*
     * A fit is approximate. The first of 1,000 events may end with a gap of a quarter of |F|. Its error rate on new
     * events is that of the best solution, and later fits begin where it ended.
     */
    private static final Stop STOP = Stop.atGap(1e-2, 400);

    private static final double LEAST_MULTIPLIER = 1e-3;

    /**
     * Fits.
     *
     * @param events at least one, all of one size; not modified
     * @param signs y, each 1 or -1; not modified
     * @param before the multiplier of each in the fit before, NaN if it took no part; not modified
     * @param slack C, above 0
     * @param rank d, at least 1
     */
    static WindowFit of(List<Features> events, int[] signs, double[] before, double slack, int rank) {
        QuadraticMargin.Fitted fitted = new QuadraticMargin(slack, LEAST_MULTIPLIER, STOP).fit(events, signs, before);
        return new WindowFit(QuadraticBridge.of(fitted.machine(), rank), fitted);
    }

    /** Alpha of every event, NaN of one that took no part; not to be modified. */
    double[] multipliers() {
        return fitted.multipliers();
    }

    /** Whether an event is a support vector that the machine has on its own side; not to be modified. */
    boolean[] sound() {
        return fitted.sound();
    }

    /** Whether no event is told from those of the other sign. */
    boolean cancels() {
        return fitted.cancels();
    }
}
