package org.lorentztron.tools.onnx;

import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/** Constants of a model, without their names. Numbers are little-endian, row-major. Stateless. */
final class Tensor {
    private Tensor() {}

    /** @param dims whose product is the length; none for a single number */
    static TensorProto.Builder of(float[] values, long... dims) {
        ByteBuffer bytes = buffer(values.length, Float.BYTES);
        bytes.asFloatBuffer().put(values);
        return numbers(DataType.FLOAT, values.length, bytes, dims);
    }

    /** @param dims whose product is the length; none for a single number */
    static TensorProto.Builder of(double[] values, long... dims) {
        ByteBuffer bytes = buffer(values.length, Double.BYTES);
        bytes.asDoubleBuffer().put(values);
        return numbers(DataType.DOUBLE, values.length, bytes, dims);
    }

    /** @param dims whose product is the length; none for a single number */
    static TensorProto.Builder of(long[] values, long... dims) {
        ByteBuffer bytes = buffer(values.length, Long.BYTES);
        bytes.asLongBuffer().put(values);
        return numbers(DataType.INT64, values.length, bytes, dims);
    }

    /** @param dims whose product is the length */
    static TensorProto.Builder of(boolean[] values, long... dims) {
        ByteBuffer bytes = buffer(values.length, 1);
        for (boolean value : values) {
            bytes.put((byte) (value ? 1 : 0));
        }
        return numbers(DataType.BOOL, values.length, bytes.flip(), dims);
    }

    /** Texts in a row. */
    static TensorProto.Builder of(List<String> texts) {
        TensorProto.Builder tensor = TensorProto.newBuilder()
                .setDataType(DataType.STRING.getNumber())
                .addDims(texts.size());
        texts.forEach(text -> tensor.addStringData(ByteString.copyFromUtf8(text)));
        return tensor;
    }

    private static ByteBuffer buffer(int count, int bytes) {
        OnnxFile.requireFitting((long) count * bytes);
        return ByteBuffer.allocate(count * bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static TensorProto.Builder numbers(DataType type, int count, ByteBuffer bytes, long[] dims) {
        TensorProto.Builder tensor = TensorProto.newBuilder().setDataType(type.getNumber());
        long product = 1;
        for (long dim : dims) {
            product = Math.multiplyExact(product, dim);
            tensor.addDims(dim);
        }
        if (product != count) {
            throw new IllegalArgumentException("tensor has " + count + " elements, expected " + product);
        }
        return tensor.setRawData(UnsafeByteOperations.unsafeWrap(bytes));
    }
}
