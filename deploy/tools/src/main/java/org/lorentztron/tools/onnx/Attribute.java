package org.lorentztron.tools.onnx;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.AttributeProto.AttributeType;
import java.util.List;

/** Attributes of nodes: a whole number, or some. Stateless. */
final class Attribute {
    private Attribute() {}

    static AttributeProto of(String name, long value) {
        return AttributeProto.newBuilder()
                .setName(name)
                .setType(AttributeType.INT)
                .setI(value)
                .build();
    }

    /** For an operator that expects several. */
    static AttributeProto list(String name, Long... values) {
        return AttributeProto.newBuilder()
                .setName(name)
                .setType(AttributeType.INTS)
                .addAllInts(List.of(values))
                .build();
    }
}
