package org.lorentztron.tools.onnx;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.probability.PlattScaling;

/** What scores stand for, as nodes ({@link PlattScaling}, {@code ClassProbabilities}). Stateless. */
final class LogOdds {
    private static final double LARGEST = 16;

    private LogOdds() {}

    /**
     * f = a s + b, clamped to [-16, 16].
     *
     * @param scores float64 [parts, N]
     * @param scalings of each part; null: nothing is known
     * @param unknown f where nothing is known, or the score is NaN
     * @return float64 [parts, N]
     */
    static String of(Graph graph, String scores, List<@Nullable PlattScaling> scalings, double unknown) {
        double[] slopes = new double[scalings.size()];
        double[] offsets = new double[scalings.size()];
        for (int i = 0; i < slopes.length; i++) {
            PlattScaling scaling = scalings.get(i);
            slopes[i] = scaling == null ? 0 : scaling.a();
            offsets[i] = scaling == null ? unknown : scaling.b();
        }
        String slope = graph.constant(Tensor.of(slopes, slopes.length, 1));
        String offset = graph.constant(Tensor.of(offsets, offsets.length, 1));
        String f = graph.op("Add", graph.op("Mul", slope, finite(graph, scores)), offset);
        String known = clip(graph, f, LARGEST);
        double clamped = Math.max(-LARGEST, Math.min(LARGEST, unknown));
        return graph.op("Where", List.of(graph.op("IsNaN", scores), graph.scalar(clamped), known));
    }

    /**
     * The logits of a network, finite; the smallest number where a score is NaN.
     *
     * @param scores float64 [classes, N]
     */
    static String logits(Graph graph, String scores, PlattScaling scaling) {
        String logits = graph.op("Mul", graph.scalar(scaling.a()), finite(graph, scores));
        return graph.op(
                "Where",
                List.of(
                        graph.op("IsNaN", scores),
                        graph.scalar(-Double.MAX_VALUE),
                        clip(graph, logits, Double.MAX_VALUE)));
    }

    /** 0 times an infinite score would be NaN. */
    private static String finite(Graph graph, String scores) {
        return clip(graph, scores, Double.MAX_VALUE);
    }

    private static String clip(Graph graph, String value, double largest) {
        return graph.op("Clip", List.of(value, graph.scalar(-largest), graph.scalar(largest)));
    }
}
