package org.lorentztron.connectors.source;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.lorentztron.model.Features;

/**
 * Which names of features a reader has told of lately. An event that has an index which was not told of is read a
 * second time, for its names. Mutable; not thread-safe.
 */
final class ToldNames {
    /*
     * Told indices are in a direct-mapped cache: an index has one place, its lowest bits, and the last one told of
     * stands there. Indices are hashes, so these bits are as good as any. With each stands the hash of its names: of
     * two names that meet in an index, the second is told of too, once an event that has it is read again.
     *
     * What is told may be lost downstream, so everything is forgotten now and then and told again.
     *
     * A second reading costs two or three times what the first one does. After the first events, at most one in SHARE
     * events is read again: on a stream where every event has a new word the names of most words are never told. Those
     * of words that come again are.
     */
    static final int PLACES = 1 << 16;
    static final int FORGOTTEN_EVERY = 1 << 16;
    static final int FIRST = 1_000;
    static final int SHARE = 8;

    /** The index plus 1 at each place; 0 where there is none. */
    private final int[] told = new int[PLACES];

    private final int[] hashes = new int[PLACES];
    private long events;
    private long lastRead;

    /**
     * Takes the next labelled event.
     *
     * @param x features with indices, not modified
     * @param namesOfEvent reads the event again, for its names by index
     * @return the names that are to be told of now; mostly none
     */
    List<NewNames.Name> see(Features x, Supplier<Map<Integer, List<String>>> namesOfEvent) {
        if (events > 0 && events % FORGOTTEN_EVERY == 0) {
            Arrays.fill(told, 0);
        }
        long event = events++;
        if (event >= FIRST && event - lastRead < SHARE || isTold(x)) {
            return List.of();
        }
        lastRead = event;
        List<NewNames.Name> names = new ArrayList<>();
        namesOfEvent.get().forEach((index, texts) -> tell(index, texts, names));
        return names;
    }

    private boolean isTold(Features x) {
        int[] indices = x.indices();
        for (int index : indices) {
            if (told[place(index)] != index + 1) {
                return false;
            }
        }
        return true;
    }

    private void tell(int index, List<String> texts, List<NewNames.Name> names) {
        int place = place(index);
        int hash = texts.hashCode();
        if (told[place] != index + 1 || hashes[place] != hash) {
            told[place] = index + 1;
            hashes[place] = hash;
            texts.forEach(text -> names.add(new NewNames.Name(index, text)));
        }
    }

    private static int place(int index) {
        return index & PLACES - 1;
    }
}
