package org.lorentztron.connectors.wire.event;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.Features;
import org.lorentztron.model.NamedNumbers;
import org.lorentztron.model.learn.EventWeight;
import org.lorentztron.model.monitor.SegmentFields;

/**
 * An event as it is sent, before the classes of any job are known. Immutable.
 *
 * @param id the producer's name for the event, handed on to its prediction; null if there is none; an empty one is
 *     none, else events would share it
 * @param label the class; null for an event to be predicted. A label need not be a class of the job: the source checks
 *     that.
 * @param timestamp event time, milliseconds since the epoch, not negative; {@link #NO_TIMESTAMP} when the record's own
 *     counts
 * @param features every value finite and at most {@link #LARGEST_VALUE} in magnitude
 * @param numbers which of the features are numbers with a name
 * @param weight from 0 to {@value EventWeight#LARGEST}: trained as if the event came that many times; with 0 not at
 *     all. {@link SentLabel#NO_WEIGHT} of a label without its event that has none
 * @param segments its values of the fields by which predictions are judged apart, as {@link SegmentFields#marked}; none
 *     where no such fields are asked for
 */
public record LabeledEvent(
        @Nullable String id,
        @Nullable String label,
        long timestamp,
        Features features,
        NamedNumbers numbers,
        double weight,
        List<String> segments) {
    /** The payload says no event time. */
    public static final long NO_TIMESTAMP = Long.MIN_VALUE;

    /** The largest magnitude of a value, so that |z|^2 and the scores of a sane model stay finite in float32. */
    public static final double LARGEST_VALUE = 1e15;

    /** The longest id or label, in UTF-16 units: short enough for any later encoding of it. */
    public static final int LONGEST_TEXT = 10_000;

    /** An event without segments. */
    public LabeledEvent(
            @Nullable String id,
            @Nullable String label,
            long timestamp,
            Features features,
            NamedNumbers numbers,
            double weight) {
        this(id, label, timestamp, features, numbers, weight, List.of());
    }

    /** An event of features without names, of weight 1. */
    public LabeledEvent(@Nullable String id, @Nullable String label, long timestamp, Features features) {
        this(id, label, timestamp, features, NamedNumbers.NONE, 1);
    }

    /** @throws IllegalArgumentException if the weight is none */
    public LabeledEvent {
        if (!Double.isNaN(weight) && !EventWeight.isValid(weight)) {
            throw new IllegalArgumentException("weight is " + weight + ", expected 0 to 1000000");
        }
        id = id == null || id.isEmpty() ? null : id;
        // Of the two zeros one, so that equal events are equal.
        weight += 0.0;
        Objects.requireNonNull(numbers, "numbers");
        Objects.requireNonNull(features, "features");
        segments = List.copyOf(segments);
    }

    /** The same event with another id. */
    public LabeledEvent withId(@Nullable String other) {
        return new LabeledEvent(other, label, timestamp, features, numbers, weight, segments);
    }

    /** The same event of another weight. */
    public LabeledEvent withWeight(double other) {
        return new LabeledEvent(id, label, timestamp, features, numbers, other, segments);
    }
}
