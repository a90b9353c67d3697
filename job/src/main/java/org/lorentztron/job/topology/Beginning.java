package org.lorentztron.job.topology;

import org.lorentztron.job.version.PublishedBefore;
import org.lorentztron.job.warm.StartPairs;

/**
 * What a job without state begins with; a restored state knows better.
 *
 * @param before the versions that other jobs have published
 * @param pairs what training starts from
 */
public record Beginning(PublishedBefore before, StartPairs pairs) {
    /** Version 1, trained from the learner's own start. */
    public static final Beginning NEW = new Beginning(PublishedBefore.NOTHING, StartPairs.NONE);
}
