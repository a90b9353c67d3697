package org.lorentztron.job.topology;

import org.lorentztron.job.operators.StartPairs;

/**
 * What a job without state begins with; a restored state knows better.
 *
 * @param firstVersion number of the first version, at least 1
 * @param pairs what training starts from
 */
public record Beginning(long firstVersion, StartPairs pairs) {
    /** Version 1, trained from the learner's own start. */
    public static final Beginning NEW = new Beginning(1, StartPairs.NONE);
}
