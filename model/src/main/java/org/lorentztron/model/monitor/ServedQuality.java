package org.lorentztron.model.monitor;

import java.util.Objects;

/**
 * The quality of the predictions that were served, in all forms. The first classes, at most {@link #MOST_OWN_CLASSES}
 * of them, get numbers of their own; the other classes count in the totals only. Nothing is allocated for an event.
 *
 * <p>Memory: 0.1 MB, 35 KB for each class with numbers of its own, and 48 bytes for each class: some 2 MB for 1,000
 * classes. Not thread-safe.
 */
public final class ServedQuality {
    public static final int MOST_OWN_CLASSES = 50;

    /** By what the weight of an event shrinks with the next one in the fading form. */
    static final double FADING = 0.999;

    private final int classes;
    private final PredictionOutcome outcome;
    private final WindowQuality window;
    private final RunningQuality cumulative;
    private final RunningQuality fading;

    /** @param classes K, at least 2 */
    public ServedQuality(int classes) {
        if (classes < 2) {
            throw new IllegalArgumentException("number of classes is " + classes + ", expected 2 or more");
        }
        this.classes = classes;
        int ownClasses = Math.min(classes, MOST_OWN_CLASSES);
        outcome = new PredictionOutcome(ownClasses);
        window = WindowQuality.of(classes, ownClasses);
        cumulative = RunningQuality.cumulative(classes, ownClasses);
        fading = RunningQuality.fading(classes, ownClasses, FADING);
    }

    /**
     * Takes one prediction, once the class of its event is known.
     *
     * @param truth index of this class
     * @param served index of the class that was served, or -1 if the prediction abstained
     * @param probabilities length K, of each class; not modified. NaN counts as 0
     * @throws IndexOutOfBoundsException unless the classes are in [0, K), or the second is -1
     * @throws IllegalArgumentException if the probabilities are not K
     */
    public void add(int truth, int served, double[] probabilities) {
        Objects.checkIndex(truth, classes);
        Objects.checkIndex(served + 1, classes + 1);
        if (probabilities.length != classes) {
            throw new IllegalArgumentException(
                    "probabilities has length " + probabilities.length + ", expected " + classes);
        }
        outcome.set(truth, served, probabilities);
        window.add(outcome);
        cumulative.add(outcome);
        fading.add(outcome);
    }

    /** The numbers in one form, as of the newest event whenever they are asked for. */
    public Quality in(QualityForm form) {
        return switch (form) {
            case WINDOW -> window;
            case CUMULATIVE -> cumulative;
            case FADING -> fading;
        };
    }

    /** The classes that are rare among all events so far. */
    public RareClasses rareClasses() {
        return RareClasses.of(classes, cumulative);
    }

    /**
     * The curves of a class over all events so far.
     *
     * @param c below {@link Quality#ownClasses()}
     */
    public ClassCurves curves(int c) {
        return cumulative.curves(c);
    }
}
