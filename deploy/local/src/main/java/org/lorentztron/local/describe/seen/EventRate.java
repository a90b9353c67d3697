package org.lorentztron.local.describe.seen;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The times of some events in the order in which they came, and the interval that suits them.
 *
 * @param times milliseconds since 1970
 * @param stride of how many events the time of one is there
 */
public record EventRate(long[] times, long stride) {
    /** How many events an interval should hold at least: fewer make models that are nearly the same. */
    private static final int EVENTS = 2_000;

    private static final int MOST_RISE = 20;

    /** Of fewer than half as many, the job warns. */
    private static final int FEWEST = 1_000;

    /** Of few events, some versions should come before their end. */
    private static final int INTERVALS = 4;

    /** How many times are earlier than the one before them. */
    public long steppingBack() {
        return IntStream.range(1, times.length)
                .filter(i -> times[i] < times[i - 1])
                .count();
    }

    /** Whether times hardly ever step back, and do not stand still. */
    public boolean rises() {
        return times.length > 1 && times[times.length - 1] > times[0] && MOST_RISE * steppingBack() < times.length;
    }

    /**
     * How many events the interval should hold.
     *
     * @param isAll whether there will be no others
     */
    public long events(boolean isAll) {
        return isAll ? Math.max(FEWEST, Math.min(EVENTS, stride * times.length / INTERVALS)) : EVENTS;
    }

    /** About the time of so many events, as options write it; null if all came at the same time. */
    public @Nullable String interval(long events) {
        long[] sorted = times.clone();
        Arrays.sort(sorted);
        // Without the outermost twentieths: a wrong year would make the rate that of no event.
        int outside = sorted.length / 20;
        long steps = stride * (sorted.length - 1L - 2L * outside);
        double span = steps <= 0 ? 0 : sorted[sorted.length - 1 - outside] - sorted[outside];
        return span == 0 ? null : TidyDuration.nearest(span / steps * events);
    }
}
