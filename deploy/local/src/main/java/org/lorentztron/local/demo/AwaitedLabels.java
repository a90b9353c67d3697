package org.lorentztron.local.demo;

import java.util.Locale;

/**
 * What is said of labels that come later than their digits, when a version is there.
 *
 * @param delayMillis mean of the newest labels, in event time; NaN if unknown
 * @param digits that wait for their labels, in the job of the quadratic model
 */
record AwaitedLabels(double delayMillis, long digits) {
    static final String HEADER = String.format(" %12s %9s", "label delay", "waiting");

    String columns() {
        return String.format(Locale.ROOT, " %12s %,9d", delay(), digits);
    }

    /** {@code 20.0 s}, or a dash if it is not known. */
    String delay() {
        return Double.isNaN(delayMillis) ? "-" : String.format(Locale.ROOT, "%.1f s", delayMillis / 1000);
    }
}
