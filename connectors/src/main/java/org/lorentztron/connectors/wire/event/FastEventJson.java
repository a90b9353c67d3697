package org.lorentztron.connectors.wire.event;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import org.jspecify.annotations.Nullable;
import org.lorentztron.model.Features;

/**
 * Reads events in the JSON that nearly all producers write: the four fields of an event and no others, ASCII without
 * escapes. On everything else it gives up without a judgement, and {@link EventJson} reads the event again with a full
 * parser, which also says what is wrong with it. An event that both can read is the same for both.
 *
 * <p>Numbers and indices are read where they stand, without a token, a name or a text for each: half of what an event
 * costs before it is learned is this. Not thread-safe.
 */
final class FastEventJson {
    private static final int NONE = 0;
    private static final int ID = 1;
    private static final int TIMESTAMP = 2;
    private static final int LABEL = 4;
    private static final int FEATURES = 8;

    private static final int LONGEST_INDEX = 9;
    /** Digits that a long holds in any case. */
    private static final int LONGEST_WHOLE = 18;
    /** Far below what a full parser refuses. */
    private static final int LONGEST_NUMBER = 100;

    private final int features;
    private final FeatureBuffer buffer;

    private byte[] text = {};
    private int at;
    private double number;

    /** @param buffer for events of this many features; overwritten */
    FastEventJson(int features, FeatureBuffer buffer) {
        this.features = features;
        this.buffer = buffer;
    }

    /**
     * The event; null if a full parser must read it.
     *
     * @param value at least one byte, not modified
     */
    @Nullable
    LabeledEvent read(byte[] value) {
        // The last byte is a brace. Every earlier byte therefore has a successor, and no loop has to check for the end.
        if (value[value.length - 1] != '}') {
            return null;
        }
        text = value;
        at = 0;
        try {
            return readEvent();
        } catch (MalformedEventException e) {
            return null;
        }
    }

    private @Nullable LabeledEvent readEvent() throws MalformedEventException {
        if (!take('{')) {
            return null;
        }
        String id = null;
        String label = null;
        long timestamp = LabeledEvent.NO_TIMESTAMP;
        Features found = null;
        int seen = NONE;
        do {
            int field = readField();
            if (field == NONE || (seen & field) != 0 || !take(':')) {
                return null;
            }
            seen |= field;
            skipSpace();
            boolean read;
            if (field == FEATURES) {
                found = readFeatures();
                read = found != null;
            } else if (field == LABEL) {
                label = text[at] == '"' ? readText() : readWhole();
                read = label != null;
            } else if (field == ID) {
                id = readText();
                read = id != null;
            } else {
                String whole = readWhole();
                read = whole != null;
                timestamp = read ? Long.parseLong(whole) : timestamp;
            }
            if (!read) {
                return null;
            }
        } while (take(','));
        return found != null && take('}') && at == text.length ? new LabeledEvent(id, label, timestamp, found) : null;
    }

    /** The name of a field; {@link #NONE} if it is none of an event's. */
    private int readField() {
        if (!take('"')) {
            return NONE;
        }
        int start = at;
        while (text[at] != '"' && at < text.length - 1) {
            at++;
        }
        int length = at++ - start;
        return isAt(start, length, "features")
                ? FEATURES
                : isAt(start, length, "label")
                        ? LABEL
                        : isAt(start, length, "timestamp") ? TIMESTAMP : isAt(start, length, "id") ? ID : NONE;
    }

