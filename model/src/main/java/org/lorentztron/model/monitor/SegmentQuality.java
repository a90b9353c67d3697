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
 * so has an event without one; all further values are one rest. A value of the rest that came more than
 * {@value #OUTGROWS} times as often as the smallest of these takes its place: it has numbers from then on, and those of
 * the other one go to the rest. So senders may make up as many as they like, and places change hands seldom: of n
 * events at most {@value #MOST_VALUES} log2 n times.
 *
 * <p>Memory: for each value 4 KB for each class with numbers of its own. Not thread-safe.
 */
public final class SegmentQuality {
    /** Of a field, besides none and the rest. */
    public static final int MOST_VALUES = 50;

    /** This many of the first classes have numbers of their own where each number has a price. */
    public static final int MOST_OWN_CLASSES = 10;

    private static final int OUTGROWS = 2;

    /** In place of a value that an event has not. */
    public static final String MISSING = "";

    private final int classes;
    private final int ownClasses;
    private final SegmentFields fields;
    private final PredictionOutcome outcome;
    private final Map<Segment, Own> qualities = new LinkedHashMap<>();
    private final Quality none;
    /** How many values of each field are known. */
    private final int[] known;
    /** [field] no more than how often the smallest of them came. */
    private final double[] least;
    /** [field] values of the rest. */
    private final List<FrequentValues> rest = new ArrayList<>();

    /** @param before how often the value came before it had numbers of its own */
    private record Own(RunningQuality quality, long before) {
        double came() {
            return before + quality.events();
        }
    }

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
     * With numbers of the first {@value #MOST_OWN_CLASSES} classes.
     *
     * @param classes K, at least 2
     * @param fields their names
     */
    public SegmentQuality(int classes, List<String> fields) {
        this(Math.min(classes, MOST_OWN_CLASSES), fields, classes);
    }

    /** With numbers of all classes that have some in {@link ServedQuality}, whichever of them turn out to be rare. */
    public static SegmentQuality ofAllClasses(int classes, List<String> fields) {
        return new SegmentQuality(Math.min(classes, ServedQuality.MOST_OWN_CLASSES), fields, classes);
    }

    private SegmentQuality(int ownClasses, List<String> fields, int classes) {
        this.classes = classes;
        this.ownClasses = ownClasses;
        this.fields = new SegmentFields(fields);
        this.outcome = new PredictionOutcome(ownClasses);
        this.known = new int[fields.size()];
        this.none = RunningQuality.cumulative(classes, ownClasses);
        this.least = new double[fields.size()];
        fields.forEach(field -> rest.add(new FrequentValues()));
    }

    /**
     * The same for events that are all there: the most frequent values have numbers of their own, and among equally
     * frequent ones the first in the order of their texts. So the order of the events counts for nothing.
     *
     * @param events [event] its values, as {@link SegmentFields#marked}
     */
    public static SegmentQuality ofMostFrequent(int classes, List<String> fields, Collection<List<String>> events) {
        SegmentQuality quality = new SegmentQuality(classes, fields);
        for (int field = 0; field < fields.size(); field++) {
            Map<String, Integer> counts = new HashMap<>();
            for (List<String> values : events) {
                if (quality.fields.areOf(values)) {
                    counts.merge(SegmentFields.value(values, field), 1, Integer::sum);
                }
            }
            counts.remove(MISSING);
            int each = field;
            counts.entrySet().stream()
                    .sorted(Comparator.comparingInt((Map.Entry<String, Integer> count) -> -count.getValue())
                            .thenComparing(Map.Entry::getKey))
                    .limit(MOST_VALUES)
                    .forEach(count -> quality.begin(new Segment(each, count.getKey()), count.getValue()));
        }
        return quality;
    }

    /** The names of the fields. */
    public List<String> fields() {
        return fields.names();
    }

    /**
     * Takes one prediction, as {@link ServedQuality#add} does.
     *
     * @param values of the event, as {@link SegmentFields#marked}; those of other fields are left out
     * @return its segments that had no event before; mostly none
     */
    public List<Segment> add(List<String> values, int truth, int served, double[] probabilities) {
        if (!fields.areOf(values)) {
            return List.of();
        }
        outcome.set(truth, served, probabilities);
        List<Segment> first = List.of();
        for (int field = 0; field < known.length; field++) {
            Segment segment = segment(field, SegmentFields.value(values, field));
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
        if (value.equals(MISSING) || known[field] < MOST_VALUES || qualities.containsKey(own)) {
            return own;
        }
        long came = rest.get(field).add(value);
        return came > OUTGROWS * least[field] && replacesSmallest(field, value, came) ? own : new Segment(field, null);
    }

    /** Whether a value takes the place of the smallest one of its field, the first of several. */
    private boolean replacesSmallest(int field, String value, long came) {
        Map.Entry<Segment, Own> smallest = qualities.entrySet().stream()
                .filter(each -> each.getKey().field() == field && isValue(each.getKey()))
                .min(Comparator.comparingDouble(each -> each.getValue().came()))
                .orElseThrow();
        least[field] = smallest.getValue().came();
        if (came <= OUTGROWS * least[field]) {
            return false;
        }
        qualities.remove(smallest.getKey());
        quality(new Segment(field, null)).add(smallest.getValue().quality());
        known[field]--;
        rest.get(field).remove(value);
        begin(new Segment(field, value), came - 1);
        return true;
    }

    private static boolean isValue(Segment segment) {
        return segment.value() != null && !segment.value().equals(MISSING);
    }

    private RunningQuality quality(Segment segment) {
        Own there = qualities.get(segment);
        return there == null ? begin(segment, 0) : there.quality();
    }

    private RunningQuality begin(Segment segment, long before) {
        if (isValue(segment)) {
            known[segment.field()]++;
        }
        RunningQuality made = RunningQuality.cumulative(classes, ownClasses);
        qualities.put(segment, new Own(made, before));
        return made;
    }

    /** The segments of a field that have events, the largest first; of equally large ones in the order of coming. */
    public List<Segment> largest(int field) {
        return qualities.entrySet().stream()
                .filter(each -> each.getKey().field() == field
                        && each.getValue().quality().events() > 0)
                .sorted(Comparator.comparingDouble((Map.Entry<Segment, Own> each) ->
                        -each.getValue().quality().events()))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** The numbers of a segment as of now; of one without numbers of its own those of no event. */
    public Quality of(Segment segment) {
        Own own = qualities.get(segment);
        return own == null ? none : own.quality();
    }
}
