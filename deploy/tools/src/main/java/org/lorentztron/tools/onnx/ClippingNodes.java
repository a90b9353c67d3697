package org.lorentztron.tools.onnx;

import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import java.util.List;
import org.lorentztron.model.features.Clipping;
import org.lorentztron.model.features.FeatureScale;

/**
 * The {@link Clipping} of a version as nodes, in float64 where {@link Clipping#apply} has it. Features that are no
 * inputs, of which neither a part nor the clipping knows, shorten no event here. Stateless.
 */
final class ClippingNodes {
    private ClippingNodes() {}

    /**
     * The features of events as far as training took them.
     *
     * @param x float32 [N, inputs]
     * @return the same; x itself if nothing is cut off
     */
    static String of(Graph graph, GraphFeatures held, String x) {
        Clipping clipping = held.clipping();
        if (clipping.isNone()) {
            return x;
        }
        int count = held.inputs().length;
        double[] factors = new double[count];
        double[] divisors = new double[count];
        double[] means = new double[count];
        boolean[] asTheyAre = new boolean[count];
        long[] presences = new long[count];
        boolean[] always = new boolean[count];
        for (int i = 0; i < count; i++) {
            int feature = held.inputs()[i];
            factors[i] = clipping.factor(feature);
            asTheyAre[i] = factors[i] == 0;
            divisors[i] = asTheyAre[i] ? 1 : factors[i];
            means[i] = clipping.mean(feature);
            int presence = clipping.presence(feature);
            always[i] = presence == Clipping.ALWAYS;
            presences[i] = always[i] ? i : held.input(presence);
        }
        String one = graph.scalar(1.0);
        String values = graph.cast(x, DataType.DOUBLE);
        String isAlways = graph.constant(Tensor.of(always, count));
        String mean = graph.constant(Tensor.of(means, count));
        String present = graph.op("Where", List.of(isAlways, one, graph.gather(values, 1, presences)));
        String scaled = graph.op(
                "Mul",
                graph.op("Sub", values, graph.op("Mul", mean, present)),
                graph.constant(Tensor.of(factors, count)));
        String rounded = graph.cast(graph.cast(scaled, DataType.FLOAT), DataType.DOUBLE);
        String farthest = graph.scalar((double) FeatureScale.FARTHEST);
        String bounded = graph.op("Clip", List.of(rounded, graph.scalar(-(double) FeatureScale.FARTHEST), farthest));
        String isNear = graph.op("LessOrEqual", graph.op("Abs", rounded), farthest);
        if (clipping.shortens()) {
            String longest = graph.scalar((double) FeatureScale.FARTHEST * FeatureScale.FARTHEST);
            String excess = excess(graph, bounded);
            isNear = graph.op("And", isNear, graph.op("LessOrEqual", excess, longest));
            bounded = graph.op("Mul", bounded, graph.op("Div", longest, graph.op("Max", excess, longest)));
        }
        String keeps = graph.op("Or", isNear, graph.constant(Tensor.of(asTheyAre, count)));
        String cut = graph.op(
                "Div",
                graph.cast(graph.cast(bounded, DataType.FLOAT), DataType.DOUBLE),
                graph.constant(Tensor.of(divisors, count)));
        // Presences have no means.
        String left = graph.op("Where", List.of(keeps, values, cut));
        String stillPresent = graph.op("Where", List.of(isAlways, one, graph.gather(left, 1, presences)));
        String moved = graph.op("Add", cut, graph.op("Mul", mean, stillPresent));
        String most = graph.scalar((double) Float.MAX_VALUE);
        String least = graph.scalar(-(double) Float.MAX_VALUE);
        String clipped = graph.cast(graph.op("Clip", List.of(moved, least, most)), DataType.FLOAT);
        return graph.op("Where", List.of(keeps, x, clipped));
    }

    /** float64 [N, 1]: how much of an event is beyond the ordinary. */
    private static String excess(Graph graph, String bounded) {
        String ordinary = graph.scalar((double) FeatureScale.ORDINARY * FeatureScale.ORDINARY);
        String each = graph.op("Max", graph.op("Sub", graph.op("Mul", bounded, bounded), ordinary), graph.scalar(0.0));
        return graph.op("ReduceSum", each, graph.longs(1));
    }
}
