package org.lorentztron.tools.onnx;

import java.util.List;

/**
 * An attribute of a node: a whole number or some.
 *
 * @param isList whether the operator expects several
 */
record Attribute(String name, List<Long> values, boolean isList) {
    private static final int NAME = 1;
    private static final int INT = 3;
    private static final int INTS = 8;
    private static final int TYPE = 20;
    private static final int TYPE_INT = 2;
    private static final int TYPE_INTS = 7;

    static Attribute of(String name, long value) {
        return new Attribute(name, List.of(value), false);
    }

    static Attribute list(String name, Long... values) {
        return new Attribute(name, List.of(values), true);
    }

    /** The {@code AttributeProto}. */
    ProtoMessage message() {
        ProtoMessage attribute = new ProtoMessage().add(NAME, name);
        for (long value : values) {
            attribute.add(isList ? INTS : INT, value);
        }
        return attribute.add(TYPE, isList ? TYPE_INTS : TYPE_INT);
    }
}
