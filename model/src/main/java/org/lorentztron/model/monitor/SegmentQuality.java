package org.lorentztron.model.monitor;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The quality of predictions by the values that their events have in some fields: over all events so far, apart for
 * each value. Of a field {@value #MOST_VALUES} values have numbers of their own, in the order in which they come, and
 * so has an event without one; all further values are one rest. So senders may make up as many as they like.
 *
 * <p>Memory: for each value 4 KB for each of the first {@value #MOST_OWN_CLASSES} classes. Not thread-safe.
 */
public final class SegmentQuality {
    /** Of a field, besides none and the rest. */
    public static final int MOST_VALUES = 50;

    /** This many of the first classes have numbers of their own. */
    public static final int MOST_OWN_CLASSES = 10;

    /** In place of a value that an event has not. */
    public static final String MISSING = "";

    private final int classes;
    private final int ownClasses;
    private final List<String> fields;
    private final PredictionOutcome outcome;
    private final Map<Segment, RunningQuality> qualities = new LinkedHashMap<>();
    /** How many values of each field are known. */
    private final int[] known;

    /**
     * Events that have one value in a field.
     *
     * @param field index of the field
     * @param value {@link #MISSING} of events without one; null for all values that have no numbers of their own
     */
    public record Segment(int field, @Nullable String value) {
        /** The value for people: its own text, unless it is none or all others. */
        public String shown() {
            return value == null ? "(rest)" : value.equals(MISSING) ? "(missing)" : value;
        }
    }

    /**
     * @param classes K, at least 2
     * @param fields their names
     */
    public SegmentQuality(int classes, List<String> fields) {
        this.classes = classes;
        this.ownClasses = Math.min(classes, MOST_OWN_CLASSES);
        this.fields = List.copyOf(fields);
        this.outcome = new PredictionOutcome(ownClasses);
        this.known = new int[fields.size()];
    }

    /**
     * The same for events that are all there: the most frequent values have numbers of their own, and among equally
     * frequent ones the first in the order of their texts. So the order of the events counts for nothing.
     *
     * @param events [event] its value in each field
     */
    public static SegmentQuality ofMostFrequent(int classes, List<String> fields, Collection<List<String>> events) {
        SegmentQuality quality = new SegmentQuality(classes, fields);
        for (int field = 0; field < fields.size(); field++) {
            Map<String, Integer> counts = new HashMap<>();
            for (List<String> values : events) {
                if (values.size() == fields.size()) {
                    counts.merge(values.get(field), 1, Integer::sum);
                }
            }
            counts.remove(MISSING);
            int each = field;
            counts.entrySet().stream()
                    .sorted(Comparator.comparingInt((Map.Entry<String, Integer> count) -> -count.getValue())
                            .thenComparing(Map.Entry::getKey))
                    .limit(MOST_VALUES)
                    .forEach(count -> quality.quality(new Segment(each, count.getKey())));
        }
        return quality;
    }

    /** The names of the fields. */
    public List<String> fields() {
        return fields;
    }

    /**
     * Takes one prediction, as {@link ServedQuality#add} does.
     *
     * @param values of the event in each field; an event of other fields is left out
     * @return its segments that had no event before; mostly none
     */
    public List<Segment> add(List<String> values, int truth, int served, double[] probabilities) {
        if (values.isEmpty() || values.size() != fields.size()) {
            return List.of();
        }
        outcome.set(truth, served, probabilities);
        List<Segment> first = List.of();
        for (int field = 0; field < values.size(); field++) {
            Segment segment = segment(field, values.get(field));
            RunningQuality quality = quality(segment);
            if (quality.events() == 0) {
                first = new ArrayList<>(first);
                first.add(segment);
            }
            quality.add(outcome);
        }
        return first;
    }

    private Segment segment(int field, String value) {
        Segment own = new Segment(field, value);
        boolean hasRoom = value.equals(MISSING) || known[field] < MOST_VALUES || qualities.containsKey(own);
        return hasRoom ? own : new Segment(field, null);
    }

    private RunningQuality quality(Segment segment) {
        RunningQuality there = qualities.get(segment);
        if (there != null) {
            return there;
        }
        if (segment.value() != null && !segment.value().equals(MISSING)) {
            known[segment.field()]++;
        }
        RunningQuality made = RunningQuality.cumulative(classes, ownClasses);
        qualities.put(segment, made);
        return made;
    }

    /** The segments of a field that have events, the largest first; of equally large ones in the order of coming. */
    public List<Segment> largest(int field) {
        return qualities.entrySet().stream()
                .filter(each ->
                        each.getKey().field() == field && each.getValue().events() > 0)
                .sorted(Comparator.comparingDouble((Map.Entry<Segment, RunningQuality> each) ->
                        -each.getValue().events()))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** The numbers of a segment that has events, as of the newest event whenever they are asked for. */
    public Quality of(Segment segment) {
        RunningQuality quality = qualities.get(segment);
        if (quality == null) {
            throw new IllegalArgumentException("there is no event of " + segment);
        }
        return quality;
    }
}
