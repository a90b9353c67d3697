package org.lorentztron.connectors.client;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.version.PartName;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.VersionInfo;

/**
 * The records of parts that a reader keeps: of each part the two newest of each partition, what was found for the
 * manifest that stands last, and what the version taken last has. Mutable; not thread-safe.
 */
final class PartRecords implements CheckedVersion.Lookup {
    private final Map<Slot, Held> held = new HashMap<>();
    private final SortedSet<Integer> partitions = new TreeSet<>();
    private Map<PartName, PublishedPart> found = new HashMap<>();
    private Map<PartName, PublishedPart> taken = Map.of();

    private record Slot(int partition, PartName part) {}

    /** The two newest records of a part in a partition, and what was wrong with a newer one. */
    private static final class Held {
        private @Nullable PublishedPart newest;
        private @Nullable PublishedPart previous;
        private @Nullable String damage;
    }

    /** Keeps the record; one that names what is there already replaces it, since its counts may be newer. */
    void put(int partition, PublishedPart part) {
        Held slot = slot(partition, part.name());
        if (!isSame(part, slot.newest)) {
            slot.previous = slot.newest;
        }
        slot.newest = part;
        slot.damage = null;
        if (isSame(part, found.get(part.name()))) {
            found.put(part.name(), part);
        }
    }

    /** Notes that the newest record of the part in the partition cannot be read. */
    void putDamaged(int partition, PartName part, String damage) {
        slot(partition, part).damage = damage;
    }

    /** Keeps what a manifest names, however many records come after it. */
    void keepFound(Map<PartName, PublishedPart> named) {
        found = new HashMap<>(named);
    }

    /** Keeps a record that the manifest waited for. */
    void keepFound(PublishedPart part) {
        found.put(part.name(), part);
    }

    /** Keeps what was found last as the parts of the version taken last. */
    void take() {
        taken = Map.copyOf(found);
    }

    private Held slot(int partition, PartName part) {
        partitions.add(partition);
        return held.computeIfAbsent(new Slot(partition, part), s -> new Held());
    }

    private static boolean isSame(PublishedPart part, @Nullable PublishedPart other) {
        return other != null && VersionInfo.Part.of(part).equals(VersionInfo.Part.of(other));
    }

    @Override
    public List<PublishedPart> of(PartName part) {
        List<PublishedPart> records = new ArrayList<>();
        for (int partition : partitions) {
            Held slot = held.get(new Slot(partition, part));
            if (slot != null) {
                addPresent(slot.newest, records);
                addPresent(slot.previous, records);
            }
        }
        addPresent(found.get(part), records);
        addPresent(taken.get(part), records);
        return records;
    }

    private static void addPresent(@Nullable PublishedPart part, List<PublishedPart> records) {
        if (part != null) {
            records.add(part);
        }
    }

    @Override
    public Optional<String> damage(PartName part) {
        return partitions.stream()
                .map(partition -> held.get(new Slot(partition, part)))
                .filter(slot -> slot != null && slot.damage != null)
                .map(slot -> slot.damage)
                .findFirst();
    }
}
