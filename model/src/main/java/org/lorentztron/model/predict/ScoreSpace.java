package org.lorentztron.model.predict;

import org.jspecify.annotations.Nullable;
import org.lorentztron.model.kernels.Entries;
import org.lorentztron.model.kernels.EventTile;

/**
 * Room for an event and its images, for a thread that scores many: without it each score takes several kilobytes from
 * the heap, and what was in the caches gives way to them. Serves classifiers of any shape, one event or one tile at a
 * time. Not thread-safe.
 */
public final class ScoreSpace {
    /** Null until it is asked for: a thread that predicts one event needs none. */
    private @Nullable EventTile tile;

    private final Entries z = new Entries();
    private float[] images = {};
    private float[] squares = {};
    private float[] scores = {};
    private Entries units = Entries.ofRows(0);

    Entries z() {
        return z;
    }

    EventTile tile() {
        EventTile made = tile;
        if (made == null) {
            made = new EventTile();
            tile = made;
        }
        return made;
    }

    /** At least this many floats, with any values. */
    float[] images(int units) {
        if (images.length < units) {
            images = new float[units];
        }
        return images;
    }

    /** The same for sums of squares beside the images. */
    float[] squares(int units) {
        if (squares.length < units) {
            squares = new float[units];
        }
        return squares;
    }

    /** The same for the scores of classes. */
    float[] scores(int classes) {
        if (scores.length < classes) {
            scores = new float[classes];
        }
        return scores;
    }

    /** An entry for each of this many units of a network, with any values. */
    Entries units(int count) {
        if (units.count() != count) {
            units = Entries.ofRows(count);
        }
        return units;
    }
}
