package org.lorentztron.local.describe.guess;

import java.time.ZoneOffset;
import java.util.Arrays;

/**
 * The zone of times that name none.
 *
 * @param id as options have it
 * @param why for people
 */
public record ZoneGuess(String id, String why) {
    /** Nothing says which it is. */
    public static final ZoneGuess UNKNOWN =
            new ZoneGuess("UTC", "an assumption: the times name no zone; another would be Europe/Berlin, or +01:00");

    private static final int FEWEST = 20;
    private static final long MINUTE = 60_000;
    /** Zones differ by such steps. */
    private static final long STEP = 15 * MINUTE;

    private static final long LARGEST = 14 * 60 * MINUTE;

    /**
     * The zone in which times are those of their records.
     *
     * @param ahead how much later each time is than its record, if it is one of UTC, in ms
     */
    public static ZoneGuess of(long[] ahead) {
        long[] sorted = ahead.clone();
        Arrays.sort(sorted);
        if (sorted.length < FEWEST) {
            return UNKNOWN;
        }
        long middle = sorted[sorted.length / 2];
        long offset = Math.round((double) middle / STEP) * STEP;
        boolean isSteady = sorted[9 * sorted.length / 10] - sorted[sorted.length / 10] <= 5 * MINUTE;
        if (!isSteady || Math.abs(offset) > LARGEST || Math.abs(middle - offset) > 5 * MINUTE) {
            return UNKNOWN;
        }
        return offset == 0
                ? new ZoneGuess("UTC", "the times name no zone, and are those of their records in UTC")
                : new ZoneGuess(
                        ZoneOffset.ofTotalSeconds((int) (offset / 1_000)).getId(),
                        "the times name no zone, and are so far off the times of their records; a zone such as"
                                + " Europe/Berlin has summer time");
    }
}
