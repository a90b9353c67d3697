package org.lorentztron.connectors.client;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.version.PartName;
import org.lorentztron.connectors.wire.version.PublishedPart;

/**
 * The records of parts that a reader keeps: of each part the two newest of each partition, what was found for the
 * manifest that stands last, and what the version taken last has. Mutable; not thread-safe.
 *
 * <p>Parts that neither of the two manifests names take at most a number of bytes together: whoever may write can put
 * such parts without end. Those with the oldest records are forgotten first, since a part comes shortly before the
 * manifest that names it.
 */
final class PartRecords implements CheckedVersion.Lookup {
    private final long mostUnnamed;
    private final Map<PartName, HeldPart> named = new HashMap<>();
    /** Those with the oldest records first. */
    private final LinkedHashMap<PartName, HeldPart> unnamed = new LinkedHashMap<>();

    private long unnamedBytes;
    private long forgotten;
    private Map<PartName, PublishedPart> found = new HashMap<>();
    private Map<PartName, PublishedPart> taken = Map.of();

    /** @param mostUnnamed bytes of the parts that no manifest names */
    PartRecords(long mostUnnamed) {
        this.mostUnnamed = mostUnnamed;
    }

    /** What suits a JVM that holds versions: as much as a version file may unpack to. */
    static PartRecords withinTheHeap() {
        return new PartRecords(VersionArchive.quarterOfTheHeap());
    }

    /**
     * Keeps the record; one that names what is there already replaces it, since its counts may be newer.
     *
     * @param bytes of the record
     */
    void put(int partition, PublishedPart part, long bytes) {
        change(part.name(), held -> held.put(partition, part, bytes));
        if (HeldPart.isSame(part, found.get(part.name()))) {
            found.put(part.name(), part);
        }
    }

    /** Notes that the newest record of the part in the partition cannot be read. */
    void putDamaged(int partition, PartName part, String damage) {
        change(part, held -> held.putDamaged(partition, damage));
    }

    private void change(PartName part, Consumer<HeldPart> change) {
        HeldPart held = named.get(part);
        if (held != null) {
            change.accept(held);
            return;
        }
        HeldPart newest = forget(part);
        change.accept(newest);
        addUnnamed(part, newest);
        forgetOldest();
    }

    /** Removes a part that no manifest names, an empty one if there is none. */
    private HeldPart forget(PartName part) {
        HeldPart held = unnamed.remove(part);
        if (held == null) {
            return new HeldPart();
        }
        unnamedBytes -= bytes(part, held);
        return held;
    }

    private void addUnnamed(PartName part, HeldPart held) {
        unnamed.put(part, held);
        unnamedBytes += bytes(part, held);
    }

    private static long bytes(PartName part, HeldPart held) {
        return part.toString().length() + held.bytes();
    }

    private void forgetOldest() {
        Iterator<Map.Entry<PartName, HeldPart>> oldest = unnamed.entrySet().iterator();
        while (unnamedBytes > mostUnnamed) {
            Map.Entry<PartName, HeldPart> each = oldest.next();
            unnamedBytes -= bytes(each.getKey(), each.getValue());
            oldest.remove();
            forgotten++;
        }
    }

    /** Takes these for the parts that the manifest which stands last names; they are kept, whatever they take. */
    void expect(Set<PartName> parts) {
        Map<PartName, HeldPart> before = Map.copyOf(named);
        named.clear();
        before.forEach((part, held) -> {
            if (parts.contains(part) || taken.containsKey(part)) {
                named.put(part, held);
            } else {
                addUnnamed(part, held);
            }
        });
        parts.forEach(part -> named.computeIfAbsent(part, this::forget));
        forgetOldest();
    }

    /** Keeps what a manifest names, however many records come after it. */
    void keepFound(Map<PartName, PublishedPart> those) {
        found = new HashMap<>(those);
    }

    /** Keeps a record that the manifest waited for. */
    void keepFound(PublishedPart part) {
        found.put(part.name(), part);
    }

    /** Keeps what was found last as the parts of the version taken last. */
    void take() {
        taken = Map.copyOf(found);
    }

    @Override
    public List<PublishedPart> of(PartName part) {
        HeldPart held = held(part);
        List<PublishedPart> records = new ArrayList<>(held == null ? List.of() : held.records());
        addPresent(found.get(part), records);
        addPresent(taken.get(part), records);
        return records;
    }

    private @Nullable HeldPart held(PartName part) {
        return named.getOrDefault(part, unnamed.get(part));
    }

    private static void addPresent(@Nullable PublishedPart part, List<PublishedPart> records) {
        if (part != null) {
            records.add(part);
        }
    }

    @Override
    public Optional<String> damage(PartName part) {
        return Optional.ofNullable(held(part)).flatMap(HeldPart::damage);
    }

    @Override
    public Optional<String> loss() {
        return forgotten == 0
                ? Optional.empty()
                : Optional.of("of parts that no manifest named yet, " + forgotten
                        + " were forgotten, since all of them took more than " + mostUnnamed + " bytes");
    }
}
