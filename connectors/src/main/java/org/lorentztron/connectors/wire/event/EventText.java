package org.lorentztron.connectors.wire.event;

import org.jspecify.annotations.Nullable;
import org.lorentztron.model.learn.EventWeight;

/** The checks that event formats share: Unicode text that is not too long, and a value that is neither. */
public final class EventText {
    /** The default limit of a value without dense features: 8 MiB. */
    public static final int DEFAULT_MAX_BYTES = 8 << 20;

    /** What a weight is, for messages. */
    public static final String WEIGHTS = "1, or with --max-weight a number from 0 to 1000000";

    /** Digits of an integer that is an id: as many as those of 64 bits have, with or without a sign. */
    private static final int LONGEST_WHOLE_ID = 20;

    /** Events of more features are sparse: a dense one would not fit a record. */
    private static final int MOST_DENSE = 1 << 24;

    private EventText() {}

    /** The text itself, if it is Unicode and not too long. */
    public static String check(String field, String text) throws MalformedEventException {
        if (text.length() > LabeledEvent.LONGEST_TEXT) {
            throw new MalformedEventException(
                    MalformedReason.OVERSIZED,
                    field + " has length " + text.length() + ", expected at most " + LabeledEvent.LONGEST_TEXT);
        }
        int surrogate = unpairedSurrogate(text);
        if (surrogate >= 0) {
            throw new MalformedEventException(
                    MalformedReason.WRONG_TYPE,
                    field + " has an unpaired surrogate at character " + surrogate + ", expected Unicode text");
        }
        return text;
    }

    /**
     * The text of an id that is written as an integer.
     *
     * @param written digits, with or without a minus before them
     */
    public static String checkWholeId(String field, String written) throws MalformedEventException {
        int digits = written.startsWith("-") ? written.length() - 1 : written.length();
        if (digits > LONGEST_WHOLE_ID) {
            throw new MalformedEventException(
                    MalformedReason.OVERSIZED,
                    field + " has " + digits + " digits, expected a text or an integer of at most " + LONGEST_WHOLE_ID);
        }
        return written.equals("-0") ? "0" : written;
    }

    /** Where the first surrogate without its other half is; -1 if the text is Unicode. */
    public static int unpairedSurrogate(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!Character.isSurrogate(text.charAt(i))) {
                continue;
            }
            if (i + 1 < text.length() && Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1))) {
                i++;
            } else {
                return i;
            }
        }
        return -1;
    }

    /** The time itself, if it is not negative. */
    public static long checkTimestamp(long timestamp) throws MalformedEventException {
        if (timestamp < 0) {
            throw new MalformedEventException(
                    MalformedReason.TIMESTAMP,
                    "timestamp is " + timestamp + ", expected milliseconds since 1970, not negative");
        }
        return timestamp;
    }

    /**
     * The weight itself, if it is one.
     *
     * @param field where it stands
     */
    public static double checkWeight(String field, double weight) throws MalformedEventException {
        if (EventWeight.isValid(weight)) {
            return weight;
        }
        throw new MalformedEventException(reason(weight), field + " is " + weight + ", expected " + WEIGHTS);
    }

    private static MalformedReason reason(double weight) {
        if (!(Math.abs(weight) <= LabeledEvent.LARGEST_VALUE)) {
            return MalformedReason.NOT_FINITE;
        }
        return weight < 0 ? MalformedReason.WRONG_TYPE : MalformedReason.WEIGHT_TOO_LARGE;
    }

    /** The value itself. Rejects no value at all and values too large to be read. */
    public static byte[] checkSize(byte @Nullable [] value, int maxBytes) throws MalformedEventException {
        if (value == null || value.length == 0) {
            throw value == null
                    ? new MalformedEventException(
                            MalformedReason.DELETION, "value is null (a tombstone), expected an event")
                    : new MalformedEventException(MalformedReason.EMPTY, "value has no bytes, expected an event");
        }
        if (value.length > maxBytes) {
            throw new MalformedEventException(
                    MalformedReason.OVERSIZED, "value has " + value.length + " bytes, expected at most " + maxBytes);
        }
        return value;
    }

    /** The default limit: 8 MiB, or more where a dense event of this many features, at most 2^24, may need more. */
    static int defaultMaxBytes(int features) {
        return Math.max(DEFAULT_MAX_BYTES, (64 << 10) + 32 * Math.min(features, MOST_DENSE));
    }

    static int requirePositive(String thing, int value) {
        if (value > 0) {
            return value;
        }
        throw new IllegalArgumentException(thing + " is " + value + ", expected at least 1");
    }
}
