package org.lorentztron.model.monitor;

/**
 * How good predictions were, over some of the events so far. Three kinds of numbers:
 *
 * <ul>
 *   <li>of the labels that were served: error and kappa, of the events on which the prediction did not abstain;
 *       precision; recall, for which abstaining is not finding;
 *   <li>of the probabilities, whatever was decided: log loss, Brier score, calibration error and the areas, of all
 *       events;
 *   <li>of abstaining: its share of all events.
 * </ul>
 *
 * A number is NaN as long as no event says anything about it. Not thread-safe.
 */
public abstract class Quality {
    private final Totals totals;

    Quality(Totals totals) {
        this.totals = totals;
    }

    /** How many events the numbers are of; of a fading form the sum of their weights, at most 1,000. */
    public abstract double events();

    /** The share of events on which the prediction abstained, 0 to 1. */
    public final double abstained() {
        return totals.abstained();
    }

    /** The share of wrong labels among those served, 0 to 1. */
    public final double error() {
        return totals.error();
    }

    /** Mean of -ln of the probability of the true class; probabilities below 1e-15 count as 1e-15. 0 to 34.6. */
    public final double logLoss() {
        return totals.logLoss();
    }

    /**
     * Mean of the sum over classes of (p_k - y_k)^2, with y_k = 1 for the true class and 0 for the others, 0 to 2. With
     * two classes it is twice {@code brier_score_loss} of scikit-learn, which takes one class only.
     */
    public final double brier() {
        return totals.brier();
    }

    /**
     * Cohen's kappa of the labels served: (p - q) / (1 - q) with the share p of right ones and the share q that would
     * be right by chance. 1 if all are right, 0 for chance; NaN if one class was all that was seen and served.
     */
    public final double kappa() {
        return totals.kappa();
    }

    /**
     * Expected calibration error: over 15 bins of equal width of the largest probability, the mean of |share of events
     * whose class had it - mean of it|, weighted by events. 0 to 1.
     */
    public final double ece() {
        return totals.ece();
    }

    /** How many of the first classes have numbers of their own. */
    public abstract int ownClasses();

    /**
     * How many events of a class its recall is of.
     *
     * @param c below {@link #ownClasses()}
     */
    public abstract double events(int c);

    /** How many predictions of a class its precision is of. */
    public abstract double served(int c);

    /** What a class is judged by, with the events behind it; of a fading form these are rounded weights. */
    public final ClassFigures figures(int c) {
        return new ClassFigures(Share.of(events(c), recall(c)), Share.of(served(c), precision(c)), prAuc(c));
    }

    /** Of the events served as class c, the share that were of it, 0 to 1. */
    public abstract double precision(int c);

    /** Of the events of class c, the share that were served as it, 0 to 1. */
    public abstract double recall(int c);

    /**
     * Area under the receiver operating characteristic of the probability of class c, from 256 bins of it: how often an
     * event of the class has a larger one than another event. 1 is a perfect order, 1/2 is none.
     */
    public abstract double rocAuc(int c);

    /**
     * Average precision of the probability of class c, from 256 bins of it. 1 is perfect; the share of the class is
     * what no order at all reaches.
     */
    public abstract double prAuc(int c);
}
