package org.lorentztron.tools.onnx;

import ai.onnx.proto.OnnxMl.AttributeProto;
import java.util.Arrays;
import java.util.List;
import org.lorentztron.model.predict.Decide;

/**
 * What a decision about events needs, as names of values in a graph.
 *
 * @param scores float64 [classes, N]
 * @param probabilities float64 [classes, N]
 * @param voted int64 [1, N], the class that scores alone give
 */
record DecisionValues(String scores, String probabilities, String voted) {
    private static final AttributeProto OVER_CLASSES = Attribute.list("axes", 0L);

    /** The class of each event, int64 [1, N]: the first of the largest probability, unless that voted has as large. */
    String label(Graph graph, Decide decide) {
        if (decide == Decide.VOTES) {
            return voted;
        }
        String best = largest(graph, probabilities);
        String itsOwn = graph.op("GatherElements", probabilities, voted, Attribute.of("axis", 0));
        String isLargest = graph.op("Equal", itsOwn, maximum(graph, probabilities));
        return graph.op("Where", List.of(isLargest, voted, best));
    }

    /** int64 [1, N]: the first row with the largest value. */
    static String largest(Graph graph, String values) {
        return graph.op("ArgMax", values, Attribute.of("axis", 0));
    }

    /** [1, N]: the largest value of all rows. */
    static String maximum(Graph graph, String values) {
        return graph.op("ReduceMax", values, OVER_CLASSES);
    }

    /** The first of the largest scores; a NaN never wins over a number. */
    static String largestScore(Graph graph, String scores) {
        String isNan = graph.op("IsNaN", scores);
        return largest(graph, graph.op("Where", List.of(isNan, graph.scalar(Double.NEGATIVE_INFINITY), scores)));
    }

    /** sums^-sharpness, divided by the sum of all. */
    static String probabilities(Graph graph, String sums, double sharpness, int classes) {
        String p = sharpness == 1
                ? graph.op("Div", graph.scalar(1.0), sums)
                : graph.op("Pow", sums, graph.scalar(-sharpness));
        return normalized(graph, p, classes);
    }

    /** Divided by the sum of all. */
    static String normalized(Graph graph, String p, int classes) {
        long[] rows = new long[classes];
        Arrays.fill(rows, 1);
        return graph.op("Div", p, graph.sum(graph.split(p, rows)));
    }
}
