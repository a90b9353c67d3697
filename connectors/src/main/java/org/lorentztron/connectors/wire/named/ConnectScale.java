package org.lorentztron.connectors.wire.named;

/**
 * How many digits of a decimal of Kafka Connect are behind its point, by its schema. Immutable.
 *
 * @param kind whether that is the same for all values
 * @param digits of a fixed scale
 */
record ConnectScale(Kind kind, int digits) {
    /** Where a scale is. */
    enum Kind {
        /** In the schema. */
        FIXED,
        /** In an object, beside the value. */
        BESIDE,
        /** Nowhere, or what is there is none. */
        UNKNOWN
    }

    static final ConnectScale BESIDE = new ConnectScale(Kind.BESIDE, 0);
    static final ConnectScale UNKNOWN = new ConnectScale(Kind.UNKNOWN, 0);

    /** The largest, of either sign. */
    static final int LARGEST = 830;

    private static final int LONGEST = 4;

    /** A scale as it is written; unknown if it is none. */
    static ConnectScale of(String written) {
        int start = written.startsWith("-") ? 1 : 0;
        boolean isWhole = written.length() > start
                && written.length() <= LONGEST
                && written.chars().skip(start).allMatch(digit -> digit >= '0' && digit <= '9');
        int digits = isWhole ? Integer.parseInt(written) : LARGEST + 1;
        return Math.abs(digits) <= LARGEST ? new ConnectScale(Kind.FIXED, digits) : UNKNOWN;
    }
}
