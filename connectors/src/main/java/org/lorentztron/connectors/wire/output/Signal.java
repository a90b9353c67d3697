package org.lorentztron.connectors.wire.output;

import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.warning.InputWarning;
import org.lorentztron.connectors.wire.version.Evaluation;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.monitor.Drift;
import org.lorentztron.model.monitor.Finding;

/**
 * What a record of the topic of signals says; docs/internals/wire-format.md says what it means.
 *
 * @param name of the signal
 * @param modelId of the model
 * @param intervalEnd end of the interval at whose end it was found, exclusive, ms since 1970
 * @param of the part as in the key of its record, the class, the name or index of the feature, or the number of the
 *     version; null for all features
 * @param what what has the shares, or the conditions that a version fails
 * @param before the share in the earlier events, 0 to 1; null if there are none
 * @param after the share in the later events; null if there are none
 * @param eventsBefore how many the earlier events are
 * @param events how many the later events are
 * @param distance how far apart the two are; null if it is not judged here
 * @param bound what the distance has exceeded; null as the distance
 * @param from the values whose share it is are above this; null if there is no such bound
 * @param to they are at most this; null if there is no such bound
 */
public record Signal(
        String name,
        String modelId,
        long intervalEnd,
        @Nullable String of,
        String what,
        @Nullable Double before,
        @Nullable Double after,
        long eventsBefore,
        long events,
        @Nullable Double distance,
        @Nullable Double bound,
        @Nullable Float from,
        @Nullable Float to) {

    /** A finding, with a name in place of the index of its subject, about values within bounds. */
    public static Signal found(
            String modelId,
            long intervalEnd,
            @Nullable String of,
            Finding finding,
            @Nullable Float from,
            @Nullable Float to) {
        // The trainer judges whether a part is reset, mistake by mistake.
        boolean isJudged = finding.drift() != Drift.PAIR_RESTARTED;
        return new Signal(
                finding.drift().signal(),
                modelId,
                intervalEnd,
                of,
                finding.drift().what(),
                finding.before(),
                finding.after(),
                finding.eventsBefore(),
                finding.events(),
                isJudged ? finding.distance() : null,
                isJudged ? finding.bound() : null,
                from,
                to);
    }

    /**
     * Events of a partition that are ahead.
     *
     * @param of the topic and partition
     * @param lead of the newest event before what counts as its time, s
     */
    public static Signal ahead(String modelId, long intervalEnd, String of, long events, double lead) {
        return new Signal(
                "clock-ahead", modelId, intervalEnd, of, "times", null, null, 0, events, lead, null, null, null);
    }

    /** Records that look wrong: their share among those that were looked at. */
    public static Signal warning(String modelId, long intervalEnd, InputWarning warning) {
        return new Signal(
                "input-warning",
                modelId,
                intervalEnd,
                warning.of(),
                warning.kind().id(),
                null,
                (double) warning.found() / warning.events(),
                0,
                warning.events(),
                null,
                null,
                null,
                null);
    }

    /**
     * A part that holds nearly as many features as it may, or as many, so that it forgets some.
     *
     * @param of the part
     * @param held how many it holds
     * @param most how many it may hold
     */
    public static Signal featuresLimit(String modelId, long intervalEnd, String of, int held, int most) {
        return limit("features-limit", modelId, intervalEnd, of, held < most ? "near" : "reached", held, most);
    }

    /**
     * A key group of the join that holds nearly as many bytes as it may, or more, so that it gives up its oldest.
     *
     * @param of the number of the group
     * @param held bytes
     * @param most bytes that it may hold
     */
    public static Signal joinLimit(String modelId, long intervalEnd, String of, long held, long most) {
        return limit("join-limit", modelId, intervalEnd, of, held <= most ? "near" : "reached", held, most);
    }

    private static Signal limit(
            String name, String modelId, long intervalEnd, String of, String what, long held, long most) {
        return new Signal(
                name, modelId, intervalEnd, of, what, null, null, 0, 0, (double) held, (double) most, null, null);
    }

    /**
     * A version that is not published: shares of errors of the version before and of its own, on the same held-out
     * events.
     *
     * @param refused with an evaluation that names the conditions it fails
     */
    public static Signal refused(VersionInfo refused) {
        Evaluation evaluation = refused.evaluation();
        if (evaluation == null) {
            throw new IllegalArgumentException("version " + refused.version() + " has no evaluation, expected one");
        }
        Evaluation.Accepted accepted = evaluation.accepted();
        return new Signal(
                "version-refused",
                refused.modelId(),
                refused.intervalEnd(),
                Long.toString(refused.version()),
                String.join(", ", evaluation.refused()),
                accepted == null ? null : (double) accepted.errors() / evaluation.events(),
                evaluation.events() == 0 ? null : evaluation.error(),
                accepted == null ? 0 : evaluation.events(),
                evaluation.events(),
                null,
                null,
                null,
                null);
    }
}
