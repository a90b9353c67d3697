package org.lorentztron.model.monitor;

/** What can be found to have changed. */
public enum Drift {
    /** A part was reset, because its past no longer predicts its events. */
    PAIR_RESTARTED("pair-restarted", "mistakes"),
    /** The odds of a mistake of a part have risen fourfold, and its learner has not reset it. */
    RATE_CHANGED("rate-changed", "mistakes"),
    /** A part is mistaken more often, before it learns an event, than in the window before. */
    ERROR_ROSE("error-rose", "mistakes"),
    /** Fewer events of a rare class are recognized than in the window before. */
    RECALL_FELL("recall-fell", "recall"),
    /** Fewer of the events that are served as a rare class are of it. */
    PRECISION_FELL("precision-fell", "precision"),
    /** A class has another share of the labels. */
    CLASS_RATE("class-rate", "labels"),
    /** The values of a feature are distributed in another way. */
    VALUES("feature-shift", "values"),
    /** More values of a feature than before are cut off: training and versions no longer tell them apart. */
    RANGE("feature-range", "values"),
    /** A number with a name is absent from more or fewer events. */
    MISSING("feature-shift", "missing"),
    /** More or fewer events have an entry that the first events did not have. */
    UNSEEN("feature-shift", "unseen");

    private final String signal;
    private final String what;

    Drift(String signal, String what) {
        this.signal = signal;
        this.what = what;
    }

    /** The name of the signal that tells of it. */
    public String signal() {
        return signal;
    }

    /** What has the shares that a signal tells of. */
    public String what() {
        return what;
    }
}
