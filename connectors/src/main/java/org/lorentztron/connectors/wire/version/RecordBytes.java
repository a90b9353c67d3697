package org.lorentztron.connectors.wire.version;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.io.Encoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificRecordBase;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.avro.BoundedDecoder;
import org.lorentztron.connectors.wire.avro.SingleObject;

/**
 * Records of a version in Avro's single-object encoding. A matrix is written from its array into the result, so that
 * nothing else is as large as a part. Stateless.
 */
final class RecordBytes {
    /** What stands in a record for a matrix. */
    static final ByteBuffer MATRIX = ByteBuffer.allocate(0).asReadOnlyBuffer();

    private RecordBytes() {}

    /**
     * The bytes of a record.
     *
     * @param matrices what the record's fields of bytes are in their order, each {@link #MATRIX} in the record; none if
     *     the fields are what they are
     */
    static byte[] write(SingleObject header, SpecificRecordBase record, float[]... matrices) {
        ByteArrayOutputStream besides = new ByteArrayOutputStream();
        besides.writeBytes(header.start());
        Matrices writer = new Matrices(header, besides, matrices);
        try {
            writer.write(record, EncoderFactory.get().directBinaryEncoder(besides, null));
        } catch (IOException e) {
            throw new UncheckedIOException("a stream into memory does not fail", e);
        }
        return writer.places.isEmpty() ? besides.toByteArray() : joined(besides, writer.places, matrices);
    }

    /** Bytes with matrices between them. */
    private static byte[] joined(ByteArrayOutputStream besides, List<Integer> places, float[][] matrices) {
        int length = besides.size();
        for (float[] matrix : matrices) {
            length = Math.addExact(length, bytes(matrix));
        }
        ByteBuffer value = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        byte[] others = besides.toByteArray();
        int from = 0;
        for (int k = 0; k < matrices.length; k++) {
            value.put(others, from, places.get(k) - from);
            from = places.get(k);
            value.asFloatBuffer().put(matrices[k]);
            value.position(value.position() + bytes(matrices[k]));
        }
        return value.put(others, from, others.length - from).array();
    }

    private static int bytes(float[] matrix) {
        return Math.multiplyExact(matrix.length, Float.BYTES);
    }

    /** Writes of matrices their lengths alone, and notes where they belong. */
    private static final class Matrices extends GenericDatumWriter<IndexedRecord> {
        private final ByteArrayOutputStream besides;
        private final float[][] matrices;
        private final List<Integer> places = new ArrayList<>();

        Matrices(SingleObject header, ByteArrayOutputStream besides, float[][] matrices) {
            super(header.schema(), SpecificData.get());
            this.besides = besides;
            this.matrices = matrices;
        }

        @Override
        protected void writeBytes(Object datum, Encoder out) throws IOException {
            if (matrices.length == 0) {
                super.writeBytes(datum, out);
            } else {
                out.writeInt(bytes(matrices[places.size()]));
                places.add(besides.size());
            }
        }
    }

    /** @throws IOException if the value is no such record, and nothing but that */
    static <T extends SpecificRecordBase> T read(Class<T> type, byte @Nullable [] value, SingleObject header)
            throws IOException {
        if (value == null) {
            throw new IOException("record has no value (a tombstone), expected a " + type.getSimpleName());
        }
        header.expect(value);
        BoundedDecoder decoder = new BoundedDecoder().reset(value, SingleObject.HEADER_LENGTH);
        try {
            T record = new SpecificDatumReader<T>(header.schema()).read(null, decoder);
            decoder.expectEnd();
            return record;
        } catch (IndexOutOfBoundsException e) {
            throw new IOException(
                    "record is no " + type.getSimpleName() + ": union has a branch that there is none of", e);
        } catch (AvroRuntimeException e) {
            throw new IOException("record is no " + type.getSimpleName() + ": " + e.getMessage(), e);
        }
    }
}
