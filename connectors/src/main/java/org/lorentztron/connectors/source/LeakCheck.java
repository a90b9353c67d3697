package org.lorentztron.connectors.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.lorentztron.model.Features;

/**
 * Looks for features that tell too much: one that alone separates a class from all others in the first labelled events
 * is seldom known before the label is. It looks twice, after {@value #FEW} and after {@value #MANY} events, and both
 * sides must have {@value #LEAST_OF_SIDE} of them. It looks at the features that come first, up to
 * {@value #MOST_NAMES}, and at no more events when these have {@value #MOST_ENTRIES} entries. Mutable; not thread-safe.
 */
final class LeakCheck {
    static final int FEW = 100;
    static final int MANY = 500;
    static final int LEAST_OF_SIDE = 10;

    /** Of 1,024 bytes at most. */
    static final int MOST_NAMES = 5_000;
    /** Of 8 bytes each. */
    static final int MOST_ENTRIES = 500_000;

    private final List<Features> events = new ArrayList<>();
    private final List<Integer> labels = new ArrayList<>();
    private final Map<Integer, String> names = new TreeMap<>();
    private int entries;
    private boolean isOver;

    /** A feature, and the class that it tells from all others. */
    record Leak(String feature, int label) {}

    /**
     * Takes the next labelled event.
     *
     * @param namesOfEvent the names of its features, if they are wanted
     * @return the leaks that are found now; mostly none
     */
    List<Leak> see(Features x, int label, Supplier<Map<Integer, List<String>>> namesOfEvent) {
        if (isOver) {
            return List.of();
        }
        entries += x.nonZeros();
        if (entries > MOST_ENTRIES) {
            end();
            return List.of();
        }
        events.add(x);
        labels.add(label);
        if (names.size() < MOST_NAMES) {
            namesOfEvent.get().forEach(this::name);
        }
        if (events.size() != FEW && events.size() != MANY) {
            return List.of();
        }
        List<Leak> leaks = leaks();
        if (events.size() == MANY || !leaks.isEmpty()) {
            end();
        }
        return leaks;
    }

    private void name(int index, List<String> texts) {
        if (names.size() < MOST_NAMES) {
            names.putIfAbsent(index, String.join(", ", texts));
        }
    }

    private void end() {
        isOver = true;
        events.clear();
        labels.clear();
        names.clear();
    }

    private List<Leak> leaks() {
        List<Leak> leaks = new ArrayList<>();
        names.forEach((index, name) -> {
            double[] values = new double[events.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = events.get(i).valueOf(index);
            }
            labels.stream()
                    .distinct()
                    .filter(label -> separates(values, label))
                    .findFirst()
                    .ifPresent(label -> leaks.add(new Leak(name, label)));
        });
        return leaks;
    }

    /** Whether all values of a class are above all others, or below. */
    private boolean separates(double[] values, int label) {
        double least = Double.POSITIVE_INFINITY;
        double largest = Double.NEGATIVE_INFINITY;
        double leastOfOthers = Double.POSITIVE_INFINITY;
        double largestOfOthers = Double.NEGATIVE_INFINITY;
        int count = 0;
        for (int i = 0; i < values.length; i++) {
            if (labels.get(i) == label) {
                least = Math.min(least, values[i]);
                largest = Math.max(largest, values[i]);
                count++;
            } else {
                leastOfOthers = Math.min(leastOfOthers, values[i]);
                largestOfOthers = Math.max(largestOfOthers, values[i]);
            }
        }
        boolean bothSides = count >= LEAST_OF_SIDE && values.length - count >= LEAST_OF_SIDE;
        return bothSides && (least > largestOfOthers || largest < leastOfOthers);
    }
}
