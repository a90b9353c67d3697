package org.lorentztron.connectors.client;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.version.AliasMove;
import org.lorentztron.connectors.wire.version.HistoryKeys;
import org.lorentztron.connectors.wire.version.SnapshotKeys;

/**
 * Where the versions of one model stand in a history topic, and where its aliases stand. Keeps a few numbers of each
 * version and none of its records, since a history has many. Of two versions with the same number, the later one
 * counts. Mutable; not thread-safe.
 */
final class HistoryIndex {
    private final String modelId;
    /** The complete ones: their manifest has been read. */
    private final TreeMap<Long, Place> places = new TreeMap<>();
    /** Of versions whose manifest has not been read yet, where their first record is. */
    private final Map<Long, Place> begun = new HashMap<>();

    private final Map<String, Standing> aliases = new TreeMap<>();

    /**
     * Which records of a partition a version's are among.
     *
     * @param first offset of its first record
     * @param last offset of its manifest
     */
    record Place(int partition, long first, long last) {}

    /**
     * Where an alias stands.
     *
     * @param move the newest that can be read; null if there is none
     * @param damage why its newest record cannot be read; null if it can
     */
    record Standing(int partition, @Nullable AliasMove move, @Nullable String damage) {}

    HistoryIndex(String modelId) {
        this.modelId = modelId;
    }

    /** Takes the next record of a partition; what its key names, if that is of this model. */
    Optional<HistoryKeys.Key> accept(int partition, long offset, byte @Nullable [] key, byte @Nullable [] value) {
        Optional<HistoryKeys.Key> named =
                HistoryKeys.parse(key).filter(each -> each.modelId().equals(modelId));
        named.ifPresent(each -> {
            if (each instanceof HistoryKeys.OfAlias alias) {
                move(partition, alias.name(), value);
            } else {
                place(partition, offset, (HistoryKeys.OfElement) each);
            }
        });
        return named;
    }

    private void place(int partition, long offset, HistoryKeys.OfElement element) {
        Place first = begun.get(element.version());
        if (first == null || first.partition() != partition) {
            first = new Place(partition, offset, offset);
            begun.put(element.version(), first);
        }
        if (isManifest(element)) {
            places.put(element.version(), new Place(partition, first.first(), offset));
            begun.remove(element.version());
        }
    }

    static boolean isManifest(HistoryKeys.OfElement element) {
        return element.part().map(SnapshotKeys.Key::isManifest).orElse(false);
    }

    /** In one partition the later record counts; of two partitions, the later move. */
    private void move(int partition, String name, byte @Nullable [] value) {
        Standing before = aliases.get(name);
        if (value == null) {
            if (before != null && before.partition() == partition) {
                aliases.remove(name);
            }
            return;
        }
        try {
            AliasMove move = AliasMove.decode(value);
            boolean isLater = before == null
                    || before.partition() == partition
                    || before.move() == null
                    || move.time() >= before.move().time();
            if (isLater) {
                aliases.put(name, new Standing(partition, move, null));
            }
        } catch (IOException e) {
            if (before == null || before.partition() == partition) {
                AliasMove last = before == null ? null : before.move();
                aliases.put(name, new Standing(partition, last, "its newest record is unreadable: " + e.getMessage()));
            }
        }
    }

    /** Forgets versions of which no record is left; offsets by partition. */
    void forgetBefore(Map<Integer, Long> beginnings) {
        places.values().removeIf(place -> place.last() < beginnings.getOrDefault(place.partition(), 0L));
        begun.values().removeIf(place -> place.first() < beginnings.getOrDefault(place.partition(), 0L));
    }

    /** Where a version stands; empty if its manifest has not been read, or retention has deleted it. */
    Optional<Place> place(long version) {
        return Optional.ofNullable(places.get(version));
    }

    /** Where the complete versions stand, ascending. */
    TreeMap<Long, Place> places() {
        return places;
    }

    /** Where an alias stands; empty if no record says so. */
    Optional<Standing> alias(String name) {
        return Optional.ofNullable(aliases.get(name));
    }

    /** By name. */
    Map<String, Standing> aliases() {
        return aliases;
    }

    /** The largest number of a version with any record; none without versions. */
    OptionalLong highestVersion() {
        long highest = places.isEmpty() ? 0 : places.lastKey();
        for (long version : begun.keySet()) {
            highest = Math.max(highest, version);
        }
        return highest == 0 ? OptionalLong.empty() : OptionalLong.of(highest);
    }
}
