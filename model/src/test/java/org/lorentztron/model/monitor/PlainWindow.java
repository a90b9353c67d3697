package org.lorentztron.model.monitor;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** The numbers of one class in the window from their definition, over all events there ever were. */
final class PlainWindow {
    private final List<Served> events;
    private final int c;
    private final int windowStart;

    PlainWindow(List<Served> events, int c) {
        this.events = events;
        this.c = c;
        this.windowStart = Math.max(0, events.size() - 1_000);
    }

    /** Where the newest events of a kind are: those in the window, and at least 200. */
    private int[] newest(Predicate<Served> kind) {
        int[] all = IntStream.range(0, events.size())
                .filter(i -> kind.test(events.get(i)))
                .toArray();
        int inWindow = (int) IntStream.of(all).filter(i -> i >= windowStart).count();
        return IntStream.of(all)
                .skip(Math.max(0, all.length - Math.max(200, inWindow)))
                .toArray();
    }

    /** Back to the first event of the kind that is not among the newest, or to the start of the window. */
    private int span(Predicate<Served> kind) {
        int[] taken = newest(kind);
        if (taken.length > 200) {
            return Math.min(1_000, events.size());
        }
        int before = taken.length == 0 ? events.size() : taken[0];
        while (before > 0 && (taken.length == 0 || !kind.test(events.get(before - 1)))) {
            before--;
        }
        return events.size() - before;
    }

    private boolean isOfClass(Served event) {
        return event.truth() == c;
    }

    private boolean isServed(Served event) {
        return event.served() == c;
    }

    double ofClass() {
        return newest(this::isOfClass).length;
    }

    double recall() {
        return share(newest(this::isOfClass));
    }

    double precision() {
        return share(newest(this::isServed));
    }

    private double share(int[] of) {
        return IntStream.of(of)
                .mapToDouble(i -> events.get(i).truth() == events.get(i).served() ? 1 : 0)
                .average()
                .orElse(Double.NaN);
    }

    private PlainQuality weighted() {
        List<Served> taken = new ArrayList<>();
        List<Double> weights = new ArrayList<>();
        for (int i : newest(this::isOfClass)) {
            taken.add(events.get(i));
            weights.add(1.0 / span(this::isOfClass));
        }
        for (int i : newest(this::isServed)) {
            if (!isOfClass(events.get(i))) {
                taken.add(events.get(i));
                weights.add(1.0 / span(this::isServed));
            }
        }
        for (Served event : events.subList(windowStart, events.size())) {
            if (!isOfClass(event) && !isServed(event)) {
                taken.add(event);
                weights.add(1.0 / (events.size() - windowStart));
            }
        }
        return new PlainQuality(taken, weights.stream().mapToDouble(w -> w).toArray());
    }

    double rocAuc() {
        return weighted().rocAuc(c, e -> PlainQuality.bin(e.probabilities()[c]));
    }

    double prAuc() {
        return weighted().prAuc(c, e -> PlainQuality.bin(e.probabilities()[c]));
    }
}
