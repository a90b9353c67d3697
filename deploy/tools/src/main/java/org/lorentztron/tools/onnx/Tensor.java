package org.lorentztron.tools.onnx;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * A constant of a model. Numbers are little-endian, row-major. Immutable as long as the arrays it was given are left
 * alone.
 */
final class Tensor {
    private static final int DIMS = 1;
    private static final int DATA_TYPE = 2;
    private static final int STRING_DATA = 6;
    private static final int NAME = 8;
    private static final int RAW_DATA = 9;

    private static final int CHUNK = 1 << 16;

    private final ElementType type;
    private final long[] dims;
    private final Data data;

    /** Adds the elements to the message of a tensor. */
    private interface Data {
        void addTo(ProtoMessage tensor);
    }

    /** Puts an element into a buffer. */
    private interface Element {
        void put(int index, ByteBuffer buffer);
    }

    private Tensor(ElementType type, long[] dims, Data data) {
        this.type = type;
        this.dims = dims;
        this.data = data;
    }

    /** @param dims whose product is the length; none for a single number */
    static Tensor of(float[] values, long... dims) {
        return numbers(ElementType.FLOAT, Float.BYTES, values.length, dims, (i, buffer) -> buffer.putFloat(values[i]));
    }

    /** @param dims whose product is the length; none for a single number */
    static Tensor of(double[] values, long... dims) {
        return numbers(
                ElementType.DOUBLE, Double.BYTES, values.length, dims, (i, buffer) -> buffer.putDouble(values[i]));
    }

    /** @param dims whose product is the length; none for a single number */
    static Tensor of(long[] values, long... dims) {
        return numbers(ElementType.INT64, Long.BYTES, values.length, dims, (i, buffer) -> buffer.putLong(values[i]));
    }

    /** @param dims whose product is the length */
    static Tensor of(boolean[] values, long... dims) {
        return numbers(ElementType.BOOL, 1, values.length, dims, (i, buffer) -> buffer.put((byte) (values[i] ? 1 : 0)));
    }

    /** Texts in a row. */
    static Tensor of(List<String> texts) {
        return new Tensor(ElementType.STRING, new long[] {texts.size()}, tensor -> {
            for (String text : texts) {
                tensor.add(STRING_DATA, text);
            }
        });
    }

    private static Tensor numbers(ElementType type, int bytes, int count, long[] dims, Element element) {
        long product = 1;
        for (long dim : dims) {
            product = Math.multiplyExact(product, dim);
        }
        if (product != count) {
            throw new IllegalArgumentException("tensor has " + count + " elements, expected " + product);
        }
        return new Tensor(type, dims, tensor -> tensor.add(RAW_DATA, new Numbers(bytes, count, element)));
    }

    private record Numbers(int bytes, int count, Element element) implements ProtoContent {
        @Override
        public long size() {
            return (long) bytes * count;
        }

        @Override
        public void writeTo(OutputStream out) throws IOException {
            ByteBuffer buffer = ByteBuffer.allocate(CHUNK).order(ByteOrder.LITTLE_ENDIAN);
            for (int i = 0; i < count; i++) {
                element.put(i, buffer);
                if (buffer.remaining() < bytes || i == count - 1) {
                    out.write(buffer.array(), 0, buffer.position());
                    buffer.clear();
                }
            }
        }
    }

    /** The {@code TensorProto} under a name. */
    ProtoMessage message(String name) {
        ProtoMessage tensor = new ProtoMessage();
        for (long dim : dims) {
            tensor.add(DIMS, dim);
        }
        tensor.add(DATA_TYPE, type.id());
        data.addTo(tensor);
        return tensor.add(NAME, name);
    }
}
