package org.lorentztron.tools.onnx;

import java.util.ArrayList;
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

    /*
     * Numbers of the fields of GraphProto, NodeProto, ValueInfoProto, TypeProto and TensorShapeProto.
     */
    private static final int NODE = 1;
    private static final int GRAPH_NAME = 2;
    private static final int INITIALIZER = 5;
    private static final int INPUT = 11;
    private static final int OUTPUT = 12;
    private static final int NODE_INPUT = 1;
    private static final int NODE_OUTPUT = 2;
    private static final int NODE_NAME = 3;
    private static final int NODE_TYPE = 4;
    private static final int NODE_ATTRIBUTE = 5;
    private static final int VALUE_NAME = 1;
    private static final int VALUE_TYPE = 2;
    private static final int TENSOR_TYPE = 1;
    private static final int ELEMENT_TYPE = 1;
    private static final int SHAPE = 2;
    private static final int DIM = 1;
    private static final int DIM_VALUE = 1;
    private static final int DIM_PARAM = 2;

    private final List<ProtoMessage> nodes = new ArrayList<>();
    private final List<ProtoMessage> initializers = new ArrayList<>();
    private final List<ProtoMessage> inputs = new ArrayList<>();
    private final List<ProtoMessage> outputs = new ArrayList<>();
    /** Numbers that several nodes use are there once. */
    private final Map<Object, String> scalars = new HashMap<>();

    /** An input [N, columns]; returns its name. */
    String input(String name, ElementType type, int columns) {
        inputs.add(value(name, type, List.of((long) columns)));
        return name;
    }

    /**
     * Makes a value an output.
     *
     * @param columns the dimensions after N
     */
    void output(String name, String value, ElementType type, Long... columns) {
        node("Identity", List.of(value), List.of(name));
        outputs.add(value(name, type, List.of(columns)));
    }

    private static ProtoMessage value(String name, ElementType type, List<Long> columns) {
        ProtoMessage shape = new ProtoMessage().add(DIM, new ProtoMessage().add(DIM_PARAM, EVENTS));
        for (long each : columns) {
            shape.add(DIM, new ProtoMessage().add(DIM_VALUE, each));
        }
        ProtoMessage tensor = new ProtoMessage().add(ELEMENT_TYPE, type.id()).add(SHAPE, shape);
        return new ProtoMessage().add(VALUE_NAME, name).add(VALUE_TYPE, new ProtoMessage().add(TENSOR_TYPE, tensor));
    }

    /** A constant; returns its name. */
    String constant(Tensor tensor) {
        String name = "c" + initializers.size();
        initializers.add(tensor.message(name));
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
    String op(String type, List<String> values, Attribute... attributes) {
        return op(type, values, 1, attributes).get(0);
    }

    /** What an operator makes of a value. */
    String op(String type, String value, Attribute... attributes) {
        return op(type, List.of(value), attributes);
    }

    /** What an operator makes of two values. */
    String op(String type, String value, String other, Attribute... attributes) {
        return op(type, List.of(value, other), attributes);
    }

    /** The several values that an operator makes of some. */
    List<String> op(String type, List<String> values, int count, Attribute... attributes) {
        String name = type + "_" + nodes.size();
        List<String> made = IntStream.range(0, count)
                .mapToObj(k -> count == 1 ? name : name + "_" + k)
                .toList();
        node(type, values, made, attributes);
        return made;
    }

    private void node(String type, List<String> values, List<String> made, Attribute... attributes) {
        ProtoMessage node = new ProtoMessage();
        values.forEach(value -> node.add(NODE_INPUT, value));
        made.forEach(value -> node.add(NODE_OUTPUT, value));
        node.add(NODE_NAME, "n" + nodes.size()).add(NODE_TYPE, type);
        for (Attribute attribute : attributes) {
            node.add(NODE_ATTRIBUTE, attribute.message());
        }
        nodes.add(node);
    }

    /** The value with elements of another type. */
    String cast(String value, ElementType type) {
        return op("Cast", value, Attribute.of("to", type.id()));
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

    /** The {@code GraphProto}. */
    ProtoMessage message(String name) {
        ProtoMessage graph = new ProtoMessage();
        nodes.forEach(node -> graph.add(NODE, node));
        graph.add(GRAPH_NAME, name);
        initializers.forEach(tensor -> graph.add(INITIALIZER, tensor));
        inputs.forEach(value -> graph.add(INPUT, value));
        outputs.forEach(value -> graph.add(OUTPUT, value));
        return graph;
    }
}
