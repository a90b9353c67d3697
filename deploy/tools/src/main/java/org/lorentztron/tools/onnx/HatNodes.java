package org.lorentztron.tools.onnx;

import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import java.util.List;
import org.lorentztron.model.features.Hats;

/**
 * The hats of a version as nodes. Hat b has a slope to its left, t of knots b - 1 and b, and one to its right, 1 - t of
 * knots b and b + 1, t being float64 rounded to float32, from 0 to 1. The first hat is 1 left of its knot, the last to
 * the right. Stateless.
 */
final class HatNodes {
    private HatNodes() {}

    /**
     * The hats that parts hold.
     *
     * @param x float32 [N, inputs]
     * @return float32 [N, hats]
     */
    static String of(Graph graph, GraphFeatures held, String x) {
        Hats hats = held.map().hats();
        int count = held.hats().length;
        Knots knots = new Knots(count);
        for (int i = 0; i < count; i++) {
            knots.set(i, hats, held.hats()[i], held);
        }
        String values = graph.cast(graph.gather(x, 1, knots.owners), DataType.DOUBLE);
        String knot = graph.constant(Tensor.of(knots.knots, count));
        String isLeft = graph.op("Less", values, knot);
        String rising = graph.op("Max", slope(graph, values, knots.lefts, knots.risings), floats(graph, knots.first));
        String falling = graph.op(
                "Sub",
                graph.scalar(1f),
                graph.op("Mul", slope(graph, values, knots.knots, knots.fallings), floats(graph, knots.inner)));
        String hat = graph.op("Where", List.of(isLeft, rising, falling));
        return knots.anyPresence ? present(graph, x, knots, hat) : hat;
    }

    /** (x - from) / width, from 0 to 1, in float32. */
    private static String slope(Graph graph, String values, double[] from, double[] width) {
        String start = graph.constant(Tensor.of(from, from.length));
        String t = graph.op("Div", graph.op("Sub", values, start), graph.constant(Tensor.of(width, width.length)));
        String clipped = graph.op("Clip", List.of(t, graph.scalar(0.0), graph.scalar(1.0)));
        return graph.cast(clipped, DataType.FLOAT);
    }

    private static String floats(Graph graph, float[] values) {
        return graph.constant(Tensor.of(values, values.length));
    }

    /** All hats of a feature are 0 where its presence is. */
    private static String present(Graph graph, String x, Knots knots, String hat) {
        String absent = graph.op("Equal", graph.gather(x, 1, knots.presences), graph.scalar(0f));
        String mayBe = graph.constant(Tensor.of(knots.mayBeAbsent, knots.mayBeAbsent.length));
        return graph.op("Where", List.of(graph.op("And", absent, mayBe), graph.scalar(0f), hat));
    }

    /** Of each hat: its knot and those beside it, and which inputs it needs. */
    private static final class Knots {
        final long[] owners;
        final long[] presences;
        final boolean[] mayBeAbsent;
        final double[] knots;
        /** The knot to the left, and how far it is; of the first hat its own, and 1. */
        final double[] lefts;

        final double[] risings;
        /** How far the knot to the right is; of the last hat 1. */
        final double[] fallings;
        /** 1 for the first hat of a feature. */
        final float[] first;
        /** 0 for the last one. */
        final float[] inner;

        boolean anyPresence;

        Knots(int count) {
            owners = new long[count];
            presences = new long[count];
            mayBeAbsent = new boolean[count];
            knots = new double[count];
            lefts = new double[count];
            risings = new double[count];
            fallings = new double[count];
            first = new float[count];
            inner = new float[count];
        }

        void set(int i, Hats hats, int place, GraphFeatures held) {
            int k = hats.owner(place);
            float[] q = hats.knots(k);
            int b = hats.indexOfKnot(place);
            owners[i] = held.input(hats.features()[k]);
            mayBeAbsent[i] = hats.presence(k) != Hats.ALWAYS;
            presences[i] = mayBeAbsent[i] ? held.input(hats.presence(k)) : owners[i];
            anyPresence |= mayBeAbsent[i];
            knots[i] = q[b];
            first[i] = b == 0 ? 1 : 0;
            inner[i] = b == q.length - 1 ? 0 : 1;
            lefts[i] = b == 0 ? q[b] : q[b - 1];
            risings[i] = b == 0 ? 1 : (double) q[b] - q[b - 1];
            fallings[i] = b == q.length - 1 ? 1 : (double) q[b + 1] - q[b];
        }
    }
}
