package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.regex.Pattern;
import org.lorentztron.connectors.wire.event.JsonScanner;

/** The number in a cell, if it is one in JSON's grammar: no blank, no plus sign, no leading zero. Not thread-safe. */
final class CsvNumber extends JsonScanner {
    /** Longer ones are texts. */
    static final int LONGEST = 2_000;

    private static final Pattern GRAMMAR = Pattern.compile("-?(0|[1-9][0-9]*+)(\\.[0-9]++)?([eE][-+]?[0-9]++)?");

    /**
     * Whether the cell from {@code start} to {@code end}, exclusive, is a number.
     *
     * @param bytes with at least one more byte at the end, not modified
     */
    boolean read(byte[] bytes, int start, int end) {
        if (start == end || bytes[start] != '-' && !isDigit(bytes[start])) {
            return false;
        }
        text = bytes;
        at = start;
        return readNumber() && at == end || isLong(bytes, start, end);
    }

    /** The number that was read. */
    double value() {
        return number;
    }

    /** What a scanner of JSON leaves to a full parser. */
    private boolean isLong(byte[] bytes, int start, int end) {
        if (end - start > LONGEST) {
            return false;
        }
        String written = new String(bytes, start, end - start, ISO_8859_1);
        if (!GRAMMAR.matcher(written).matches()) {
            return false;
        }
        number = Double.parseDouble(written);
        return true;
    }
}
