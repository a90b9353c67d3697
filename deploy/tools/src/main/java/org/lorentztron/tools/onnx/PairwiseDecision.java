package org.lorentztron.tools.onnx;

import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.predict.DecisionRule;
import org.lorentztron.model.probability.PlattScaling;

/**
 * Votes, sums of scores and probabilities of pairs of classes, as nodes. What a class gets of each other class is added
 * up in the order of the classes, as the Java client adds: {@code ClassProbabilities.ofPairs} and {@code Votes}.
 * Stateless.
 */
final class PairwiseDecision {
    private PairwiseDecision() {}

    /**
     * Decides by pairs.
     *
     * @param scores float64 [pairs, N]; NaN as if there was no pair
     * @param pairs the classes of each
     * @param scalings of each; null: nothing is known
     */
    static DecisionValues of(
            Graph graph,
            String scores,
            int classes,
            List<ClassPair> pairs,
            List<@Nullable PlattScaling> scalings,
            DecisionRule rule) {
        String odds = ExactExp.of(graph, LogOdds.of(graph, scores, scalings, 0));
        String zero = graph.scalar(0.0);
        String known = graph.op("Where", List.of(graph.op("IsNaN", scores), zero, scores));
        String ofFirst =
                beside(graph, graph.op("Div", graph.scalar(1.0), odds), known, vote(graph, "GreaterOrEqual", scores));
        String ofSecond = beside(graph, odds, graph.op("Neg", known), vote(graph, "Less", scores));
        String all = graph.concat(List.of(ofFirst, ofSecond, ofItself(graph, scores)), 0);
        String sums = graph.sum(IntStream.range(0, classes)
                .mapToObj(other -> graph.gather(all, 0, rows(classes, pairs, other)))
                .toList());
        String total = one(graph, sums, 1);
        return new DecisionValues(
                total,
                DecisionValues.probabilities(graph, one(graph, sums, 0), rule.sharpness(), classes),
                winner(graph, one(graph, sums, 2), total));
    }

    private static String vote(Graph graph, String comparison, String scores) {
        return graph.cast(graph.op(comparison, scores, graph.scalar(0.0)), DataType.DOUBLE);
    }

    /** [pairs, 3, N]. */
    private static String beside(Graph graph, String odds, String scores, String votes) {
        String axis = graph.longs(1);
        return graph.concat(
                List.of(
                        graph.op("Unsqueeze", odds, axis),
                        graph.op("Unsqueeze", scores, axis),
                        graph.op("Unsqueeze", votes, axis)),
                1);
    }

    /** [1, 3, N]: what a class gets of itself, and of one with which it makes no pair: odds of 1, and nothing. */
    private static String ofItself(Graph graph, String scores) {
        String events = graph.op("Shape", scores, Attribute.of("start", 1));
        String shape = graph.concat(List.of(graph.longs(1, 1), events), 0);
        return graph.op("Expand", graph.constant(Tensor.of(new double[] {1, 0, 0}, 1, 3, 1)), shape);
    }

    /** For each class the row with what it gets of another one. */
    private static long[] rows(int classes, List<ClassPair> pairs, int other) {
        long[] rows = new long[classes];
        Arrays.fill(rows, 2L * pairs.size());
        for (int i = 0; i < pairs.size(); i++) {
            ClassPair pair = pairs.get(i);
            if (pair.b() == other) {
                rows[pair.a()] = i;
            } else if (pair.a() == other) {
                rows[pair.b()] = pairs.size() + i;
            }
        }
        return rows;
    }

    /** [classes, N]. */
    private static String one(Graph graph, String sums, int which) {
        return graph.op("Gather", sums, graph.constant(Tensor.of(new long[] {which})), Attribute.of("axis", 1));
    }

    /** Of the classes with most votes the first with the largest sum of scores. */
    private static String winner(Graph graph, String votes, String scores) {
        String leads = graph.op("Equal", votes, DecisionValues.maximum(graph, votes));
        String none = graph.scalar(Double.NEGATIVE_INFINITY);
        return DecisionValues.largest(graph, graph.op("Where", List.of(leads, scores, none)));
    }
}
