package org.lorentztron.connectors.warning;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.lorentztron.connectors.wire.named.EncodedNames;
import org.lorentztron.model.Features;

/**
 * Looks for fields that tell too much: one whose value, or presence, alone separates a class from all others in the
 * first labelled events is seldom known before the label is. It looks twice, after {@value #FEW} and after
 * {@value #MANY} events. Both sides must have enough of them for the number of fields F that it looks at: a field that
 * fits only {@value #NO_LEAK} of a class fits all n events of it with a probability of {@value #NO_LEAK}^n, and with n
 * of {@value #MOST_OF_SIDE}, or of which F {@value #NO_LEAK}^n is {@value #BY_CHANCE}, hardly one of F does. It looks
 * at the features that come first, up to {@value #MOST_NAMES}, and at no more events when these have
 * {@value #MOST_ENTRIES} entries. Mutable; not thread-safe.
 */
public final class LeakCheck {
    static final int FEW = 100;
    static final int MANY = 500;
    static final double NO_LEAK = 0.8;
    static final double BY_CHANCE = 0.05;
    static final int MOST_OF_SIDE = 40;

    /** Of 1,024 bytes at most. */
    static final int MOST_NAMES = 5_000;
    /** Of 8 bytes each. */
    static final int MOST_ENTRIES = 500_000;

    private final List<Features> events = new ArrayList<>();
    private final List<Integer> labels = new ArrayList<>();
    /** [index] the fields that have entries there: more than one where they collide. */
    private final Map<Integer, List<String>> fields = new TreeMap<>();
    /** [field] the events that have it; known as long as names have room. */
    private final Map<String, BitSet> presences = new TreeMap<>();

    private int entries;
    /** The events that were looked at last. */
    private int looked;

    private int leastOfSide;

    private boolean isOver;

    /** A field, and the class that it tells from all others, with so many events of the class. */
    public record Leak(String field, int label, int ofClass) {}

    /**
     * Takes the next labelled event.
     *
     * @param namesOfEvent the names of its features, if they are wanted
     * @return a warning for each leak that is found now; mostly none
     */
    public List<InputWarning> warnings(
            Features x, int label, List<String> classes, Supplier<Map<Integer, List<String>>> namesOfEvent) {
        return see(x, label, namesOfEvent).stream()
                .map(leak -> new InputWarning(
                        InputWarning.Kind.LABEL_LEAKS,
                        leak.field(),
                        looked,
                        looked,
                        "field " + leak.field() + " alone tells the " + leak.ofClass() + " events of class "
                                + classes.get(leak.label()) + " from all others in the first " + looked
                                + " labelled events of a reader: if it is there only because the label is known, name"
                                + " it in --event-ignore and start a new model"))
                .toList();
    }

    /**
     * Takes the next labelled event.
     *
     * @param namesOfEvent the names of its features, if they are wanted
     * @return the leaks that are found now; mostly none
     */
    public List<Leak> see(Features x, int label, Supplier<Map<Integer, List<String>>> namesOfEvent) {
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
        if (fields.size() < MOST_NAMES) {
            namesOfEvent.get().forEach(this::see);
        }
        if (events.size() != FEW && events.size() != MANY) {
            return List.of();
        }
        looked = events.size();
        List<Leak> leaks = leaks();
        if (events.size() == MANY || !leaks.isEmpty()) {
            end();
        }
        return leaks;
    }

    private void see(int index, List<String> texts) {
        if (fields.size() < MOST_NAMES || fields.containsKey(index)) {
            List<String> named =
                    texts.stream().map(EncodedNames::ofEntry).distinct().toList();
            fields.putIfAbsent(index, named);
            named.forEach(field ->
                    presences.computeIfAbsent(field, unknown -> new BitSet()).set(events.size() - 1));
        }
    }

    private void end() {
        isOver = true;
        events.clear();
        labels.clear();
        fields.clear();
        presences.clear();
    }

    /** One of a field at most: of its entries, or else of its presence. */
    private List<Leak> leaks() {
        Map<String, Integer> leaks = new LinkedHashMap<>();
        double[] values = new double[events.size()];
        leastOfSide = leastOfSide(Math.max(fields.size(), presences.size()));
        fields.forEach((index, named) -> {
            Arrays.setAll(values, event -> events.get(event).valueOf(index));
            separated(values).ifPresent(label -> named.forEach(field -> leaks.putIfAbsent(field, label)));
        });
        if (fields.size() < MOST_NAMES) {
            presences.forEach((field, present) -> {
                Arrays.setAll(values, event -> present.get(event) ? 1 : 0);
                separated(values).ifPresent(label -> leaks.putIfAbsent(field, label));
            });
        }
        return leaks.entrySet().stream()
                .map(leak -> new Leak(leak.getKey(), leak.getValue(), Collections.frequency(labels, leak.getValue())))
                .toList();
    }

    /** Events that each side must have. */
    static int leastOfSide(int fields) {
        double n = StrictMath.log(BY_CHANCE / Math.max(1, fields)) / StrictMath.log(NO_LEAK);
        return (int) Math.min(MOST_OF_SIDE, Math.ceil(n));
    }

    /** The class that the values tell from all others. */
    private Optional<Integer> separated(double[] values) {
        return labels.stream()
                .distinct()
                .filter(label -> separates(values, label))
                .findFirst();
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
        boolean bothSides = count >= leastOfSide && values.length - count >= leastOfSide;
        return bothSides && (least > largestOfOthers || largest < leastOfOthers);
    }
}
