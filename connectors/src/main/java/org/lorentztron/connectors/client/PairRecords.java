package org.lorentztron.connectors.client;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.VersionInfo;

/**
 * The records of pairs that a reader keeps: of each pair the two newest of each partition, what was found for the manifest that
 * stands last, and what the version taken last has. Mutable; not thread-safe.
 */
final class PairRecords implements VersionAssembly.Lookup {
    private final Map<Slot, Held> held = new HashMap<>();
    private final SortedSet<Integer> partitions = new TreeSet<>();
    private Map<PairName, PublishedPair> found = new HashMap<>();
    private Map<PairName, PublishedPair> taken = Map.of();

    private record Slot(int partition, PairName pair) {}

    /** The two newest records of a pair in a partition, and what was wrong with a newer one. */
    private static final class Held {
        private PublishedPair newest;
        private PublishedPair previous;
        private String damage;
    }

    /** Keeps the record; one that names what is there already replaces it, since its counts may be newer. */
    void put(int partition, PublishedPair pair) {
        Held slot = slot(partition, pair.name());
        if (!isSame(pair, slot.newest)) {
            slot.previous = slot.newest;
        }
        slot.newest = pair;
        slot.damage = null;
        if (isSame(pair, found.get(pair.name()))) {
            found.put(pair.name(), pair);
        }
    }

    /** Notes that the newest record of the pair in the partition cannot be read. */
    void putDamaged(int partition, PairName pair, String damage) {
        slot(partition, pair).damage = damage;
    }

    /** Keeps what a manifest names, however many records come after it. */
    void keepFound(Map<PairName, PublishedPair> named) {
        found = new HashMap<>(named);
    }

    /** Keeps a record that the manifest waited for. */
    void keepFound(PublishedPair pair) {
        found.put(pair.name(), pair);
    }

    /** Keeps what was found last as the pairs of the version taken last. */
    void take() {
        taken = Map.copyOf(found);
    }

    private Held slot(int partition, PairName pair) {
        partitions.add(partition);
        return held.computeIfAbsent(new Slot(partition, pair), s -> new Held());
    }

    private static boolean isSame(PublishedPair pair, PublishedPair other) {
        return other != null && VersionInfo.Pair.of(pair).equals(VersionInfo.Pair.of(other));
    }

    @Override
    public List<PublishedPair> of(PairName pair) {
        List<PublishedPair> records = new ArrayList<>();
        for (int partition : partitions) {
            Held slot = held.get(new Slot(partition, pair));
            if (slot != null) {
                addPresent(slot.newest, records);
                addPresent(slot.previous, records);
            }
        }
        addPresent(found.get(pair), records);
        addPresent(taken.get(pair), records);
        return records;
    }

    private static void addPresent(PublishedPair pair, List<PublishedPair> records) {
        if (pair != null) {
            records.add(pair);
        }
    }

    @Override
    public Optional<String> damage(PairName pair) {
        return partitions.stream()
                .map(partition -> held.get(new Slot(partition, pair)))
                .filter(slot -> slot != null && slot.damage != null)
                .map(slot -> slot.damage)
                .findFirst();
    }
}
