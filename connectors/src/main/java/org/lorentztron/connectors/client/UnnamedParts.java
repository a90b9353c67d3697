package org.lorentztron.connectors.client;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.version.PartName;

/**
 * Parts that no manifest names, which take at most a number of bytes together: whoever may write can put such parts
 * without end. Mutable; not thread-safe.
 *
 * <p>Where they take more, the second records of parts go first, then the parts that a manifest named before, then
 * those with the oldest records, since a part comes shortly before the manifest that names it.
 */
final class UnnamedParts {
    private final long most;
    /** Named by a manifest before, those whose manifest is the oldest first. */
    private final LinkedHashMap<PartName, HeldPart> former = new LinkedHashMap<>();
    /** Never named, those with the oldest records first. */
    private final LinkedHashMap<PartName, HeldPart> fresh = new LinkedHashMap<>();
    /** Those of both that have second records. */
    private final LinkedHashMap<PartName, HeldPart> doubled = new LinkedHashMap<>();

    private long bytes;
    private long forgotten;

    /** @param most bytes */
    UnnamedParts(long most) {
        this.most = most;
    }

    /** Takes a part that a manifest named before, in the order of that manifest. */
    void addFormer(PartName part, HeldPart held) {
        add(part, held, former);
    }

    /** Takes a part that has just got a record. */
    void addFresh(PartName part, HeldPart held) {
        add(part, held, fresh);
    }

    private void add(PartName part, HeldPart held, Map<PartName, HeldPart> those) {
        those.put(part, held);
        bytes += bytes(part, held);
        if (held.hasPrevious()) {
            doubled.put(part, held);
        }
    }

    private static long bytes(PartName part, HeldPart held) {
        return part.toString().length() + held.bytes();
    }

    /** What there is of a part; null if there is nothing. */
    @Nullable
    HeldPart get(PartName part) {
        HeldPart held = fresh.get(part);
        return held == null ? former.get(part) : held;
    }

    /** Gives a part up; an empty one if there is nothing of it. */
    HeldPart remove(PartName part) {
        HeldPart held = get(part);
        if (held == null) {
            return new HeldPart();
        }
        fresh.remove(part);
        former.remove(part);
        doubled.remove(part);
        bytes -= bytes(part, held);
        return held;
    }

    /** Forgets what is beyond the bound. */
    void forgetOldest() {
        while (bytes > most && !doubled.isEmpty()) {
            forgetPrevious();
        }
        for (LinkedHashMap<PartName, HeldPart> those : List.of(former, fresh)) {
            while (bytes > most && !those.isEmpty()) {
                remove(those.keySet().iterator().next());
                forgotten++;
            }
        }
    }

    private void forgetPrevious() {
        Iterator<HeldPart> first = doubled.values().iterator();
        HeldPart held = first.next();
        first.remove();
        bytes -= held.bytes();
        held.forgetPrevious();
        bytes += held.bytes();
    }

    /** That parts were forgotten, and what helps; empty if none was. */
    Optional<String> loss() {
        return forgotten == 0
                ? Optional.empty()
                : Optional.of("of parts that no manifest named yet, " + forgotten
                        + " were forgotten, since all of them took more than " + most
                        + " bytes: a larger heap (-Xmx) keeps more");
    }
}