    private boolean isAt(int start, int length, String name) {
        if (length != name.length()) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (text[start + i] != name.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** A text in quotes; null if there is none, or it has anything but printable ASCII without escapes. */
    private @Nullable String readText() {
        int start = at + 1;
        int end = start;
        if (text[at] != '"') {
            return null;
        }
        while (text[end] >= ' ' && text[end] != '"' && text[end] != '\\' && end < text.length - 1) {
            end++;
        }
        if (text[end] != '"' || end - start > LabeledEvent.LONGEST_TEXT) {
            return null;
        }
        at = end + 1;
        return new String(text, start, end - start, ISO_8859_1);
    }

    /** The digits of a whole number that is not negative; null if there are none, or too many. */
    private @Nullable String readWhole() {
        int start = at;
        while (isDigit(text[at])) {
            at++;
        }
        int length = at - start;
        boolean plain = length > 0 && length <= LONGEST_WHOLE && (length == 1 || text[start] != '0');
        return plain ? new String(text, start, length, ISO_8859_1) : null;
    }

    private @Nullable Features readFeatures() throws MalformedEventException {
        buffer.clear();
        if (text[at] == '{') {
            return readSparse() ? buffer.toFeatures() : null;
        }
        return text[at] == '[' && readDense() ? buffer.toFeatures() : null;
    }

    private boolean readSparse() throws MalformedEventException {
        at++;
        if (take('}')) {
            return true;
        }
        do {
            if (!take('"')) {
                return false;
            }
            int start = at;
            long index = 0;
            for (; isDigit(text[at]) && at - start < LONGEST_INDEX; at++) {
                index = 10 * index + (text[at] - '0');
            }
            boolean plain = at > start && (text[start] != '0' || at == start + 1);
            if (!plain || text[at++] != '"' || !take(':') || !readNumber()) {
                return false;
            }
            buffer.add(index, number);
        } while (take(','));
        return take('}');
    }

    private boolean readDense() throws MalformedEventException {
        at++;
        int length = 0;
        do {
            if (!readNumber() || length == features) {
                return false;
            }
            if (number != 0) {
                buffer.add(length, number);
            }
            length++;
        } while (take(','));
        return take(']') && length == features;
    }

    /** Reads a number in JSON's grammar into {@link #number}. */
    private boolean readNumber() {
        skipSpace();
        byte[] bytes = text;
        int start = at;
        int i = bytes[start] == '-' ? start + 1 : start;
        int whole = i;
        long digits = 0;
        for (; isDigit(bytes[i]); i++) {
            digits = 10 * digits + (bytes[i] - '0');
        }
        int length = i - whole;
        if (length == 0 || length > 1 && bytes[whole] == '0') {
            return false;
        }
        int places = 0;
        if (bytes[i] == '.') {
            int point = ++i;
            for (; isDigit(bytes[i]); i++) {
                digits = 10 * digits + (bytes[i] - '0');
            }
            places = i - point;
            length += places;
            if (places == 0) {
                return false;
            }
        }
        at = i;
        number = length <= LONGEST_WHOLE ? ShortDecimal.of(bytes[start] == '-', digits, places) : Double.NaN;
        boolean exponent = bytes[i] == 'e' || bytes[i] == 'E';
        return number == number && !exponent || readLongNumber(start, exponent);
    }

    /** A number with many digits or an exponent, of which all but the exponent has been read. */
    private boolean readLongNumber(int start, boolean exponent) {
        if (exponent) {
            at++;
            if (text[at] == '+' || text[at] == '-') {
                at++;
            }
            int digits = at;
            while (isDigit(text[at])) {
                at++;
            }
            if (at == digits) {
                return false;
            }
        }
        if (at - start > LONGEST_NUMBER) {
            return false;
        }
        number = Double.parseDouble(new String(text, start, at - start, ISO_8859_1));
        return true;
    }

    private static boolean isDigit(byte character) {
        return character >= '0' && character <= '9';
    }

    /** Whether the next character but white space is this one; then it has been read. */
    private boolean take(char character) {
        if (at < text.length && text[at] <= ' ') {
            skipSpace();
        }
        if (at < text.length && text[at] == character) {
            at++;
            return true;
        }
        return false;
    }

    private void skipSpace() {
        while (at < text.length && (text[at] == ' ' || text[at] == '\n' || text[at] == '\r' || text[at] == '\t')) {
            at++;
        }
    }
}
