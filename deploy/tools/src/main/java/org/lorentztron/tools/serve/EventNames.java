package org.lorentztron.tools.serve;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import org.lorentztron.connectors.client.KnownNames;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.named.EncodedNames;
import org.lorentztron.model.Features;

/**
 * What a version knows of the names of one event. Immutable.
 *
 * @param unknown names of which it holds nothing, ascending
 * @param textsOfNumbers those of them that the version knows as numbers, and the event has as texts
 * @param noneKnown whether it holds nothing of the whole event
 * @param mostUnknown whether more of its names are unknown than known
 * @param standsFor how many events this one counts as, at least 1
 */
record EventNames(
        SortedSet<String> unknown,
        SortedSet<String> textsOfNumbers,
        boolean noneKnown,
        boolean mostUnknown,
        int standsFor) {
    /** All are known, or there are none, or nobody has looked. */
    static final EventNames KNOWN =
            new EventNames(Collections.emptySortedSet(), Collections.emptySortedSet(), false, false, 1);

    /**
     * Of an event that was read. Only if an entry of it is not held is the event read again, for its names: if nothing
     * of it is held or it is the first of a request always, otherwise if the sample takes it.
     *
     * @param json the bytes that {@code format} has read the features from
     */
    static EventNames of(
            KnownNames known, Features x, EventFormat format, byte[] json, NameSample sample, boolean isFirst) {
        if (known.holdsAll(x)) {
            return KNOWN;
        }
        int standsFor = known.holdsAny(x) && !isFirst ? sample.next() : 1;
        if (standsFor == 0) {
            return KNOWN;
        }
        Map<Integer, List<String>> entries = format.names(json);
        SortedSet<String> unknown = known.unknown(entries);
        // A name of which some words are new is known by the others.
        return unknown.isEmpty()
                ? KNOWN
                : new EventNames(
                        unknown,
                        known.textsOfNumbers(entries),
                        known.holdsNone(entries),
                        2L * unknown.size() > names(entries),
                        standsFor);
    }

    private static long names(Map<Integer, List<String>> entries) {
        return entries.values().stream()
                .flatMap(List::stream)
                .map(EncodedNames::ofEntry)
                .distinct()
                .count();
    }
}
