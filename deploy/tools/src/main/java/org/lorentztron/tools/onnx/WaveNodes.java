package org.lorentztron.tools.onnx;

import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import java.util.List;
import org.lorentztron.model.features.Waves;

/**
 * The waves of a version as nodes: turns in float64, and the cosine as the Java client has it, the sine of a quarter
 * turn less |a| by its Taylor polynomial ({@link Waves}). So the values have the same bits but for the order in which a
 * runtime adds up. Stateless.
 */
final class WaveNodes {
    /** From the innermost: 1 - s / 6 (1 - s / 20 (1 - s / 42 ...)). */
    private static final double[] DIVISORS = {156, 110, 72, 42, 20, 6};

    private WaveNodes() {}

    /**
     * The waves that parts hold.
     *
     * @param x float32 [N, inputs]
     * @return float32 [N, waves]
     */
    static String of(Graph graph, GraphFeatures held, String x) {
        Waves waves = held.map().waves();
        int count = held.waves().length;
        double[] turns = new double[held.inputs().length * count];
        double[] phases = new double[count];
        for (int k = 0; k < count; k++) {
            int wave = held.waves()[k];
            phases[k] = waves.phase(wave);
            for (int i = 0; i < held.inputs().length; i++) {
                turns[i * count + k] = waves.turn(wave, held.inputs()[i]);
            }
        }
        String sums = graph.op(
                "Add",
                graph.op(
                        "MatMul",
                        graph.cast(x, DataType.DOUBLE),
                        graph.constant(Tensor.of(turns, held.inputs().length, count))),
                graph.constant(Tensor.of(phases, count)));
        String wave = graph.op("Mul", graph.scalar((double) waves.amplitude()), cosine(graph, sums));
        return graph.cast(wave, DataType.FLOAT);
    }

    /** cos(2 pi a). */
    private static String cosine(Graph graph, String a) {
        String one = graph.scalar(1.0);
        String rest = graph.op("Abs", graph.op("Sub", a, graph.op("Round", a)));
        String quarters = graph.op("Sub", one, graph.op("Mul", graph.scalar(4.0), rest));
        String y = graph.op("Mul", graph.scalar(Math.PI / 2), quarters);
        String s = graph.op("Mul", y, y);
        String polynomial = one;
        for (double divisor : DIVISORS) {
            String factor = graph.op("Div", s, graph.scalar(divisor));
            polynomial = graph.op(
                    "Sub", one, polynomial.equals(one) ? factor : graph.op("Mul", List.of(factor, polynomial)));
        }
        return graph.op("Mul", y, polynomial);
    }
}
