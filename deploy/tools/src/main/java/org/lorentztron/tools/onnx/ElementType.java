package org.lorentztron.tools.onnx;

/** Types of the elements of tensors, of those of ONNX that models of versions have. */
enum ElementType {
    FLOAT(1),
    INT64(7),
    STRING(8),
    BOOL(9),
    DOUBLE(11);

    private final int id;

    ElementType(int id) {
        this.id = id;
    }

    /** The number in {@code TensorProto.DataType}. */
    int id() {
        return id;
    }
}
