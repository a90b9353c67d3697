package org.lorentztron.local.demo;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One line of the demonstration: a version of the quadratic model.
 *
 * @param version its number
 * @param events trained since the start
 * @param eventsPerSecond of event time, which is the time of sending, since the version before
 * @param updatesPerEvent changed pair models per event since the version before, 0 to 9
 * @param prequentialError of events scored before they are trained, when they come, by the newest averaged version; NaN
 *     if unknown
 * @param error of the averaged quadratic model on the held-out digits
 * @param linearError of the averaged linear model at the end of the same interval; NaN if unknown
 * @param labels null if they come with the digits
 */
record VersionRow(
        long version,
        long events,
        double eventsPerSecond,
        double updatesPerEvent,
        double prequentialError,
        double error,
        double linearError,
        @Nullable AwaitedLabels labels) {

    static final String HEADER = header("prequential");

    /** Where labels come later. */
    static final String LATE_HEADER = header("served error") + AwaitedLabels.HEADER;

    private static String header(String prequential) {
        return String.format(
                "%7s %10s %9s %13s %12s %13s %13s",
                "version", "events", "events/s", "updates/event", prequential, "quadratic", "linear");
    }

    String line() {
        String row = String.format(
                Locale.ROOT,
                "%7d %,10d %,9.0f %13.2f %12s %13s %13s",
                version,
                events,
                eventsPerSecond,
                updatesPerEvent,
                percent(prequentialError),
                percent(error),
                percent(linearError));
        return labels == null ? row : row + labels.columns();
    }

    /** {@code 1.23 %}, or a dash for what is not known. */
    static String percent(double fraction) {
        return Double.isNaN(fraction) ? "-" : String.format(Locale.ROOT, "%.2f %%", 100 * fraction);
    }
}
