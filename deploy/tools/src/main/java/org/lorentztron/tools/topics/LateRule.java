package org.lorentztron.tools.topics;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.job.options.kind.DurationText;

/**
 * By which rule labels that come later find their events, as the job of a version says. Immutable.
 *
 * @param timeout how long an event waits for its label, ms in the time of the events
 * @param early how much earlier than its event a label may be, in ms
 * @param lastCounts whether the last of two labels counts that wait for an event, else the first
 * @param unlabelled the class of events whose label has not come in time; null for none
 */
public record LateRule(long timeout, long early, boolean lastCounts, @Nullable String unlabelled) {
    private static final String DROP = "drop";

    /**
     * The rule of a job; where the version does not say, what the job does by default.
     *
     * @param options in the manifest of a version
     */
    public static LateRule of(Map<String, String> options) {
        String unlabelled = options.getOrDefault("unlabelled", DROP);
        return new LateRule(
                millis(options, "label-timeout", "7d"),
                millis(options, "label-early", "1h"),
                options.getOrDefault("repeated-labels", "").equals("last"),
                unlabelled.equals(DROP) ? null : unlabelled);
    }

    /** Whether a label joins an event. @param delay of the label after the event, in ms; may be negative */
    public boolean joins(long delay) {
        return -early <= delay && delay <= timeout;
    }

    private static long millis(Map<String, String> options, String key, String usual) {
        try {
            return DurationText.parse(options.getOrDefault(key, usual)).toMillis();
        } catch (IllegalArgumentException notOfThisJob) {
            return DurationText.parse(usual).toMillis();
        }
    }
}
