package org.lorentztron.tools.onnx;

import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.version.PublishedNetwork;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.learn.Scheme;
import org.lorentztron.model.predict.DecisionRule;
import org.lorentztron.model.probability.PlattScaling;

/**
 * A version as a graph, from events to labels:
 *
 * <pre>
 *     x float32 [N, inputs] -&gt; clipped, with hats and waves -&gt; scores of parts -&gt; {@link DecisionValues}
 *     -&gt; {@link PolicyNodes} -&gt; label
 * </pre>
 *
 * Inside, parts and classes are rows and events columns. Not thread-safe.
 */
final class VersionGraph {
    static final String X = "x";
    static final String LABEL = "label";
    static final String PROBABILITIES = "probabilities";
    static final String SCORES = "scores";
    static final String PAIR_SCORES = "pair_scores";

    private final ModelVersion version;
    private final GraphFeatures held;
    private final Graph graph = new Graph();
    private final int classes;
    private final DecisionRule rule;

    private VersionGraph(ModelVersion version, GraphFeatures held) {
        this.version = version;
        this.held = held;
        this.classes = version.classes().size();
        this.rule = version.manifest().rule();
    }

    /**
     * The features that the parts of a version hold.
     *
     * @throws IllegalArgumentException if a part is of a kind that is neither of two sides nor a network
     */
    static GraphFeatures held(ModelVersion version) {
        return GraphFeatures.of(
                version.map(),
                version.manifest().clipping(),
                version.records().stream().map(VersionGraph::featureSet).toList());
    }

    static FeatureSet featureSet(PublishedPart part) {
        if (part instanceof PublishedPair pair) {
            return pair.featureSet();
        }
        if (part instanceof PublishedNetwork network) {
            return network.featureSet();
        }
        throw new IllegalArgumentException("version has parts of the kind " + part.kind()
                + ", whose learner is in a jar of its own, expected pairs of classes, classes against the rest or a"
                + " network");
    }

    /** The graph of a version whose features are known. */
    static Graph of(ModelVersion version, GraphFeatures held) {
        VersionGraph made = new VersionGraph(version, held);
        made.build();
        return made.graph;
    }

    private void build() {
        String x = graph.input(X, DataType.FLOAT, held.inputs().length);
        DecisionValues decided = decided(taken(x));
        String first = decided.label(graph, rule.decide());
        PolicyNodes policy = new PolicyNodes(graph, version.classes(), decided.probabilities(), first);
        String label = graph.op("Squeeze", policy.label(version.policy()), graph.longs(0));
        String text = graph.op("Gather", graph.constant(Tensor.of(names())), label, Attribute.of("axis", 0));
        graph.output(LABEL, text, DataType.STRING);
        graph.output(PROBABILITIES, graph.transpose(decided.probabilities()), DataType.DOUBLE, (long) classes);
        graph.output(SCORES, graph.transpose(decided.scores()), DataType.DOUBLE, (long) classes);
    }

    /** Of the classes; an empty text is the label where the policy abstains. */
    private List<String> names() {
        List<String> names = new ArrayList<>(version.classes());
        if (version.policy().abstainBelow() > 0) {
            names.add("");
        }
        return names;
    }

    /** float32 [N, all that parts can take]. */
    private String taken(String x) {
        List<String> taken = new ArrayList<>(List.of(ClippingNodes.of(graph, held, x)));
        if (held.hats().length > 0) {
            taken.add(HatNodes.of(graph, held, x));
        }
        if (held.waves().length > 0) {
            taken.add(WaveNodes.of(graph, held, x));
        }
        return graph.concat(taken, 1);
    }

    private DecisionValues decided(String taken) {
        if (version.records().get(0) instanceof PublishedNetwork head) {
            List<PublishedNetwork> records =
                    version.records().stream().map(PublishedNetwork.class::cast).toList();
            String scores = NetworkScores.of(graph, held, taken, records);
            return ScoresDecision.ofOutputs(graph, scores, classes, head.calibration());
        }
        boolean arePairs = version.pairs().get(0).name().scheme() == Scheme.PAIRS;
        return arePairs ? byPairs(taken) : againstRest(taken);
    }

    private DecisionValues byPairs(String taken) {
        List<PublishedPair> pairs = version.pairs();
        String scores = PairScores.of(graph, held, taken, pairs);
        graph.output(PAIR_SCORES, graph.transpose(scores), DataType.DOUBLE, (long) pairs.size());
        Map<String, Integer> order = new HashMap<>();
        version.classes().forEach(name -> order.put(name, order.size()));
        List<ClassPair> names = pairs.stream()
                .map(pair -> ClassPair.of(pair.name().part(order)))
                .toList();
        return PairwiseDecision.of(graph, scores, classes, names, scalings(pairs), rule);
    }

    private DecisionValues againstRest(String taken) {
        Map<String, PublishedPair> byClass = version.pairs().stream()
                .collect(Collectors.toMap(part -> part.name().a(), part -> part));
        List<PublishedPair> ordered = new ArrayList<>();
        version.classes().forEach(name -> ordered.add(byClass.get(name)));
        String scores = PairScores.of(graph, held, taken, ordered);
        return ScoresDecision.ofRest(graph, scores, classes, scalings(ordered), rule);
    }

    private static List<@Nullable PlattScaling> scalings(List<PublishedPair> parts) {
        List<@Nullable PlattScaling> scalings = new ArrayList<>();
        parts.forEach(part -> scalings.add(part.calibration()));
        return scalings;
    }
}
