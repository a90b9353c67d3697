package org.lorentztron.job.options;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import org.lorentztron.job.options.events.LabelOptions;
import org.lorentztron.job.options.output.LineageOptions;
import org.lorentztron.job.options.read.OptionValues;

/** The topics of a job, all different. */
public record Topics(OptionValues values) implements Serializable {
    /** Labelled and unlabelled events. */
    public String events() {
        return values.get(OptionTable.EVENTS_TOPIC);
    }

    /** Labels that come later than their events, or null if they come with them. */
    public @Nullable String labels() {
        return values.find(LabelOptions.LABELS_TOPIC);
    }

    /** Snapshots and manifests; compacted. */
    public String models() {
        return values.get(OptionTable.MODELS_TOPIC);
    }

    /** Predictions, or null if none are asked for. */
    public @Nullable String predictions() {
        return values.find(OptionTable.PREDICTIONS_TOPIC);
    }

    /** Signals of drift, or null if none are asked for. */
    public @Nullable String signals() {
        return values.find(OptionTable.SIGNALS_TOPIC);
    }

    /** Rejected events. */
    public String deadLetters() {
        return values.get(OptionTable.DEAD_LETTERS_TOPIC);
    }

    /** Every version whole, or null if they are not kept. */
    public @Nullable String history() {
        return values.find(LineageOptions.HISTORY_TOPIC);
    }
}
