package org.lorentztron.tools.onnx;

import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lorentztron.connectors.wire.version.PublishedPair;

/**
 * The scores |Uz|^2 - |Vz|^2 of parts with two sides as nodes: images in float32, squares added in float64 in the order
 * of units, as in the Java client. Stateless.
 */
final class PairScores {
    private PairScores() {}

    /**
     * The scores of parts.
     *
     * @param taken float32 [N, all that parts can take]
     * @return float64 [parts, N], in the order of the parts
     */
    static String of(Graph graph, GraphFeatures held, String taken, List<PublishedPair> parts) {
        List<PairGroup> groups = PairGroup.of(parts, held);
        List<String> scores = new ArrayList<>();
        long[] order = new long[parts.size()];
        int row = 0;
        for (PairGroup group : groups) {
            scores.add(of(graph, held, taken, parts, group));
            for (int member : group.members()) {
                order[member] = row++;
            }
        }
        String all = graph.concat(scores, 0);
        return groups.size() == 1 ? all : graph.gather(all, 0, order);
    }

    /*
     * Units stand in the order of their ranks: the first rows of all U, those of all V, the second rows of all U ... So
     * the sum over a part's units is one of equal pieces.
     */
    private static String of(
            Graph graph, GraphFeatures held, String taken, List<PublishedPair> parts, PairGroup group) {
        int count = group.members().size();
        Images images = Images.ofZeros(group.columns(), 2 * group.rank() * count);
        for (int i = 0; i < count; i++) {
            PublishedPair part = parts.get(group.members().get(i));
            int[] places = PairGroup.places(part.featureSet(), held);
            for (int r = 0; r < group.rank(); r++) {
                images.set(2 * r * count + i, places, part.u(), r);
                images.set((2 * r + 1) * count + i, places, part.v(), r);
            }
        }
        String exact = graph.cast(images.of(graph, images.taken(graph, taken, held.count())), DataType.DOUBLE);
        String squares = graph.transpose(graph.op("Mul", exact, exact));
        long[] pieces = new long[group.rank()];
        Arrays.fill(pieces, 2L * count);
        List<String> norms = graph.split(graph.sum(graph.split(squares, pieces)), count, count);
        return graph.op("Sub", norms.get(0), norms.get(1));
    }
}
