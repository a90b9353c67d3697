package org.lorentztron.tools.topics;

import java.util.HashMap;
import java.util.Map;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.tools.topics.TestedEvent.Place;

/**
 * Which events of a topic a version may have trained: those of before the end of its interval that it had read. Where
 * it had read none of the topic, as under another name, all of before the end. Immutable and thread-safe.
 */
final class TrainedPlaces {
    private final long end;
    /** [partition] the last offset that was read; empty if none of the topic was. */
    private final Map<Integer, Long> read = new HashMap<>();

    TrainedPlaces(VersionInfo manifest, String topic) {
        end = manifest.intervalEnd();
        for (VersionInfo.SourcePosition position : manifest.sourcePositions()) {
            if (position.topic().equals(topic)) {
                read.put(position.partition(), position.offset());
            }
        }
    }

    boolean has(Place place) {
        return place.time() < end && (read.isEmpty() || place.offset() <= read.getOrDefault(place.partition(), -1L));
    }
}
