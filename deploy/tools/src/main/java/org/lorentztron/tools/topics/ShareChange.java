package org.lorentztron.tools.topics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.lorentztron.model.monitor.TwoShares;

/**
 * Finds when the shares of two versions changed. Of all times that cut events in two, with at least {@value #LEAST} of
 * either version to be expected on both sides, it is the one where shares differ most, if {@link TwoShares#z} is above
 * {@value #MOST_Z}; then the same among the events since, until none is found. An id counts once for each version that
 * has predicted it: many events of one id are one draw of the split.
 */
final class ShareChange {
    private static final double MOST_Z = 4;
    private static final double LEAST = 20;

    private ShareChange() {}

    /** The time since which shares hold, ms since 1970; empty if they hold throughout. */
    static OptionalLong among(List<KeptEvent> events) {
        List<KeptEvent> draws = draws(events);
        int from = 0;
        for (int cut = cut(draws); cut > 0; cut = cut(draws.subList(from, draws.size()))) {
            from += cut;
        }
        return from == 0
                ? OptionalLong.empty()
                : OptionalLong.of(draws.get(from).time());
    }

    private static List<KeptEvent> draws(List<KeptEvent> events) {
        List<KeptEvent> ordered = new ArrayList<>(events);
        ordered.sort(Comparator.comparing(event -> event.place, TestedEvent.Place.ORDER));
        List<Set<IdHash>> seen = List.of(new HashSet<>(), new HashSet<>());
        ordered.removeIf(event -> !seen.get(event.name).add(event.id));
        return ordered;
    }

    /** How many events are before the change; 0 if there is none. */
    private static int cut(List<KeptEvent> events) {
        double all = events.size();
        double seconds = events.stream().filter(event -> event.name == 1).count();
        double scarce = Math.min(seconds, all - seconds) / all;
        double before = 0;
        double most = MOST_Z;
        int cut = 0;
        for (int n = 1; n < all; n++) {
            before += events.get(n - 1).name;
            boolean isCut = events.get(n - 1).time() < events.get(n).time() && Math.min(n, all - n) * scarce >= LEAST;
            double z = isCut ? Math.abs(TwoShares.z(before, n, seconds - before, all - n)) : 0;
            if (z > most) {
                most = z;
                cut = n;
            }
        }
        return cut;
    }
}
