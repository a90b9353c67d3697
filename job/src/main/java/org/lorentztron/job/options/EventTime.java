package org.lorentztron.job.options;

import java.io.Serializable;
import java.time.Duration;
import org.lorentztron.job.options.learner.TrainingOptions;
import org.lorentztron.job.options.read.OptionValues;

/** How event time passes. */
public record EventTime(OptionValues values) implements Serializable {
    /** Length of an averaging interval, at least 1 ms. */
    public Duration interval() {
        return values.get(TrainingOptions.INTERVAL);
    }

    /** How much older than its partition's newest an event may be without being late. */
    public Duration outOfOrderness() {
        return values.get(OptionTable.OUT_OF_ORDERNESS);
    }

    /** How far an event may be ahead of its partition's newest records. */
    public Duration maxAhead() {
        return values.get(OptionTable.MAX_AHEAD);
    }

    /** Silence after which a partition no longer holds event time back. */
    public Duration idleTimeout() {
        return values.get(OptionTable.IDLE_TIMEOUT);
    }
}
