package org.lorentztron.model.monitor;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Watches the recall and the precision of one rare class. Each finding is a fall by more than
 * {@value DriftWatch#STANDARD_ERRORS} standard errors between two windows of at least {@value #EVENTS} events each,
 * with one in between. Mutable; not thread-safe.
 */
final class CaughtWatch {
    /** A rare class has few: a fall from 90 % to 50 % shows in 100. */
    static final long EVENTS = 100;

    private static final int WRONG_AND_RIGHT = 2;

    private final int label;
    private final Windows recall;
    private final Windows precision;

    CaughtWatch(int label) {
        this(label, new Windows(WRONG_AND_RIGHT, EVENTS), new Windows(WRONG_AND_RIGHT, EVENTS));
    }

    private CaughtWatch(int label, Windows recall, Windows precision) {
        this.label = label;
        this.recall = recall;
        this.precision = precision;
    }

    /** Takes an interval. */
    List<Finding> add(CaughtTally interval) {
        List<Finding> findings = new ArrayList<>(add(recall, interval.recall(), Drift.RECALL_FELL));
        findings.addAll(add(precision, interval.precision(), Drift.PRECISION_FELL));
        return findings;
    }

    private List<Finding> add(Windows windows, Share interval, Drift drift) {
        if (!windows.add(interval.events() - interval.hits(), interval.hits())) {
            return List.of();
        }
        Share before = windows.shareBefore();
        Share after = windows.shareAfter();
        double distance = before.standardErrorsTo(after);
        if (distance < -DriftWatch.STANDARD_ERRORS) {
            windows.forget();
            return List.of(Finding.of(drift, label, before, after, distance, DriftWatch.STANDARD_ERRORS));
        }
        windows.goOn();
        return List.of();
    }

    /** Whether a fall of either can be found as soon as the next window is complete. */
    boolean compares() {
        return recall.compares() && precision.compares();
    }

    int label() {
        return label;
    }

    CaughtWatch copy() {
        return new CaughtWatch(label, recall.copy(), precision.copy());
    }

    /** Writes the class and both windows. */
    void writeTo(DataOutput out) throws IOException {
        out.writeInt(label);
        recall.writeTo(out);
        precision.writeTo(out);
    }

    /** Reads what {@link #writeTo} wrote. */
    static CaughtWatch readFrom(DataInput in) throws IOException {
        return new CaughtWatch(in.readInt(), Windows.readFrom(in, EVENTS), Windows.readFrom(in, EVENTS));
    }
}
