package org.lorentztron.tools.onnx;

import ai.onnx.proto.OnnxMl.AttributeProto;
import java.util.Arrays;
import java.util.List;
import org.lorentztron.connectors.client.DecisionPolicy;

/**
 * What a policy makes of probabilities, as nodes ({@code Thresholds} and {@code LeastCost}, {@code LabelPolicy}).
 * Classes are rows and events columns; whether something holds is 1 or 0, which operators for numbers take. Not
 * thread-safe.
 */
final class PolicyNodes {
    private static final AttributeProto OF_CLASSES = Attribute.of("axis", 0);

    private final Graph graph;
    private final List<String> classes;
    private final String probabilities;
    private final String first;

    /**
     * @param probabilities float64 [classes, N]
     * @param first int64 [1, N], the class that comes before others that are as good
     */
    PolicyNodes(Graph graph, List<String> classes, String probabilities, String first) {
        this.graph = graph;
        this.classes = classes;
        this.probabilities = probabilities;
        this.first = first;
    }

    /** The class that is decided on, int64 [1, N]; one more than there are classes where none is given. */
    String label(DecisionPolicy policy) {
        String label = first;
        if (!policy.thresholds().isEmpty()) {
            label = byThresholds(policy);
        } else if (!policy.costs().isEmpty()) {
            label = byCosts(policy.matrix(classes));
        }
        if (policy.abstainBelow() == 0) {
            return label;
        }
        String abstains = graph.op("Less", ofClass(label), graph.scalar(policy.abstainBelow()));
        return graph.op("Where", List.of(abstains, graph.longs(classes.size()), label));
    }

    private String byThresholds(DecisionPolicy policy) {
        double[] thresholds = classes.stream()
                .mapToDouble(label -> policy.thresholds().getOrDefault(label, Double.NaN))
                .toArray();
        boolean forAll = Arrays.stream(thresholds).noneMatch(Double::isNaN);
        String column = graph.constant(Tensor.of(thresholds, thresholds.length, 1));
        String reached = graph.op("GreaterOrEqual", probabilities, column);
        String further = best(reached, graph.op("Div", probabilities, column), probabilities);
        String likeliest = best(forAll ? graph.op("Equal", column, column) : graph.op("IsNaN", column), probabilities);
        String isReached = graph.op("Equal", DecisionValues.maximum(graph, number(reached)), graph.scalar(1.0));
        return graph.op("Where", List.of(isReached, further, likeliest));
    }

    /** Of some classes, the one that is largest by the keys in their order; of equal ones the first. */
    private String best(String among, String... keys) {
        String equal = among;
        for (String key : keys) {
            String held = graph.op("Where", List.of(equal, key, graph.scalar(Double.NEGATIVE_INFINITY)));
            equal = graph.op("And", equal, graph.op("Equal", held, DecisionValues.maximum(graph, held)));
        }
        String ones = number(equal);
        String itsOwn = graph.op("GatherElements", ones, first, OF_CLASSES);
        String isOne = graph.op("Equal", itsOwn, graph.scalar(1.0));
        return graph.op("Where", List.of(isOne, first, DecisionValues.largest(graph, ones)));
    }

    /** float64 [1, N]: the probability of a class of each event. */
    private String ofClass(String label) {
        return graph.op("GatherElements", probabilities, label, OF_CLASSES);
    }

    private String number(String holds) {
        return graph.op("Where", List.of(holds, graph.scalar(1.0), graph.scalar(0.0)));
    }

    /** Sums are in the order of classes, as {@code CumSum} makes them. */
    private String byCosts(double[][] costs) {
        int count = costs.length;
        String matrix = graph.constant(
                Tensor.of(Arrays.stream(costs).flatMapToDouble(Arrays::stream).toArray(), count, count));
        String axis = graph.constant(Tensor.of(new long[] {0}));
        String events = graph.longs(0);
        String best = first;
        for (int k = 0; k < count; k++) {
            String ofBest = graph.op("Gather", matrix, graph.op("Squeeze", best, events), Attribute.of("axis", 1));
            String differences = graph.op("Sub", graph.gather(matrix, 1, k), ofBest);
            String summands = graph.op("Mul", probabilities, differences);
            String more = graph.gather(graph.op("CumSum", summands, axis), 0, count - 1L);
            String isLess = graph.op("Less", more, graph.scalar(0.0));
            String isLikelier = graph.op("Less", ofClass(best), graph.gather(probabilities, 0, k));
            String isBetter = graph.op("And", graph.op("Equal", more, graph.scalar(0.0)), isLikelier);
            String here = graph.longs(k);
            best = graph.op("Where", List.of(isLess, here, graph.op("Where", List.of(isBetter, here, best))));
        }
        return best;
    }
}
