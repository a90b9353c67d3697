package org.lorentztron.local.compare.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.lorentztron.local.compare.data.Examples;
import org.lorentztron.tools.cli.CommandFailedException;

/**
 * When versions are published, and after how many events a job is judged. Immutable.
 *
 * @param interval events between two versions
 * @param after ascending numbers of events, at least one; the last one ends the training
 */
public record Schedule(int interval, List<Long> after) {
    /** Where nothing else is said, of data without end. */
    private static final long OF_ENDLESS = 60_000;

    public Schedule {
        after = List.copyOf(after);
    }

    /**
     * The schedule for some events.
     *
     * @param given the numbers of events that the user gave; null to learn all events once
     * @param repeated whether events can be learned again, in another order
     * @throws CommandFailedException if there are fewer events than are to be learned
     */
    public static Schedule of(int interval, @Nullable List<Long> given, Examples training, boolean repeated)
            throws CommandFailedException {
        if (given == null) {
            long end = training.isEndless() ? OF_ENDLESS : training.size();
            return new Schedule(interval, points(end, interval));
        }
        long end = given.get(given.size() - 1);
        if (end > training.size() && !repeated) {
            throw new CommandFailedException("--after " + end + " is more than the " + training.size()
                    + " events of the data, which are learned once in their order; --orders N learns them again,"
                    + " in random orders");
        }
        return new Schedule(interval, given);
    }

    /** An eighth, a quarter, half and all of the events. */
    private static List<Long> points(long end, int interval) {
        TreeSet<Long> points = new TreeSet<>();
        for (long share = 8; share > 1; share /= 2) {
            long whole = end / share / interval * interval;
            if (whole > 0) {
                points.add(whole);
            }
        }
        points.add(end);
        return new ArrayList<>(points);
    }

    /** How many events are learned. */
    public long end() {
        return after.get(after.size() - 1);
    }

    /** The end of the interval that has an event, or of the training. */
    long intervalEnd(long event) {
        return Math.min(end(), (event / interval + 1) * interval);
    }
}
