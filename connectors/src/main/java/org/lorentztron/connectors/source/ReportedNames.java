package org.lorentztron.connectors.source;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.lorentztron.model.Features;

/**
 * Which names of features a reader has reported lately. An event with an unreported index is decoded again to get its
 * names. Mutable; not thread-safe.
 */
final class ReportedNames {
    /*
     * Reported indices are in a direct-mapped cache: an index has one place, its lowest bits, which holds the last
     * index reported there. Indices are hashes, so these bits are as good as any. Beside each index is the hash of its
     * names: of two names that meet in an index, the second is reported too, once an event that has it is decoded
     * again.
     *
     * Reports may be lost downstream, so the cache is cleared from time to time and names are reported again.
     *
     * Decoding an event again costs two or three times as much as decoding it first. After the first events, at most
     * one in SHARE events is decoded again: on a stream where every event has a new word, the names of most words are
     * never reported. Names of words that come again are.
     */
    static final int PLACES = 1 << 16;
    static final int FORGOTTEN_EVERY = 1 << 16;
    static final int FIRST = 1_000;
    static final int SHARE = 8;

    /** The index plus 1 at each place; 0 where there is none. */
    private final int[] reported = new int[PLACES];

    private final int[] hashes = new int[PLACES];
    private long events;
    private long lastRead;

    /**
     * Takes the next labelled event.
     *
     * @param x features with indices, not modified
     * @param namesOfEvent reads the event again, for its names by index
     * @return the names to report now; mostly none
     */
    List<FeatureNameRecord.Name> see(Features x, Supplier<Map<Integer, List<String>>> namesOfEvent) {
        if (events > 0 && events % FORGOTTEN_EVERY == 0) {
            Arrays.fill(reported, 0);
        }
        long event = events++;
        if (event >= FIRST && event - lastRead < SHARE || isReported(x)) {
            return List.of();
        }
        lastRead = event;
        List<FeatureNameRecord.Name> names = new ArrayList<>();
        namesOfEvent.get().forEach((index, texts) -> report(index, texts, names));
        return names;
    }

    private boolean isReported(Features x) {
        int[] indices = x.indices();
        for (int index : indices) {
            if (reported[place(index)] != index + 1) {
                return false;
            }
        }
        return true;
    }

    private void report(int index, List<String> texts, List<FeatureNameRecord.Name> names) {
        int place = place(index);
        int hash = texts.hashCode();
        if (reported[place] != index + 1 || hashes[place] != hash) {
            reported[place] = index + 1;
            hashes[place] = hash;
            texts.forEach(text -> names.add(new FeatureNameRecord.Name(index, text)));
        }
    }

    private static int place(int index) {
        return index & PLACES - 1;
    }
}
