package org.lorentztron.tools.onnx;

import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import java.util.List;
import org.lorentztron.connectors.wire.version.PublishedNetwork;
import org.lorentztron.model.NetworkKernel;

/** The scores of the classes by a network, in all its records, as nodes: float32 as in the Java client. Stateless. */
final class NetworkScores {
    private NetworkScores() {}

    /**
     * The scores of the classes.
     *
     * @param taken float32 [N, all that parts can take]
     * @param records of one network
     * @return float64 [classes, N]
     */
    static String of(Graph graph, GraphFeatures held, String taken, List<PublishedNetwork> records) {
        PublishedNetwork head = records.get(0);
        int units = records.stream().mapToInt(PublishedNetwork::units).sum();
        int[] places = PairGroup.places(head.featureSet(), held);
        Images images = Images.ofZeros(places, units);
        float[] outputs = new float[units * head.classes()];
        int first = 0;
        for (PublishedNetwork record : records) {
            for (int k = 0; k < record.units(); k++) {
                images.set(first + k, places, record.basis(), k);
                for (int c = 0; c < head.classes(); c++) {
                    outputs[(first + k) * head.classes() + c] = record.outputs()[c * record.units() + k];
                }
            }
            first += record.units();
        }
        String values = images.taken(graph, taken, held.count());
        String q = units(graph, head.kernel(), images, values);
        String scores = graph.op("MatMul", q, graph.constant(Tensor.of(outputs, units, head.classes())));
        return graph.transpose(graph.cast(scores, DataType.DOUBLE));
    }

    private static String units(Graph graph, NetworkKernel kernel, Images images, String values) {
        String g = images.of(graph, values);
        String squares = graph.op("Mul", g, g);
        return kernel == NetworkKernel.SQUARE
                ? squares
                : graph.op("Mul", graph.op("Sub", squares, images.squares(graph, values)), graph.scalar(0.5f));
    }
}
