package org.lorentztron.model.ensemble;

import org.lorentztron.model.kernels.Entries;

/**
 * Room for an event and its images, for a thread that scores many: without it each score takes several kilobytes from
 * the heap, and what was in the caches gives way to them. Serves ensembles of any shape, one event at a time. Not
 * thread-safe.
 */
public final class ScoreSpace {
    private final Entries z = new Entries();
    private float[] images = {};

    Entries z() {
        return z;
    }

    /** At least this many floats, with any values. */
    float[] images(int units) {
        if (images.length < units) {
            images = new float[units];
        }
        return images;
    }
}
