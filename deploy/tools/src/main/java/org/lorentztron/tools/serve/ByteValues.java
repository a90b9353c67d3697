package org.lorentztron.tools.serve;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;

/**
 * The values of a tensor as the binary extension has them: one after the other without anything between, numbers in
 * little-endian order, each text after its length of four bytes.
 *
 * @param bytes those of the tensor alone
 */
record ByteValues(ByteBuffer bytes) implements TensorValues {
    /** A control character of a text takes six characters of JSON, in a buffer that moves to one of twice the size. */
    private static final int BYTES_A_BYTE = 18;

    @Override
    public long mostValues() {
        return bytes.remaining();
    }

    @Override
    public long jsonBytes() {
        return (long) BYTES_A_BYTE * bytes.remaining();
    }

    @Override
    public void forEachRow(InferTensor tensor, RowReader reader) throws MalformedEventException {
        ByteBuffer values = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        List<Long> shape = tensor.shape();
        long columns = shape.size() > 1 ? shape.get(1) : 1;
        checkLength(tensor, columns);
        try {
            ByteRow row = new ByteRow(values, tensor);
            for (long number = 0; number < shape.get(0); number++) {
                reader.read(row);
            }
        } catch (IOException e) {
            throw new IllegalStateException("bytes in memory are read without an error", e);
        }
        if (values.hasRemaining()) {
            throw wrongLength(tensor, "more bytes than its values");
        }
    }

    private void checkLength(InferTensor tensor, long columns) throws MalformedEventException {
        int size = tensor.datatype().size();
        // Both lengths are below 2^31.
        if (size > 0 && (double) tensor.shape().get(0) * columns * size != bytes.remaining()) {
            throw wrongLength(tensor, bytes.remaining() + " bytes");
        }
    }

    private static MalformedEventException wrongLength(InferTensor tensor, String found) {
        return new MalformedEventException(
                MalformedReason.WRONG_LENGTH,
                tensor.dataName() + " has " + found + ", expected as many as " + tensor.datatype() + " of the shape "
                        + tensor.shape() + " has");
    }
}
