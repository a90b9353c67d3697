package org.lorentztron.job.score;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.ModelVersion;

/**
 * The newest version, and those before it by which events may still have to be judged: versions can overtake the events
 * that they have trained. Not thread-safe.
 */
final class NewestVersions {
    /** Each is as large as the newest one. */
    static final int MOST = 4;

    private final Deque<ModelVersion> versions = new ArrayDeque<>(MOST);

    void add(ModelVersion version) {
        versions.addLast(version);
        if (versions.size() > MOST) {
            versions.removeFirst();
        }
    }

    /** Null before the first one. */
    @Nullable
    ModelVersion newest() {
        return versions.peekLast();
    }

    /**
     * The newest that has trained nothing of an interval, nor of those after it; null if there is none.
     *
     * @param start of the interval
     */
    @Nullable
    ModelVersion asOf(long start) {
        Iterator<ModelVersion> backwards = versions.descendingIterator();
        while (backwards.hasNext()) {
            ModelVersion version = backwards.next();
            if (version.manifest().intervalEnd() <= start) {
                return version;
            }
        }
        return null;
    }

    /** No event of an interval that starts before this one comes any more. */
    void forgetBefore(long start) {
        ModelVersion judging = asOf(start);
        while (judging != null && versions.peekFirst() != judging) {
            versions.removeFirst();
        }
    }
}
