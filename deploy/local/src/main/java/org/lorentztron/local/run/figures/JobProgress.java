package org.lorentztron.local.run.figures;

import java.util.OptionalLong;

/**
 * How far a running job is.
 *
 * @param read events up to now
 * @param trained of them
 * @param unscored events that came before the first version, where predictions are asked for
 * @param behind records that are in the events topic and not read yet; empty if that is not known
 * @param eventTime up to which everything has come, ms since 1970; empty if that is not known
 * @param newestVersion made, which may not be published yet; 0 before the first, also after a restore
 * @param fewest events that the part with the fewest has trained
 */
public record JobProgress(
        long read,
        long trained,
        long unscored,
        OptionalLong behind,
        OptionalLong eventTime,
        long newestVersion,
        long fewest) {
    /** Of a job that has just started. */
    public static final JobProgress NONE = new JobProgress(0, 0, 0, OptionalLong.empty(), OptionalLong.empty(), 0, 0);
}
