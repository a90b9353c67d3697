package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Set;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.named.EventField.Use;
import org.lorentztron.connectors.wire.named.Mark.Kind;

/**
 * Takes the values of fields that are neither objects nor arrays, in whatever form they come: a text may be a number,
 * and the value of one field may stand at another. Those of features become entries, others are for the head. Not
 * thread-safe.
 */
public final class EventScalars {
    /** As MongoDB writes them, and Java reads them. */
    private static final Set<String> INFINITIES = Set.of("Infinity", "-Infinity");

    private final EventBuilder builder;
    private final RecordMarks marks;
    private final ConnectDecimals decimals;
    private final NamedValues features;
    private final EventHead head;
    private final NumberText numbers = new NumberText();

    /** @param builder reads texts that are for the event as a whole */
    EventScalars(
            EventBuilder builder, RecordMarks marks, ConnectDecimals decimals, NamedValues features, EventHead head) {
        this.builder = builder;
        this.marks = marks;
        this.decimals = decimals;
        this.features = features;
        this.head = head;
    }

    /** A number in decimal, as it is written. */
    void number(EventField field, double value, byte[] bytes, int start, int end) throws MalformedEventException {
        if (field.mark() >= 0) {
            marks.see(field.mark(), Kind.NUMBER, bytes, start, end);
        }
        if (field.extended() != null) {
            extendedNumber(field, value, new String(bytes, start, end - start, UTF_8));
            return;
        }
        if (isNumber(field)) {
            features.number(field, value);
            return;
        }
        String written = new String(bytes, start, end - start, UTF_8);
        if (field.use() == Use.FEATURE) {
            features.category(field, "", written);
        } else {
            head.number(field, value, written);
        }
    }

    /** A whole number, in binary. */
    public void integer(EventField field, long value) throws MalformedEventException {
        if (isAmount(field)) {
            features.number(field, value);
        } else {
            written(field, value, Long.toString(value));
        }
    }

    /** A number with the precision of float64. */
    public void real(EventField field, double value) throws MalformedEventException {
        if (isAmount(field)) {
            features.number(field, value);
        } else {
            written(field, value, Double.toString(value));
        }
    }

    /** A number with the precision of float32: as a text, the shortest decimal that is it. */
    public void real(EventField field, float value) throws MalformedEventException {
        if (isAmount(field)) {
            features.number(field, value);
        } else {
            written(field, value, Float.toString(value));
        }
    }

    /** A decimal number. */
    public void decimal(EventField field, BigDecimal value) throws MalformedEventException {
        if (isAmount(field)) {
            features.number(field, value.doubleValue());
        } else {
            written(field, value.doubleValue(), value.toString());
        }
    }

    /** An object that is a decimal, at whose start a parser is. */
    void decimalObject(EventField field, JsonParser parser) throws IOException, MalformedEventException {
        BigDecimal value = decimals.ofObject(field, parser);
        if (value == null) {
            builder.nothing(field);
        } else {
            decimal(field, value);
        }
    }

    /** The event's time, whose unit is known. */
    public void time(EventField field, long millis) throws MalformedEventException {
        head.time(field, millis);
    }

    /** Whether of a number at a field nothing but its value counts. */
    private static boolean isAmount(EventField field) {
        return isNumber(field) && field.mark() < 0;
    }

    /** Whether a number at a field is a feature by its value. */
    private static boolean isNumber(EventField field) {
        return field.use() == Use.FEATURE && !field.isCategorical();
    }

    private void written(EventField field, double value, String text) throws MalformedEventException {
        byte[] bytes = text.getBytes(UTF_8);
        number(field, value, bytes, 0, bytes.length);
    }

    /** A text, UTF-8 without surrogates. */
    public void text(EventField field, byte[] bytes, int start, int end) throws MalformedEventException {
        if (field.mark() >= 0) {
            marks.see(field.mark(), Kind.TEXT, bytes, start, end);
        }
        if (decimals.areTexts(field)) {
            decimal(field, decimals.ofText(field, bytes, start, end));
            return;
        }
        if (!field.isPlain() && isOtherThanText(field, new String(bytes, start, end - start, UTF_8))) {
            return;
        }
        EventField target = field.target();
        if (field.use() == Use.FEATURE) {
            features.text(target, bytes, start, end);
        } else {
            otherText(target, new String(bytes, start, end - start, UTF_8));
        }
    }

    /** A text that is no feature. */
    private void otherText(EventField field, String text) throws MalformedEventException {
        switch (field.use()) {
            case WAY, ROOT, FEATURES -> builder.objectInText(field, text);
            case CHANGE -> builder.change(text);
            default -> head.text(field, text);
        }
    }

    /** Whether a text stands for a value of another type, which is taken then. */
    private boolean isOtherThanText(EventField field, String text) throws MalformedEventException {
        ExtendedType type = field.extended();
        if (type == ExtendedType.DATE) {
            date(field, text);
            return true;
        }
        if (type == ExtendedType.ID) {
            return false;
        }
        boolean asked = type == ExtendedType.NUMBER || field.isNumeric();
        return switch (numbers.read(text, asked)) {
            case NUMBER -> {
                extendedNumber(field, numbers.value(), numbers.written());
                yield true;
            }
            case NOTHING -> true;
            case OTHER -> {
                if (asked) {
                    noNumber(field, text);
                }
                yield asked;
            }
        };
    }

    /** The time that a text is by its type; where it is none, a text at its own path. */
    private void date(EventField field, String text) throws MalformedEventException {
        Long millis = FieldValues.date(text);
        if (millis != null) {
            extendedNumber(field, millis, millis.toString());
        } else if (field.use() == Use.FEATURE) {
            ownText(field, text);
        } else {
            throw FieldValues.noDate(field, text);
        }
    }

    /** A text that is no number: a text at its own path if its type alone asks for one, and not the user. */
    private void noNumber(EventField field, String text) throws MalformedEventException {
        if (field.use() == Use.FEATURE && !field.isNumeric()) {
            if (INFINITIES.contains(text)) {
                FieldValues.requireFinite(field.target(), "", Double.parseDouble(text));
            }
            ownText(field, text);
        } else {
            throw FieldValues.noNumber(field, "", text);
        }
    }

    private void ownText(EventField field, String text) throws MalformedEventException {
        byte[] bytes = text.getBytes(UTF_8);
        features.text(field, bytes, 0, bytes.length);
    }

    /** A number whose field may be the value of another one. */
    private void extendedNumber(EventField field, double value, String text) throws MalformedEventException {
        EventField target = field.target();
        if (field.isDate() && target.use() == Use.TIME) {
            head.time(target, (long) value);
        } else if (isAmount(target)) {
            features.number(target, value);
        } else {
            written(target, value, text);
        }
    }

    public void truth(EventField field, boolean value) throws MalformedEventException {
        if (field.mark() >= 0) {
            marks.see(field.mark(), Kind.TRUTH, String.valueOf(value));
        }
        if (field.use() == Use.FEATURE) {
            features.truth(field, value);
        } else {
            head.truth(field, value);
        }
    }
}
