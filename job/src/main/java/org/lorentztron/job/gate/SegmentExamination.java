package org.lorentztron.job.gate;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.wire.version.SegmentEvaluation;
import org.lorentztron.model.monitor.SegmentQuality;
import org.lorentztron.model.predict.Prediction;

/**
 * How one version scores events apart by the values of segment fields, with the classes that are rare among all of
 * them, whatever their indices: only the first classes have numbers of their own in a quality, so these stand first in
 * it. Not thread-safe.
 */
final class SegmentExamination {
    private final List<Integer> rare;
    /** All classes, the rare ones first; and the place of each class among these. */
    private final int[] order;

    private final int[] place;
    private final SegmentQuality segments;

    /**
     * @param classes K
     * @param fields their names, none for no segments
     * @param events that are to be added
     * @param rare classes among them
     */
    SegmentExamination(int classes, List<String> fields, List<Event> events, List<Integer> rare) {
        this.rare = rare;
        order = Stream.concat(rare.stream(), IntStream.range(0, classes).boxed())
                .distinct()
                .mapToInt(Integer::intValue)
                .toArray();
        place = new int[classes];
        for (int i = 0; i < classes; i++) {
            place[order[i]] = i;
        }
        segments = SegmentQuality.ofMostFrequent(
                classes, fields, events.stream().map(Event::segments).toList());
    }

    /** Takes one of the events, and what is decided on it. */
    void add(Event event, Prediction decided) {
        if (event.segments().isEmpty()) {
            return;
        }
        double[] probabilities = decided.probabilities();
        segments.add(
                event.segments(),
                place[event.label()],
                decided.label() < 0 ? decided.label() : place[decided.label()],
                Arrays.stream(order).mapToDouble(c -> probabilities[c]).toArray());
    }

    /** Field by field, the largest segments first. */
    List<SegmentEvaluation> evaluations() {
        return SegmentEvaluation.of(segments, rare, c -> place[c]);
    }
}
