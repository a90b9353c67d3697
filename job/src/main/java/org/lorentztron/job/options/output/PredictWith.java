package org.lorentztron.job.options.output;

/** Which models predict the class of events without a label. */
public enum PredictWith {
    /** The newest published version, averaged: which one that is depends on timing. */
    PUBLISHED,
    /** The same; before the first one, a prediction has no label. */
    PUBLISHED_OR_NONE,
    /** The models in training, as they are after the labelled events before the event. */
    LIVE
}
