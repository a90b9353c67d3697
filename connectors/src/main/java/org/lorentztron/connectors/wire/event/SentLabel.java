package org.lorentztron.connectors.wire.event;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.learn.EventWeight;

/**
 * The label of an event as it is sent, before the classes of any job are known. Immutable.
 *
 * @param id of the event
 * @param label the class; null to take back a label that has not found its event yet
 * @param timestamp when the label was known, milliseconds since the epoch, not negative;
 *     {@link LabeledEvent#NO_TIMESTAMP} when the record's own counts
 * @param weight from 0 to {@value EventWeight#LARGEST}, or {@link #NO_WEIGHT} if the event's own counts
 */
public record SentLabel(String id, @Nullable String label, long timestamp, double weight) {
    /** The event's own weight counts. */
    public static final double NO_WEIGHT = Double.NaN;

    /** @throws IllegalArgumentException if the weight is none */
    public SentLabel {
        if (!Double.isNaN(weight) && !EventWeight.isValid(weight)) {
            throw new IllegalArgumentException("weight is " + weight + ", expected 0 to 1000000, or none");
        }
        Objects.requireNonNull(id, "id");
    }
}
