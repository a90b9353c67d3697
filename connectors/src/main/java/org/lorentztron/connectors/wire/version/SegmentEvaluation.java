package org.lorentztron.connectors.wire.version;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.monitor.Quality;
import org.lorentztron.model.monitor.SegmentQuality;

/**
 * How a version scores those held-out events that have one value in a field. Immutable.
 *
 * @param field its name, as {@code --segments} has it
 * @param value empty for events without one; null for all further values together
 * @param events how many were scored, 1 or more
 * @param errors as {@link Evaluation#errors}
 * @param rare numbers of classes that are rare among all held-out events
 */
public record SegmentEvaluation(String field, @Nullable String value, long events, long errors, List<OfRare> rare) {
    /** Keeps a list of its own. */
    public SegmentEvaluation {
        rare = List.copyOf(rare);
        if (events < 1 || errors < 0 || errors > events) {
            throw new IllegalArgumentException("segment of " + field + " has " + errors + " errors in " + events
                    + " events, expected at least one event, and at most as many errors");
        }
    }

    /**
     * Of a rare class.
     *
     * @param label index of the class
     * @param events of the class
     * @param predicted how many events are predicted to be of it
     * @param found how many of both
     * @param prAuc average precision of its probability, 0 to 1; NaN if no event tells it
     */
    public record OfRare(int label, long events, long predicted, long found, double prAuc) {
        public OfRare {
            if (label < 0 || found < 0 || found > events || found > predicted) {
                throw new IllegalArgumentException("rare class " + label + " has " + found + " found of " + events
                        + " events and of " + predicted + " predicted, expected at most as many");
            }
        }
    }

    /**
     * Those of all segments, field by field, the largest first.
     *
     * @param rare indices of classes
     * @param place under which index {@code segments} has a class
     */
    public static List<SegmentEvaluation> of(SegmentQuality segments, List<Integer> rare, IntUnaryOperator place) {
        List<SegmentEvaluation> evaluations = new ArrayList<>();
        for (int field = 0; field < segments.fields().size(); field++) {
            for (SegmentQuality.Segment segment : segments.largest(field)) {
                Quality numbers = segments.of(segment);
                evaluations.add(new SegmentEvaluation(
                        segments.fields().get(field),
                        segment.value(),
                        Math.round(numbers.events()),
                        Math.round(numbers.error() * numbers.events()),
                        rare.stream()
                                .map(c -> ofRare(c, place.applyAsInt(c), numbers))
                                .toList()));
            }
        }
        return evaluations;
    }

    private static OfRare ofRare(int label, int c, Quality numbers) {
        return new OfRare(
                label,
                Math.round(numbers.events(c)),
                Math.round(numbers.served(c)),
                numbers.figures(c).recall().hits(),
                numbers.prAuc(c));
    }

    /** Errors by events. */
    public double error() {
        return (double) errors / events;
    }
}
