package org.lorentztron.model.monitor;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/**
 * Watches the mistakes of one part. At the end of an interval it finds one thing at most: a reset, else
 * {@link OddsRise}, else a rise by more than {@value DriftWatch#STANDARD_ERRORS} standard errors between two windows
 * with one in between. After each of them it begins again. The first counts of a part are no interval: in a restored
 * job they may be those of all its past. Mutable; not thread-safe.
 */
final class PartWatch {
    private static final int RIGHT_AND_WRONG = 2;

    private PartTally newest;
    private final Windows windows;
    private final OddsRise rise;

    /** @param first the counts of the part so far */
    PartWatch(PartTally first) {
        this(first, new Windows(RIGHT_AND_WRONG), new OddsRise());
    }

    private PartWatch(PartTally newest, Windows windows, OddsRise rise) {
        this.newest = newest;
        this.windows = windows;
        this.rise = rise;
    }

    /** Takes the part's counts at the end of an interval. */
    List<Finding> add(PartTally now) {
        long examples = Math.max(0, now.examples() - newest.examples());
        Share interval = new Share(Math.min(examples, Math.max(0, now.mistakes() - newest.mistakes())), examples);
        boolean reset = now.refutations() > newest.refutations();
        newest = now;
        Share past = rise.past();
        if (reset) {
            forget();
            return List.of(Finding.of(Drift.PAIR_RESTARTED, now.part(), past, interval, 0, 0));
        }
        if (rise.add(interval)) {
            double evidence = rise.evidence();
            forget();
            return List.of(Finding.of(Drift.RATE_CHANGED, now.part(), past, interval, evidence, OddsRise.ENOUGH));
        }
        return windows.add(interval.events() - interval.hits(), interval.hits()) ? compare() : List.of();
    }

    private List<Finding> compare() {
        Share before = windows.shareBefore();
        Share after = windows.shareAfter();
        double distance = before.standardErrorsTo(after);
        if (distance > DriftWatch.STANDARD_ERRORS) {
            forget();
            return List.of(
                    Finding.of(Drift.ERROR_ROSE, newest.part(), before, after, distance, DriftWatch.STANDARD_ERRORS));
        }
        windows.goOn();
        return List.of();
    }

    /** Begins again, as after a finding. */
    void forget() {
        windows.forget();
        rise.forget();
    }

    PartWatch copy() {
        return new PartWatch(newest, windows.copy(), rise.copy());
    }

    /** Writes the newest counts, the windows, and the evidence. */
    void writeTo(DataOutput out) throws IOException {
        newest.writeTo(out);
        windows.writeTo(out);
        rise.writeTo(out);
    }

    /** Reads what {@link #writeTo} wrote. */
    static PartWatch readFrom(DataInput in) throws IOException {
        return new PartWatch(PartTally.readFrom(in), Windows.readFrom(in), OddsRise.readFrom(in));
    }

    int part() {
        return newest.part();
    }
}
