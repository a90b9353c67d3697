package org.lorentztron.connectors.client;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.version.PartName;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.VersionInfo;

/**
 * The records of parts that a reader keeps: of each part the two newest of each partition, what was found for the
 * manifest that stands last, and what the version taken last has. Mutable; not thread-safe.
 *
 * <p>Parts that neither of the two manifests names are bounded ({@link UnnamedParts}).
 */
final class PartRecords implements CheckedVersion.Lookup {
    /** In the order of the manifests. */
    private final Map<PartName, HeldPart> named = new LinkedHashMap<>();

    private final UnnamedParts unnamed;
    private Map<PartName, PublishedPart> found = new HashMap<>();
    private Map<PartName, PublishedPart> taken = Map.of();

    /** @param mostUnnamed bytes of the parts that no manifest names */
    PartRecords(long mostUnnamed) {
        unnamed = new UnnamedParts(mostUnnamed);
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
        HeldPart newest = unnamed.remove(part);
        change.accept(newest);
        unnamed.addFresh(part, newest);
        unnamed.forgetOldest();
    }

    /** Takes these for the parts that the manifest which stands last names; they are kept, whatever they take. */
    void expect(VersionInfo manifest) {
        Map<PartName, HeldPart> before = new LinkedHashMap<>(named);
        named.clear();
        manifest.parts().forEach(part -> named.put(part.name(), new HeldPart()));
        before.forEach((part, held) -> {
            if (named.containsKey(part) || taken.containsKey(part)) {
                named.put(part, held);
            } else {
                unnamed.addFormer(part, held);
            }
        });
        named.replaceAll((part, held) -> before.containsKey(part) ? held : unnamed.remove(part));
        unnamed.forgetOldest();
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
        HeldPart held = named.get(part);
        return held == null ? unnamed.get(part) : held;
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
        return unnamed.loss();
    }
}
