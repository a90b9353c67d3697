package org.lorentztron.connectors.source;

/**
 * Where in its partition an event is: the offset of its record, and which of the record's rows it is, as one number.
 * That of the first row is the offset itself.
 *
 * <pre>
 *   bits   63       48 - 62    0 - 47
 *          0        row        offset
 * </pre>
 *
 * Stateless.
 */
public final class RowOffset {
    private static final int OFFSET_BITS = 48;
    private static final long OFFSETS = (1L << OFFSET_BITS) - 1;

    private RowOffset() {}

    /**
     * The place of an event.
     *
     * @param offset of the record, below 2^47
     * @param row from 0 to 2^15 - 1
     */
    static long of(long offset, int row) {
        return (long) row << OFFSET_BITS | offset;
    }

    /** The offset of the record; -1 of none, as it is. */
    public static long ofRecord(long place) {
        return place < 0 ? place : place & OFFSETS;
    }

    /** Orders places by offsets, and those of one record by rows; none stands first. */
    public static int compare(long place, long other) {
        return Long.compare(
                Long.rotateLeft(place, Long.SIZE - OFFSET_BITS), Long.rotateLeft(other, Long.SIZE - OFFSET_BITS));
    }
}
