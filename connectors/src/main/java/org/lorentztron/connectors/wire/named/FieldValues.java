package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.EventText;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.event.WholeLabel;

/** What a field may hold by its use, and why a value is refused. Immutable and thread-safe. */
final class FieldValues {
    private static final int LONGEST_SHOWN = 200;

    private final TimeRules times;

    /** @param times how times are written */
    FieldValues(TimeRules times) {
        this.times = times;
    }

    /** @throws MalformedEventException unless it is of magnitude {@link LabeledEvent#LARGEST_VALUE} or less */
    static void requireFinite(EventField field, String element, double value) throws MalformedEventException {
        if (!(Math.abs(value) <= LabeledEvent.LARGEST_VALUE)) {
            throw new MalformedEventException(
                    MalformedReason.NOT_FINITE,
                    field.path() + element + " is " + value + ", expected a finite number of magnitude at most "
                            + LabeledEvent.LARGEST_VALUE + leavingOut(field));
        }
    }

    /** The option that leaves a feature out; short enough for a message. */
    private static String leavingOut(EventField field) {
        String name = new String(field.feature(), UTF_8).replace(",", "%2C");
        return name.isEmpty() || name.length() > LONGEST_SHOWN ? "" : "; --event-ignore " + name + " leaves it out";
    }

    /** The text of a number that must be a whole one in plain digits. */
    static String whole(EventField field, String element, String written) throws MalformedEventException {
        for (int i = written.startsWith("-") ? 1 : 0; i < written.length(); i++) {
            if (written.charAt(i) < '0' || written.charAt(i) > '9') {
                throw wrongType(
                        field.path() + element,
                        written,
                        "a whole number, written without fraction or exponent, or a text");
            }
        }
        return written.equals("-0") ? "0" : fit(field, written);
    }

    /** The text of a number that is a label: a whole one, perhaps with a fraction of zeros. */
    static String wholeLabel(EventField field, String written) throws MalformedEventException {
        return WholeLabel.of(written).equals(written) ? whole(field, "", written) : fit(field, written);
    }

    /** The text itself, if it is short enough. */
    static String fit(EventField field, String written) throws MalformedEventException {
        if (written.length() > LabeledEvent.LONGEST_TEXT) {
            throw new MalformedEventException(
                    MalformedReason.OVERSIZED,
                    field.path() + " has length " + written.length() + ", expected at most "
                            + LabeledEvent.LONGEST_TEXT);
        }
        return written;
    }

    /** A time in ms since 1970. */
    long millis(EventField field, String written) throws MalformedEventException {
        Long millis = times.millis(written);
        if (millis == null) {
            throw wrongType(
                    field.path(),
                    MalformedEventException.quote(written),
                    times.format().expected() + other(written));
        }
        return valid(field, millis, written);
    }

    /** A time that is not before 1970. */
    static long valid(EventField field, long millis, String written) throws MalformedEventException {
        if (millis < 0) {
            throw new MalformedEventException(
                    MalformedReason.TIMESTAMP, field.path() + " is " + written + ", expected a time not before 1970");
        }
        return millis;
    }

    /** The option with which a text that is refused is a time; empty if there is none. */
    private static String other(String written) {
        TimeFormat format = TimeFormat.recognised(written);
        return format == null ? "" : " (or --" + MappingOptions.EVENT_TIME_FORMAT + " " + format.id() + ")";
    }

    /** A time that its type says to be one, in ms since 1970; null if it is none, or too large for a feature. */
    static @Nullable Long date(String written) {
        boolean isAscii = written.chars().allMatch(character -> character < 0x80); // as digits in other clients
        Long millis = isAscii ? TimeFormat.MILLIS.millis(written) : null;
        millis = millis == null ? TimeFormat.ISO.millis(written) : millis;
        return millis == null || Math.abs((double) millis) > LabeledEvent.LARGEST_VALUE ? null : millis;
    }

    /** A text where a time should be by its type. */
    static MalformedEventException noDate(EventField field, String written) {
        return wrongType(field.path(), MalformedEventException.quote(written), TimeFormat.ISO.expected());
    }

    /** A weight. */
    static double weight(EventField field, double value) throws MalformedEventException {
        return EventText.checkWeight(field.path(), value);
    }

    /** A value of a type that the use of a field does not allow. */
    MalformedEventException wrongType(EventField field, String found) {
        return wrongType(field.path(), found, expected(field));
    }

    private String expected(EventField field) {
        return switch (field.use()) {
            case ID -> "a text or a whole number";
            case LABEL -> "a text, a truth or a whole number";
            case TIME -> times.format().expected();
            case WEIGHT -> EventText.WEIGHTS;
            case FEATURE, CHANGE, SCHEMA, NONE, MARK -> "a number, a text, a truth, an array or an object";
            case WAY, ROOT -> "an object, or a text that holds one";
            case FEATURES -> "an object; for arrays of numbers, give the job their length as --features";
        };
    }

    /** A text where a number should be. */
    static MalformedEventException noNumber(EventField field, String element, String text) {
        return wrongType(
                field.path() + element,
                "the text " + MalformedEventException.quote(text),
                "a number, in which a comma is a decimal point");
    }

    /** A text where the schema says that there is a decimal. */
    static MalformedEventException noDecimal(String path, String text) {
        return wrongType(
                path,
                "the text " + MalformedEventException.quote(text),
                "a decimal in base64, as the schema beside it says");
    }

    /** A decimal of which nothing says how many digits are behind its point. */
    static MalformedEventException noScale(String path) {
        return wrongType(
                path, "a decimal without a scale", "one of at most " + ConnectScale.LARGEST + " digits in its schema");
    }

    private static MalformedEventException wrongType(String path, String found, String expected) {
        return new MalformedEventException(
                MalformedReason.WRONG_TYPE, path + " is " + found + ", expected " + expected);
    }
}
