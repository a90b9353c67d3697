package org.lorentztron.model.monitor;

/** Over which events the quality of predictions is measured. */
public enum QualityForm {
    /** The newest 1,000 events; for numbers of a rare class, more events of its own. */
    WINDOW("window"),
    /** All events, each with the same weight. */
    CUMULATIVE("cumulative"),
    /** All events, each with 0.999 times the weight of the next one: some 1,000 events count. */
    FADING("fading");

    private final String id;

    QualityForm(String id) {
        this.id = id;
    }

    /** As it is written in names. */
    public String id() {
        return id;
    }
}
