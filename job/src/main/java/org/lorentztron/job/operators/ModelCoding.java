package org.lorentztron.job.operators;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.lorentztron.model.dos.DosModel;
import org.lorentztron.model.learn.PairCounts;

/**
 * Models and counts as bytes, big-endian.
 *
 * <pre>
 *   model   int rank | int dimension | rank x dimension doubles of u, row-major | as many of v
 *   counts  long examples | long updates | long mistakes | long degenerateUpdates | long restarts
 * </pre>
 */
final class ModelCoding {

    private ModelCoding() {}

    static void write(DosModel model, DataOutput out) throws IOException {
        out.writeInt(model.rank());
        out.writeInt(model.dimension());
        out.write(bytes(model.u()));
        out.write(bytes(model.v()));
    }

    static DosModel readModel(DataInput in) throws IOException {
        int rank = in.readInt();
        int dimension = in.readInt();
        return new DosModel(rank, dimension, doubles(rank * dimension, in), doubles(rank * dimension, in));
    }

    static void write(PairCounts counts, DataOutput out) throws IOException {
        out.writeLong(counts.examples());
        out.writeLong(counts.updates());
        out.writeLong(counts.mistakes());
        out.writeLong(counts.degenerateUpdates());
        out.writeLong(counts.restarts());
    }

    static PairCounts readCounts(DataInput in) throws IOException {
        return new PairCounts(in.readLong(), in.readLong(), in.readLong(), in.readLong(), in.readLong());
    }

    private static byte[] bytes(double[] values) {
        ByteBuffer bytes = ByteBuffer.allocate(values.length * Double.BYTES);
        bytes.asDoubleBuffer().put(values);
        return bytes.array();
    }

    private static double[] doubles(int length, DataInput in) throws IOException {
        byte[] bytes = new byte[length * Double.BYTES];
        in.readFully(bytes);
        double[] values = new double[length];
        ByteBuffer.wrap(bytes).asDoubleBuffer().get(values);
        return values;
    }
}
