package org.lorentztron.local.run;

import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.job.options.Topics;

/**
 * What a run has come to, for its last lines.
 *
 * @param newestVersion that was published; empty if none was
 * @param eventsTrained up to that version
 * @param labels of the events
 * @param rejected records by the reason
 */
record RunSummary(
        OptionalLong newestVersion, long eventsTrained, LabelFigures labels, Map<MalformedReason, Long> rejected) {

    boolean hasVersion() {
        return newestVersion.isPresent();
    }

    /**
     * Whether a job that has ended had events, but each of them was unlabelled or rejected, as far as is known: labels
     * that come later are rejected, too, and say nothing of how many events were.
     */
    boolean trainedNoneOf(long eventsRead) {
        boolean allExplained = labels.joined().isPresent()
                || labels.unlabelled().isEmpty()
                || eventsRead <= labels.unlabelled().getAsLong() + sumOfRejected();
        return !hasVersion() && eventsRead > 0 && allExplained;
    }

    /** All of it in one line. */
    String line() {
        return (hasVersion() ? "newest version " + newestVersion.getAsLong() : "no new version")
                + String.format(Locale.ROOT, ": %,d events trained, ", eventsTrained)
                + labels.text()
                + rejections();
    }

    /**
     * Says that there was nothing to train on, and where to look.
     *
     * @param named whether features are named, so that options say where labels are
     */
    String nothingTrained(boolean named, Topics topics) {
        return "no version, since every event was unlabelled or rejected (" + labels.text() + rejections()
                + "); look at "
                + (topics.labels() == null
                        ? ""
                        : "topic '" + topics.labels() + "', whether it has labels and of which ids, at ")
                + (named
                        ? "--event-label, --event-root and --event-label-map"
                        : "the field label of your events and at --classes")
                + ", and at topic '" + topics.deadLetters() + "'";
    }

    private String rejections() {
        long sum = sumOfRejected();
        return number(sum) + " rejected"
                + (sum == 0
                        ? ""
                        : rejected.entrySet().stream()
                                .map(of -> of.getKey().id() + " " + number(of.getValue()))
                                .collect(Collectors.joining(", ", " (", ")")));
    }

    private long sumOfRejected() {
        return rejected.values().stream().mapToLong(Long::longValue).sum();
    }

    private static String number(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }
}
