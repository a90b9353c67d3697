package org.lorentztron.local.describe.facts;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The different values of a field, with how often each came, as long as there are few; and whether the first values
 * repeat. Mutable.
 */
public final class SeenValues {
    /** Different values that are counted. */
    public static final int MOST_COUNTED = 1_000;

    /** Characters of the values that are counted, together. */
    private static final int MOST_CHARACTERS = 50_000;

    /** First values that are compared with each other, by their hashes. */
    private static final int MOST_COMPARED = 4_000;

    private final Map<String, Long> counts = new HashMap<>();
    private final Set<Long> hashes = new HashSet<>();
    private int characters;
    private boolean isFull;
    private long compared;

    void add(String value) {
        if (compared < MOST_COMPARED) {
            compared++;
            hashes.add(31L * value.hashCode() + Integer.rotateLeft(value.length() * 0x9E3779B9 + middle(value), 7));
        }
        if (counts.computeIfPresent(value, (known, count) -> count + 1) != null) {
            return;
        }
        if (counts.size() >= MOST_COUNTED || characters + value.length() > MOST_CHARACTERS) {
            isFull = true;
        } else {
            counts.put(value, 1L);
            characters += value.length();
        }
    }

    /** A second hash: of texts that differ, one may be the same. */
    private static int middle(String value) {
        int hash = 7;
        for (int i = value.length() - 1; i >= 0; i--) {
            hash = 131 * hash + value.charAt(i);
        }
        return hash;
    }

    /** How often each value came, by value; not all if {@link #isMany}. */
    public Map<String, Long> counts() {
        return Collections.unmodifiableMap(new TreeMap<>(counts));
    }

    /** Whether there are more different values than are counted. */
    public boolean isMany() {
        return isFull;
    }

    /** How many different values there are; at least, if {@link #isMany}. */
    public long different() {
        return Math.max(counts.size(), hashes.size());
    }

    /** The share of different values among the first ones: 1 if none repeats, 0 without any. */
    public double share() {
        return compared == 0 ? 0 : (double) hashes.size() / compared;
    }
}
