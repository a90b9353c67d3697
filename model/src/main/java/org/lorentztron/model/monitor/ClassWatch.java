package org.lorentztron.model.monitor;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Watches the share of each class among the labels. Each window is compared with the first one since the start, or
 * since the last finding about the same class. Mutable; not thread-safe.
 */
final class ClassWatch {
    /** [class] events of other classes, and its own. */
    private final Windows[] windows;

    private ClassWatch(Windows[] windows) {
        this.windows = windows;
    }

    static ClassWatch of(int classes) {
        Windows[] windows = new Windows[classes];
        for (int label = 0; label < classes; label++) {
            windows[label] = new Windows(2);
        }
        return new ClassWatch(windows);
    }

    /** Takes an interval, its events by class. */
    List<Finding> add(long[] classes) {
        List<Finding> findings = new ArrayList<>();
        long events = Windows.sum(classes);
        for (int label = 0; label < windows.length; label++) {
            if (windows[label].add(events - classes[label], classes[label])) {
                findings.addAll(compare(windows[label], Drift.CLASS_RATE, label));
            }
        }
        return findings;
    }

    /** Compares the shares of the second count: a finding, if they are too far apart, is followed by a new begin. */
    static List<Finding> compare(Windows windows, Drift drift, int subject) {
        Share before = windows.shareBefore();
        Share after = windows.shareAfter();
        double distance = before.standardErrorsTo(after);
        if (Math.abs(distance) > DriftWatch.STANDARD_ERRORS) {
            windows.forget();
            return List.of(Finding.of(drift, subject, before, after, distance, DriftWatch.STANDARD_ERRORS));
        }
        windows.stay();
        return List.of();
    }

    ClassWatch copy() {
        Windows[] copies = new Windows[windows.length];
        for (int label = 0; label < copies.length; label++) {
            copies[label] = windows[label].copy();
        }
        return new ClassWatch(copies);
    }

    /** Writes how many classes, and the windows of each. */
    void writeTo(DataOutput out) throws IOException {
        out.writeInt(windows.length);
        for (Windows each : windows) {
            each.writeTo(out);
        }
    }

    /** Reads what {@link #writeTo} wrote. */
    static ClassWatch readFrom(DataInput in) throws IOException {
        Windows[] windows = new Windows[IntervalTally.readClasses(in)];
        for (int label = 0; label < windows.length; label++) {
            windows[label] = Windows.readFrom(in);
        }
        return new ClassWatch(windows);
    }
}
