package org.lorentztron.connectors.wire.event;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Reads the JSON that nearly all producers write where it stands in its bytes, without a token, a name or a text for
 * each: ASCII without escapes. What it does not read is not wrong; a full parser must read it. Not thread-safe.
 */
public abstract class JsonScanner {
    private static final VarHandle EIGHT = MethodHandles.byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);
    /** Times a byte, that byte eight times. */
    private static final long EACH = 0x0101010101010101L;

    /** Digits that a long holds in any case. */
    private static final int LONGEST_WHOLE = 18;
    /** Far below what a full parser refuses. */
    private static final int LONGEST_NUMBER = 100;

    /** The whole value. */
    protected byte[] text = {};
    /** Where the next character is. */
    protected int at;
    /** What {@link #readNumber} has read. */
    protected double number;

    /**
     * Stands at the beginning of a value.
     *
     * @param value at least one byte, not modified
     * @return whether it can be an object
     */
    protected final boolean begin(byte[] value) {
        text = value;
        at = 0;
        // The last byte is a brace. Every earlier byte therefore has a successor, and no loop has to check for the end.
        return value[value.length - 1] == '}';
    }

    /** Whether everything has been read. */
    protected final boolean isAtEnd() {
        return at == text.length;
    }

    /** A text in quotes; null if there is none, or it has anything but printable ASCII without escapes. */
    protected final @Nullable String readText() {
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
    protected final @Nullable String readWhole() {
        int start = at;
        while (isDigit(text[at])) {
            at++;
        }
        int length = at - start;
        boolean plain = length > 0 && length <= LONGEST_WHOLE && (length == 1 || text[start] != '0');
        return plain ? new String(text, start, length, ISO_8859_1) : null;
    }

    /** Reads a number in JSON's grammar into {@link #number}. */
    protected final boolean readNumber() {
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

    protected static boolean isDigit(byte character) {
        return character >= '0' && character <= '9';
    }

    /** Whether the next character but white space is this one; then it has been read. */
    protected final boolean take(char character) {
        if (at < text.length && text[at] <= ' ') {
            skipSpace();
        }
        if (at < text.length && text[at] == character) {
            at++;
            return true;
        }
        return false;
    }

    protected final void skipSpace() {
        while (at < text.length && (text[at] == ' ' || text[at] == '\n' || text[at] == '\r' || text[at] == '\t')) {
            at++;
        }
    }

    /**
     * Passes over a text whose first quote has been read, and over its last quote.
     *
     * @return false if it has anything but printable ASCII without escapes
     */
    protected final boolean skipText() {
        byte[] bytes = text;
        // The last byte is a brace, which no text ends with.
        int last = bytes.length - 1;
        int end = skipPlain(bytes, at, last);
        while (end < last && bytes[end] != '"') {
            if (bytes[end] < ' ' || bytes[end] == '\\') {
                return false;
            }
            end++;
        }
        at = end + 1;
        return end < last;
    }

    /**
     * Passes over printable ASCII but quotes and backslashes, eight bytes at a time (Warren 2012, "Hacker's Delight",
     * section 6-1), as long as there are eight before the last one.
     */
    private static int skipPlain(byte[] bytes, int start, int last) {
        int i = start;
        for (; i + Long.BYTES <= last; i += Long.BYTES) {
            long eight = (long) EIGHT.get(bytes, i);
            long quote = (eight ^ '"' * EACH) - EACH;
            long escape = (eight ^ '\\' * EACH) - EACH;
            long control = eight - ' ' * EACH;
            // The lowest of these bits is of the first byte that stops; a subtraction borrows from later bytes alone.
            long stops = (quote | escape | control | eight) & 0x80 * EACH;
            if (stops != 0) {
                return i + Long.numberOfTrailingZeros(stops) / Byte.SIZE;
            }
        }
        return i;
    }

    /** Whether a word, such as true, is here; then it has been read. */
    protected final boolean takeWord(String word) {
        int length = word.length();
        if (at + length > text.length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (text[at + i] != word.charAt(i)) {
                return false;
            }
        }
        at += length;
        return true;
    }
}
