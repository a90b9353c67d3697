package org.lorentztron.connectors.client;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.VersionInfo;

/**
 * Of one part the two newest records of each partition, or the newest alone, and what was wrong with a newer one.
 * Mutable.
 */
final class HeldPart {
    /** What a partition takes beside the bytes of records: objects, and places in maps. */
    private static final int BESIDES = 512;

    private final SortedMap<Integer, Slot> slots = new TreeMap<>();

    private static final class Slot {
        private @Nullable Sized newest;
        private @Nullable Sized previous;
        private @Nullable String damage;

        private long bytes() {
            return BESIDES + bytes(newest) + bytes(previous) + (damage == null ? 0 : damage.length());
        }

        private static long bytes(@Nullable Sized record) {
            return record == null ? 0 : record.bytes();
        }
    }

    /** A record and its size. */
    private record Sized(PublishedPart part, long bytes) {}

    private Slot slot(int partition) {
        return slots.computeIfAbsent(partition, p -> new Slot());
    }

    /** Keeps the record; one that names what is there already replaces it. */
    void put(int partition, PublishedPart part, long bytes) {
        Slot slot = slot(partition);
        if (slot.newest == null || !isSame(part, slot.newest.part())) {
            slot.previous = slot.newest;
        }
        slot.newest = new Sized(part, bytes);
        slot.damage = null;
    }

    /** Notes that the newest record in the partition cannot be read. */
    void putDamaged(int partition, String damage) {
        slot(partition).damage = damage;
    }

    /** Whether a partition has two records. */
    boolean hasPrevious() {
        return slots.values().stream().anyMatch(slot -> slot.previous != null);
    }

    /** Leaves the newest record of each partition. */
    void forgetPrevious() {
        slots.values().forEach(slot -> slot.previous = null);
    }

    static boolean isSame(PublishedPart part, @Nullable PublishedPart other) {
        return other != null && VersionInfo.Part.of(part).equals(VersionInfo.Part.of(other));
    }

    /** How much memory it takes, about. */
    long bytes() {
        return slots.values().stream().mapToLong(Slot::bytes).sum();
    }

    /** The records, of each partition the newer first. */
    List<PublishedPart> records() {
        return slots.values().stream()
                .flatMap(slot -> Stream.of(Optional.ofNullable(slot.newest), Optional.ofNullable(slot.previous)))
                .flatMap(Optional::stream)
                .map(Sized::part)
                .toList();
    }

    /** What was wrong with a record newer than these. */
    Optional<String> damage() {
        return slots.values().stream()
                .map(slot -> slot.damage)
                .filter(Objects::nonNull)
                .findFirst();
    }
}
