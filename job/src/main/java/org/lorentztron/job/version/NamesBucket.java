package org.lorentztron.job.version;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.version.PublishedNames;

/**
 * The names of the features of one bucket: of those that parts hold, which are published, and of those that no part
 * holds yet, of which the oldest are dropped when there are too many. Mutable; not thread-safe.
 */
final class NamesBucket {
    /** Bytes of the names that wait. */
    static final int MOST_WAITING_BYTES = 1 << 16;

    private final int bucket;
    /** Without a name: an empty list. */
    private final Map<Integer, List<String>> held = new HashMap<>();
    /** The oldest first. */
    private final Map<Integer, List<String>> waiting = new LinkedHashMap<>();

    private int heldBytes;
    private int waitingBytes;
    private int named;
    private int collisions;
    private int dropped;
    private boolean changed;
    /** Null if something has changed since it was made. */
    private @Nullable BucketNames state;

    NamesBucket(int bucket) {
        this.bucket = bucket;
    }

    static NamesBucket of(BucketNames state) {
        NamesBucket restored = new NamesBucket(state.bucket());
        state.held().forEach((index, names) -> {
            restored.hold(index);
            names.forEach(name -> restored.see(index, name));
        });
        state.waiting().forEach((index, names) -> names.forEach(name -> restored.see(index, name)));
        restored.changed = state.changed();
        return restored;
    }

    BucketNames state() {
        if (state == null) {
            state = BucketNames.of(bucket, changed, held, waiting);
        }
        return state;
    }

    /** An event has a feature of this name. */
    void see(int index, String name) {
        List<String> names = held.get(index);
        if (names == null) {
            await(index, name);
        } else if (!isNew(names, name)) {
            return;
        } else if (heldBytes + PublishedNames.bytes(name) <= PublishedNames.MOST_BYTES) {
            add(index, names, name);
        } else {
            dropped++;
        }
    }

    private static boolean isNew(List<String> names, String name) {
        return names.size() < PublishedNames.MOST_NAMES && !names.contains(name);
    }

    private void add(int index, List<String> names, String name) {
        held.put(index, with(names, name));
        heldBytes += PublishedNames.bytes(name);
        named += names.isEmpty() ? 1 : 0;
        collisions += names.size() == 1 ? 1 : 0;
        changed = true;
        state = null;
    }

    private static List<String> with(List<String> names, String name) {
        List<String> more = new ArrayList<>(names);
        more.add(name);
        more.sort(null);
        return List.copyOf(more);
    }

    private void await(int index, String name) {
        List<String> names = waiting.getOrDefault(index, List.of());
        if (!isNew(names, name)) {
            return;
        }
        waiting.put(index, with(names, name));
        waitingBytes += PublishedNames.bytes(name);
        Iterator<List<String>> oldest = waiting.values().iterator();
        while (waitingBytes > MOST_WAITING_BYTES) {
            List<String> gone = oldest.next();
            waitingBytes -= bytes(gone);
            dropped += gone.size();
            oldest.remove();
        }
        state = null;
    }

    private static int bytes(List<String> names) {
        return names.stream().mapToInt(PublishedNames::bytes).sum();
    }

    /** A part holds a feature. */
    void hold(int index) {
        if (held.putIfAbsent(index, List.of()) != null) {
            return;
        }
        state = null;
        List<String> names = waiting.remove(index);
        if (names != null) {
            waitingBytes -= bytes(names);
            names.forEach(name -> see(index, name));
        }
    }

    /** No part holds a feature any more. */
    void release(int index) {
        List<String> names = held.remove(index);
        if (names != null && !names.isEmpty()) {
            heldBytes -= bytes(names);
            named--;
            collisions -= names.size() > 1 ? 1 : 0;
            changed = true;
        }
        state = null;
    }

    /** No part holds the features that are not these any more. */
    void releaseUnless(IntPredicate isHeld) {
        List<Integer> others =
                held.keySet().stream().filter(index -> !isHeld.test(index)).toList();
        others.forEach(this::release);
    }

    /** Its names count as changed, if it holds any. */
    void change() {
        changed |= named > 0;
        state = null;
    }

    /** Features held with two names or more. */
    int collisions() {
        return collisions;
    }

    /** How many names had no place since this was called last. */
    int takeDropped() {
        int taken = dropped;
        dropped = 0;
        return taken;
    }

    /** The names of the features held, if they have changed since this was called last. */
    Optional<PublishedNames> takeChanged() {
        if (!changed) {
            return Optional.empty();
        }
        changed = false;
        state = null;
        SortedMap<Integer, List<String>> entries = new TreeMap<>();
        held.forEach((index, names) -> {
            if (!names.isEmpty()) {
                entries.put(index, names);
            }
        });
        return Optional.of(new PublishedNames(bucket, entries, held.size() - named));
    }
}
