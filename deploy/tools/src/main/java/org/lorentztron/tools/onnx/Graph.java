package org.lorentztron.tools.onnx;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import ai.onnx.proto.OnnxMl.TypeProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A graph of ONNX, built from its inputs to its outputs. A value is known by its name, which nothing else has; nodes
 * are in an order in which they can be computed. Not thread-safe.
 */
final class Graph {
    /** The first dimension of all inputs and outputs: how many events there are. */
    private static final String EVENTS = "N";

    private final GraphProto.Builder graph = GraphProto.newBuilder();
    /** Numbers that several nodes use are there once. */
    private final Map<Object, String> scalars = new HashMap<>();

    /** An input [N, columns]; returns its name. */
    String input(String name, DataType type, int columns) {
        graph.addInput(value(name, type, List.of((long) columns)));
        return name;
    }

    /**
     * Makes a value an output.
     *
     * @param columns the dimensions after N
     */
    void output(String name, String value, DataType type, Long... columns) {
        node("Identity", List.of(value), List.of(name));
        graph.addOutput(value(name, type, List.of(columns)));
    }

    private static ValueInfoProto.Builder value(String name, DataType type, List<Long> columns) {
        ValueInfoProto.Builder value = ValueInfoProto.newBuilder().setName(name);
        TypeProto.Tensor.Builder tensor = value.getTypeBuilder().getTensorTypeBuilder();
        tensor.setElemType(type.getNumber());
        tensor.getShapeBuilder().addDimBuilder().setDimParam(EVENTS);
        for (long each : columns) {
            tensor.getShapeBuilder().addDimBuilder().setDimValue(each);
        }
        return value;
    }

    /** A constant; returns its name. */
    String constant(TensorProto.Builder tensor) {
        String name = "c" + graph.getInitializerCount();
        graph.addInitializer(tensor.setName(name));
        return name;
    }

    /** A constant number without dimensions. */
    String scalar(double value) {
        return scalars.computeIfAbsent(value, each -> constant(Tensor.of(new double[] {value})));
    }

    /** The same in float32. */
    String scalar(float value) {
        return scalars.computeIfAbsent(value, each -> constant(Tensor.of(new float[] {value})));
    }

    /** Whole numbers in a row, as operators take axes, sizes and indices. */
    String longs(long... values) {
        return constant(Tensor.of(values, values.length));
    }

    /** What an operator makes of values. */
    String op(String type, List<String> values, AttributeProto... attributes) {
        return op(type, values, 1, attributes).get(0);
    }

    /** What an operator makes of a value. */
    String op(String type, String value, AttributeProto... attributes) {
        return op(type, List.of(value), attributes);
    }

    /** What an operator makes of two values. */
    String op(String type, String value, String other, AttributeProto... attributes) {
        return op(type, List.of(value, other), attributes);
    }

    /** The several values that an operator makes of some. */
    List<String> op(String type, List<String> values, int count, AttributeProto... attributes) {
        String name = type + "_" + graph.getNodeCount();
        List<String> made = IntStream.range(0, count)
                .mapToObj(k -> count == 1 ? name : name + "_" + k)
                .toList();
        node(type, values, made, attributes);
        return made;
    }

    private void node(String type, List<String> values, List<String> made, AttributeProto... attributes) {
        graph.addNodeBuilder()
                .addAllInput(values)
                .addAllOutput(made)
                .setName("n" + (graph.getNodeCount() - 1))
                .setOpType(type)
                .addAllAttribute(List.of(attributes));
    }

    /** The value with elements of another type. */
    String cast(String value, DataType type) {
        return op("Cast", value, Attribute.of("to", type.getNumber()));
    }

    /** The rows of a value, or along another axis, at some places. */
    String gather(String value, int axis, long... places) {
        return op("Gather", value, longs(places), Attribute.of("axis", axis));
    }

    /** The matrix with rows as columns. */
    String transpose(String matrix) {
        return op("Transpose", matrix, Attribute.list("perm", 1L, 0L));
    }

    /** Pieces of a value along its first axis, each with some rows. */
    List<String> split(String value, long... rows) {
        return rows.length == 1
                ? List.of(value)
                : op("Split", List.of(value, longs(rows)), rows.length, Attribute.of("axis", 0));
    }

    /** Values one after the other along an axis. */
    String concat(List<String> values, int axis) {
        return values.size() == 1 ? values.get(0) : op("Concat", values, Attribute.of("axis", axis));
    }

    /**
     * The sum of values in their order, as the Java client adds: operators that add up in an order of their own would
     * make other ties.
     */
    String sum(List<String> values) {
        String sum = values.get(0);
        for (String value : values.subList(1, values.size())) {
            sum = op("Add", sum, value);
        }
        return sum;
    }

    /** The graph under a name. */
    GraphProto named(String name) {
        // Sizes of messages are int, and would overflow.
        OnnxFile.requireFitting(graph.getInitializerList().stream()
                .mapToLong(tensor -> Integer.toUnsignedLong(tensor.getSerializedSize()))
                .sum());
        return graph.setName(name).build();
    }
}
