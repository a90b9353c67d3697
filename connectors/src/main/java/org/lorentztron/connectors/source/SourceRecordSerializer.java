package org.lorentztron.connectors.source;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.connectors.types.DeadLetterType;
import org.lorentztron.connectors.types.ImmutableSerializer;
import org.lorentztron.connectors.types.Varints;
import org.lorentztron.connectors.wire.DeadLetter;
import org.lorentztron.model.Features;

/**
 * The bytes of a {@link SourceRecord} between operators and in state. Thread-safe.
 *
 * <pre>
 *   byte     version * 16 + form
 *   form 0   a dead letter ({@link DeadLetterType})
 *   form 1, 2
 *     varint partition, varint offset, varint label + 1, varint time, text id or null
 *     varint n, the number of features
 *     form 1 dense: n float32, big-endian
 *     form 2 sparse: varint entries, then per entry varint (index - previous index - 1), the first counting from -1, and float32
 * </pre>
 *
 * Of dense and sparse the shorter is written; on a tie the dense.
 */
public final class SourceRecordSerializer extends ImmutableSerializer<SourceRecord> {

    private static final long serialVersionUID = 1L;
    private static final int VERSION = 1;
    private static final int MALFORMED = 0;
    private static final int DENSE = 1;
    private static final int SPARSE = 2;

    private static final TypeSerializer<DeadLetter> DEAD_LETTERS = new DeadLetterType.Serializer();

    @Override
    public int version() {
        return VERSION;
    }

    @Override
    public void serialize(SourceRecord element, DataOutputView target) throws IOException {
        if (element.isMalformed()) {
            writeForm(MALFORMED, target);
            DEAD_LETTERS.serialize(element.deadLetter(), target);
            return;
        }
        Features x = element.features();
        boolean dense = 4L * x.size() <= sparseLength(x);
        writeForm(dense ? DENSE : SPARSE, target);
        Varints.write(element.partition(), target);
        Varints.write(element.offset(), target);
        Varints.write(element.label() + 1L, target);
        Varints.write(element.time(), target);
        Varints.writeText(element.id(), target);
        Varints.write(x.size(), target);
        if (dense) {
            writeDense(x, target);
        } else {
            writeSparse(x, target);
        }
    }

    @Override
    public SourceRecord deserialize(DataInputView source) throws IOException {
        int first = source.readUnsignedByte();
        if (first >> 4 != VERSION) {
            throw new IOException("source record has version " + (first >> 4) + ", expected " + VERSION);
        }
        int form = first & 0xF;
        if (form == MALFORMED) {
            return SourceRecord.malformed(DEAD_LETTERS.deserialize(source));
        }
        if (form != DENSE && form != SPARSE) {
            throw new IOException("source record has form " + form + ", expected 0, 1 or 2");
        }
        int partition = Varints.readInt(source);
        long offset = Varints.readLong(source);
        int label = (int) (Varints.readLong(source) - 1);
        long time = Varints.readLong(source);
        String id = Varints.readText(source);
        int size = Varints.readInt(source);
        Features features = form == DENSE ? readDense(size, source) : readSparse(size, source);
        return SourceRecord.event(partition, offset, label, time, id, features);
    }

    private static void writeForm(int form, DataOutputView target) throws IOException {
        target.writeByte(VERSION << 4 | form);
    }

    private static long sparseLength(Features x) {
        int[] indices = x.indices();
        int entries = x.nonZeros();
        long length = Varints.length(entries) + 4L * entries;
        int previous = -1;
        for (int k = 0; k < entries; k++) {
            length += Varints.length(indices[k] - previous - 1);
            previous = indices[k];
        }
        return length;
    }

    private static void writeDense(Features x, DataOutputView target) throws IOException {
        int[] indices = x.indices();
        float[] values = x.values();
        int next = 0;
        for (int k = 0; k < x.nonZeros(); k++) {
            for (; next < indices[k]; next++) {
                target.writeInt(0);
            }
            target.writeInt(Float.floatToRawIntBits(values[k]));
            next++;
        }
        for (; next < x.size(); next++) {
            target.writeInt(0);
        }
    }

    private static Features readDense(int size, DataInputView source) throws IOException {
        float[] values = new float[size];
        for (int j = 0; j < size; j++) {
            values[j] = Float.intBitsToFloat(source.readInt());
        }
        return Features.dense(values);
    }

    private static void writeSparse(Features x, DataOutputView target) throws IOException {
        int[] indices = x.indices();
        float[] values = x.values();
        Varints.write(x.nonZeros(), target);
        int previous = -1;
        for (int k = 0; k < x.nonZeros(); k++) {
            Varints.write(indices[k] - previous - 1, target);
            target.writeInt(Float.floatToRawIntBits(values[k]));
            previous = indices[k];
        }
    }

    private static Features readSparse(int size, DataInputView source) throws IOException {
        int entries = Varints.readInt(source);
        if (entries > size) {
            throw new IOException("source record has " + entries + " entries, expected at most " + size);
        }
        int[] indices = new int[entries];
        float[] values = new float[entries];
        int previous = -1;
        for (int k = 0; k < entries; k++) {
            indices[k] = previous + 1 + Varints.readInt(source);
            values[k] = Float.intBitsToFloat(source.readInt());
            previous = indices[k];
        }
        return Features.canonical(size, indices, values);
    }
}
