package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigDecimal;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.named.EventField.Use;

/**
 * Takes the elements of an array. All of them are numbers or all are texts; null is neither, and keeps its place. Not
 * thread-safe.
 */
public final class EventElements {
    private static final byte[] NO_TEXT = {};

    private final ConnectDecimals decimals;
    private final NamedValues features;
    private final NumberText numbers = new NumberText();
    private Kind kind = Kind.UNKNOWN;
    private int at;

    /** What elements are. */
    private enum Kind {
        UNKNOWN,
        NUMBERS,
        TEXTS
    }

    EventElements(ConnectDecimals decimals, NamedValues features) {
        this.decimals = decimals;
        this.features = features;
    }

    /** An array begins. */
    void begin() {
        kind = Kind.UNKNOWN;
        at = 0;
    }

    /** The next element is a number. */
    public void number(EventField field, double value, byte[] bytes, int start, int end)
            throws MalformedEventException {
        require(field, Kind.NUMBERS, "a number");
        if (field.isCategorical()) {
            features.category(field, place(), new String(bytes, start, end - start, UTF_8));
        } else {
            features.element(field, place(), value);
        }
        at++;
    }

    /** The next element is a number, whose text is made if it is needed. */
    public void number(EventField field, double value, Number exact) throws MalformedEventException {
        byte[] bytes = field.isCategorical() ? exact.toString().getBytes(UTF_8) : NO_TEXT;
        number(field, value, bytes, 0, bytes.length);
    }

    /** The next element is a text. */
    public void text(EventField field, byte[] bytes, int start, int end) throws MalformedEventException {
        if (decimals.areTexts(field)) {
            BigDecimal value = decimals.ofText(field, bytes, start, end);
            number(field, value.doubleValue(), value);
            return;
        }
        if (field.isNumeric()) {
            numeric(field, new String(bytes, start, end - start, UTF_8));
            return;
        }
        require(field, Kind.TEXTS, "a text");
        features.text(field, bytes, start, end);
        at++;
    }

    private void numeric(EventField field, String text) throws MalformedEventException {
        switch (numbers.read(text, true)) {
            case NUMBER -> number(field, numbers.value(), NO_TEXT, 0, 0);
            case NOTHING -> nothing();
            case OTHER -> throw FieldValues.noNumber(field, place(), text);
        }
    }

    /** The next element is null, which makes no entry. */
    public void nothing() {
        at++;
    }

    /** The next element is neither a number nor a text. */
    public MalformedEventException other(EventField field, String found) {
        return new MalformedEventException(
                MalformedReason.WRONG_TYPE,
                field.path() + place() + " is " + found + ", expected numbers alone or texts alone in an array");
    }

    /** The array must be a feature, whose elements so far are of the same kind. */
    private void require(EventField field, Kind found, String element) throws MalformedEventException {
        if (field.use() != Use.FEATURE) {
            throw other(field, element);
        }
        if (kind == Kind.UNKNOWN) {
            kind = found;
        } else if (kind != found) {
            throw other(field, found == Kind.NUMBERS ? "a number after texts" : "a text after numbers");
        }
    }

    /** As entries write it, such as {@code [2]}. */
    private String place() {
        return "[" + at + "]";
    }
}
