package org.lorentztron.connectors.wire.event;

/**
 * Reads the features of an event in JSON while they are written as most producers write them, eight characters at a
 * time ({@link DigitWord}): an index of at most eight digits, a value of one digit and at most 20 after the point, at
 * most one space after a colon or a comma, a comma behind. It stops before anything else without a judgement.
 *
 * <p>Own code, although a library has a parser, because an event in JSON is decoded in three quarters of the time by it
 * ({@code EventCodecBenchmark}). Not thread-safe.
 */
final class PlainFeatures {
    private static final int MOST_PLACES = 20;
    /** Another digit makes at most 10^18 of fewer than this. */
    private static final long MOST_DIGITS = 100_000_000_000_000_000L;

    /** How many characters from an entry's first on are looked at, whatever they are. */
    private static final int REACH = 9 + DigitWord.LENGTH + MOST_PLACES;

    private static final int NOT_PLAIN = -1;

    /** Four dense zeros, {@code 0,0,0,0,}, as a word. */
    private static final long ZEROS = 0x2C302C302C302C30L;

    private static final long[] POWERS_OF_TEN = {1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000
    };

    private final FeatureBuffer buffer;
    /** What {@link #readValue} has read: a number that rounds to the right float32. */
    private double value;
    /** The feature that {@link #readDense} stopped before. */
    private int feature;

    /** @param buffer takes what is read */
    PlainFeatures(FeatureBuffer buffer) {
        this.buffer = buffer;
    }

    /**
     * Reads entries such as {@code "412":0.9921569,}.
     *
     * @param text not modified
     * @param from the first character of an entry
     * @return the first character of the first entry that is not plain: at the latest the last one
     * @throws MalformedEventException if the buffer refuses a feature
     */
    int readSparse(byte[] text, int from) throws MalformedEventException {
        int at = from;
        int last = text.length - REACH;
        int digits = 1;
        while (at <= last) {
            int start = text[at] == ' ' ? at + 2 : at + 1;
            long name = DigitWord.at(text, start);
            // Most indices are as long as the one before: where the value is does not have to wait for the count.
            if (DigitWord.digits(name) != digits) {
                digits = DigitWord.digits(name);
            }
            int end = start + digits;
            boolean isIndex = digits == 1 || digits > 1 && text[start] != '0';
            if (!isIndex || text[start - 1] != '"' || text[end] != '"' || text[end + 1] != ':') {
                return at;
            }
            int comma = readValue(text, text[end + 2] == ' ' ? end + 3 : end + 2);
            if (comma == NOT_PLAIN) {
                return at;
            }
            buffer.add(DigitWord.value(name, digits), value);
            at = comma + 1;
        }
        return at;
    }

    /**
     * Reads values such as {@code 0.9921569,} of one feature after the other. {@link #feature} is the next one.
     *
     * @param text not modified
     * @param from the first character of a value
     * @param first its feature
     * @return the first character of the first value that is not plain: at the latest the last one
     * @throws MalformedEventException if the buffer refuses a feature
     */
    int readDense(byte[] text, int from, int first) throws MalformedEventException {
        int at = from;
        int last = text.length - REACH;
        feature = first;
        while (at <= last) {
            int zeros = Long.numberOfTrailingZeros(DigitWord.at(text, at) ^ ZEROS) >>> 4;
            feature += zeros;
            at += 2 * zeros;
            if (zeros == DigitWord.LENGTH / 2) {
                continue;
            }
            int comma = at > last ? NOT_PLAIN : readValue(text, text[at] == ' ' ? at + 1 : at);
            if (comma == NOT_PLAIN) {
                return at;
            }
            if (value != 0) {
                buffer.add(feature, value);
            }
            feature++;
            at = comma + 1;
        }
        return at;
    }

    /** The feature before whose value {@link #readDense} stopped. */
    int feature() {
        return feature;
    }

    /** Reads a value; returns where the comma after it is. */
    private int readValue(byte[] text, int from) {
        boolean negative = text[from] == '-';
        int at = negative ? from + 1 : from;
        int whole = text[at] - '0';
        if (whole < 0 || whole > 9) {
            return NOT_PLAIN;
        }
        if (text[at + 1] == '.') {
            return readFraction(text, at + 2, whole, negative);
        }
        value = negative ? -(double) whole : whole;
        return text[at + 1] == ',' ? at + 1 : NOT_PLAIN;
    }

    private int readFraction(byte[] text, int from, int whole, boolean negative) {
        long first = DigitWord.at(text, from);
        long second = DigitWord.at(text, from + DigitWord.LENGTH);
        int digits = DigitWord.digits(first);
        // Without a branch: the second word counts if the first is full.
        int more = DigitWord.digits(second) & -(digits / DigitWord.LENGTH);
        long shorter = whole * POWERS_OF_TEN[digits] + DigitWord.value(first, digits);
        long all = shorter * POWERS_OF_TEN[more] + DigitWord.value(second, more);
        int end = from + digits + more;
        if (more == DigitWord.LENGTH) {
            // A float64 needs up to 17 digits, after any zeros.
            for (; JsonScanner.isDigit(text[end]) && all < MOST_DIGITS && end < from + MOST_PLACES; end++) {
                all = 10 * all + (text[end] - '0');
            }
        }
        value = ShortDecimal.ofFloat(negative, all, end - from);
        return value == value && end > from && text[end] == ',' ? end : NOT_PLAIN;
    }
}
