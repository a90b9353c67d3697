package org.lorentztron.job.state;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.learn.PairCounts;

/**
 * Models and counts as bytes, big-endian.
 *
 * <pre>
 *   model   int rank | columns, m of them ({@link FeatureSet#writeTo})
 *           rank x (m + 1) doubles of u, row-major | as many of v
 *   counts  long examples | long updates | long mistakes | long degenerateUpdates | long restarts
 * </pre>
 */
public final class ModelCoding {
    /** Doubles that are written or read at once. */
    private static final int PIECE = 8_192;

    private ModelCoding() {}

    public static void write(DosModel model, DataOutput out) throws IOException {
        out.writeInt(model.rank());
        model.columns().writeTo(out);
        write(model.u(), out);
        write(model.v(), out);
    }

    public static DosModel readModel(DataInput in) throws IOException {
        int rank = in.readInt();
        FeatureSet columns = FeatureSet.readFrom(in);
        int length = Math.multiplyExact(rank, columns.count() + 1);
        return new DosModel(rank, columns, readDoubles(length, in), readDoubles(length, in));
    }

    public static void write(PairCounts counts, DataOutput out) throws IOException {
        out.writeLong(counts.examples());
        out.writeLong(counts.updates());
        out.writeLong(counts.mistakes());
        out.writeLong(counts.degenerateUpdates());
        out.writeLong(counts.restarts());
    }

    public static PairCounts readCounts(DataInput in) throws IOException {
        return new PairCounts(in.readLong(), in.readLong(), in.readLong(), in.readLong(), in.readLong());
    }

    /** In pieces: the bytes of a whole model may be more than an array holds. */
    private static void write(double[] values, DataOutput out) throws IOException {
        ByteBuffer piece = ByteBuffer.allocate(Math.min(values.length, PIECE) * Double.BYTES);
        for (int from = 0; from < values.length; from += PIECE) {
            int count = Math.min(PIECE, values.length - from);
            piece.asDoubleBuffer().put(values, from, count);
            out.write(piece.array(), 0, count * Double.BYTES);
        }
    }

    private static double[] readDoubles(int length, DataInput in) throws IOException {
        double[] values = new double[length];
        ByteBuffer piece = ByteBuffer.allocate(Math.min(length, PIECE) * Double.BYTES);
        for (int from = 0; from < length; from += PIECE) {
            int count = Math.min(PIECE, length - from);
            in.readFully(piece.array(), 0, count * Double.BYTES);
            piece.asDoubleBuffer().get(values, from, count);
        }
        return values;
    }
}
