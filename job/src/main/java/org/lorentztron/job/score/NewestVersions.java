package org.lorentztron.job.score;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.CheckedVersion;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.version.PartName;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.connectors.wire.version.VersionRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The newest version, and those before it by which events may still have to be judged: versions can overtake the events
 * that they have trained. Not thread-safe.
 */
final class NewestVersions {
    /** Each is as large as the newest one. */
    static final int MOST = 4;

    private static final Logger LOG = LoggerFactory.getLogger(NewestVersions.class);

    private final Deque<ModelVersion> versions = new ArrayDeque<>(MOST);

    /** Where the records of parts are. */
    @FunctionalInterface
    interface Parts {
        /** The latest of a name; null if there is none. */
        @Nullable
        VersionRecord of(PartName name) throws Exception;
    }

    /** Takes the version that a manifest names if it is whole. */
    void take(VersionInfo manifest, Parts records) throws Exception {
        Map<PartName, List<PublishedPart>> parts = new HashMap<>();
        for (VersionInfo.Part named : manifest.parts()) {
            VersionRecord held = records.of(named.name());
            parts.put(named.name(), held instanceof PublishedPart part ? List.of(part) : List.of());
        }
        CheckedVersion checked = CheckedVersion.of(manifest, name -> parts.getOrDefault(name, List.of()));
        checked.problem()
                .ifPresent(problem -> LOG.warn(
                        "version {} does not score: {}; version {} goes on", manifest.version(), problem, number()));
        checked.version().ifPresent(versions::addLast);
        if (versions.size() > MOST) {
            versions.removeFirst();
        }
    }

    /** Of the newest version; 0 before the first one. */
    long number() {
        ModelVersion newest = newest();
        return newest == null ? 0 : newest.version();
    }

    /** Of the newest version, ms; 0 before the first one. */
    long intervalEnd() {
        ModelVersion newest = newest();
        return newest == null ? 0 : newest.manifest().intervalEnd();
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
