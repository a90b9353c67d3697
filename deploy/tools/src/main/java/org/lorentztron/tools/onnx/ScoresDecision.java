package org.lorentztron.tools.onnx;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.predict.DecisionRule;
import org.lorentztron.model.probability.PlattScaling;

/**
 * Decisions where each class has a score, as nodes: the first of the largest scores wins. Probabilities are those of
 * {@code ClassProbabilities.ofRest} and {@code ofOutputs}. Stateless.
 */
final class ScoresDecision {
    private static final double LEAST_LOGIT = -32;

    private ScoresDecision() {}

    /**
     * Decides by classes against the rest.
     *
     * @param scores float64 [classes, N]
     * @param scalings by class; null: nothing is known
     */
    static DecisionValues ofRest(
            Graph graph, String scores, int classes, List<@Nullable PlattScaling> scalings, DecisionRule rule) {
        String f = LogOdds.of(graph, scores, scalings, -StrictMath.log(classes - 1));
        String sums = graph.op("Add", graph.scalar(1.0), ExactExp.of(graph, graph.op("Neg", f)));
        return new DecisionValues(
                scores,
                DecisionValues.probabilities(graph, sums, rule.sharpness(), classes),
                DecisionValues.largestScore(graph, scores));
    }

    /**
     * Decides by the outputs of a network.
     *
     * @param scores float64 [classes, N]
     * @param scaling null: nothing is known
     */
    static DecisionValues ofOutputs(Graph graph, String scores, int classes, @Nullable PlattScaling scaling) {
        String below = scaling == null ? nothing(graph, scores) : belowLargest(graph, scores, scaling);
        String p = ExactExp.of(graph, below);
        return new DecisionValues(
                scores, DecisionValues.normalized(graph, p, classes), DecisionValues.largestScore(graph, scores));
    }

    /** Logits less the largest one, from -32 to 0. */
    private static String belowLargest(Graph graph, String scores, PlattScaling scaling) {
        String logits = LogOdds.logits(graph, scores, scaling);
        String below = graph.op("Sub", logits, DecisionValues.maximum(graph, logits));
        return graph.op("Max", below, graph.scalar(LEAST_LOGIT));
    }

    /** Where nothing is known all are the smallest, as of scores that are NaN. */
    private static String nothing(Graph graph, String scores) {
        return graph.op("Expand", graph.scalar(LEAST_LOGIT), graph.op("Shape", scores));
    }
}
