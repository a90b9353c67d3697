package org.lorentztron.connectors.source;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;

/**
 * Which weights the owner of a job lets events have. A weight multiplies what an event does to a model, so nobody else
 * may decide it: without a limit every event counts once, and a record that says otherwise is rejected, even one of
 * weight 0. Immutable.
 *
 * @param most the largest weight, above 0; null if every event counts once
 */
public record WeightLimit(@Nullable Double most) implements Serializable {
    /** Every event counts once. */
    public static final WeightLimit ONCE = new WeightLimit(null);

    /** @throws IllegalArgumentException if no weight is within the limit */
    public WeightLimit {
        if (most != null && !(most > 0)) {
            throw new IllegalArgumentException("largest weight is " + most + ", expected more than 0");
        }
    }

    /**
     * The weight itself, if events may have it.
     *
     * @param where it stands
     * @param weight from 0 on
     */
    public double check(String where, double weight) throws MalformedEventException {
        if (most == null && weight != 1) {
            throw new MalformedEventException(
                    MalformedReason.WEIGHT_NOT_ALLOWED,
                    where + " is " + weight + ", expected 1: set --max-weight to allow others");
        }
        if (most != null && weight > most) {
            throw new MalformedEventException(
                    MalformedReason.WEIGHT_TOO_LARGE,
                    where + " is " + weight + ", expected at most " + most + ", the --max-weight");
        }
        return weight;
    }
}
