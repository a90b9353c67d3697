package org.lorentztron.local.run;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.options.LateLabels;
import org.lorentztron.job.options.kind.DurationText;
import org.lorentztron.job.state.Intervals;
import org.lorentztron.local.run.figures.JobProgress;
import org.lorentztron.local.run.figures.RunFigures;

/** What a job waits for and how far it is, in words. Immutable. */
final class Awaited {
    /** With fewer records to read, a job that keeps up may just not have fetched them. */
    static final long FEW_BEHIND = 1_000;

    private final Intervals intervals;
    private final String interval;
    private final @Nullable LateLabels late;
    private final int startFit;

    Awaited(JobOptions job) {
        intervals = new Intervals(job.interval().toMillis());
        interval = DurationText.of(job.interval());
        late = job.lateLabels();
        startFit = job.learnerSettings().startFit();
    }

    /**
     * Of a job as it is now; empty if it waits for nothing that is known.
     *
     * @param isPublished whether it has published a version since it was started
     */
    String text(RunFigures figures, boolean isPublished) {
        JobProgress now = figures.progress();
        List<String> waits = new ArrayList<>();
        if (now.newestVersion() > 0 && !isPublished) {
            waits.add(String.format(Locale.ROOT, "version %,d comes with the next checkpoint", now.newestVersion()));
        } else if (now.read() > 0 && !isPublished) {
            waits.add(firstVersion(now, figures));
        }
        if (now.trained() > 0 && now.fewest() < startFit) {
            waits.add(String.format(
                    Locale.ROOT, "fits at %,d events per pair: %,d of %,d", startFit, now.fewest(), startFit));
        }
        if (now.behind().orElse(0) >= FEW_BEHIND) {
            waits.add(String.format(
                    Locale.ROOT, "catching up: %,d events behind", now.behind().getAsLong()));
        }
        return String.join("; ", waits);
    }

    private String firstVersion(JobProgress now, RunFigures figures) {
        long waiting = figures.waiting().orElse(0);
        if (late != null && now.trained() == 0 && waiting > 0) {
            return waiting(figures) + ", timeout " + DurationText.of(late.timeout());
        }
        if (now.eventTime().orElse(0) == Long.MAX_VALUE) {
            return String.format(Locale.ROOT, "all is read: %,d events", now.read());
        }
        String first = String.format(Locale.ROOT, "no interval of %s has ended: %,d events", interval, now.read());
        if (now.eventTime().isEmpty()) {
            return first;
        }
        long time = now.eventTime().getAsLong();
        return first + ", event time " + clock(time) + " of " + clock(intervals.end(time));
    }

    /** How many events wait, and for what: a label that has come waits, too, for its event or for its time. */
    static String waiting(RunFigures figures) {
        long events = figures.waiting().orElse(0);
        String counted = String.format(Locale.ROOT, "%,d %s", events, events == 1 ? "event" : "events");
        long labels = figures.waitingLabels();
        return labels > 0
                ? String.format(
                        Locale.ROOT,
                        "%s and %,d %s wait for each other or for event time",
                        counted,
                        labels,
                        labels == 1 ? "label" : "labels")
                : counted + (events == 1 ? " waits" : " wait") + " for labels";
    }

    private static String clock(long time) {
        return Instant.ofEpochMilli(time).truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
