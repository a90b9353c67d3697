package org.lorentztron.job.state;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.lorentztron.model.Columns;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.learn.PairCounts;

/**
 * Models and counts as bytes, big-endian.
 *
 * <pre>
 *   model   int rank | int dimension | rank x dimension doubles of u, row-major | as many of v              of all features
 *           int -rank | int features | int m | m ints: features held | rank x (m + 1) doubles of u | as many of v   of some
 *   counts  long examples | long updates | long mistakes | long degenerateUpdates | long restarts
 * </pre>
 */
public final class ModelCoding {
    /** Doubles that are written or read at once. */
    private static final int PIECE = 8_192;

    private ModelCoding() {}

    public static void write(DosModel model, DataOutput out) throws IOException {
        Columns columns = model.columns();
        if (columns.isAll()) {
            out.writeInt(model.rank());
            out.writeInt(model.dimension());
        } else {
            // No rank is negative: so models of all features keep the bytes that they had before there were others.
            out.writeInt(-model.rank());
            out.writeInt(columns.features());
            out.writeInt(columns.count());
            for (int feature : columns.indices()) {
                out.writeInt(feature);
            }
        }
        write(model.u(), out);
        write(model.v(), out);
    }

    public static DosModel readModel(DataInput in) throws IOException {
        int rank = in.readInt();
        Columns columns = rank < 0 ? readColumns(in) : Columns.all(in.readInt() - 1);
        int length = Math.multiplyExact(Math.abs(rank), columns.count() + 1);
        return new DosModel(Math.abs(rank), columns, readDoubles(length, in), readDoubles(length, in));
    }

    private static Columns readColumns(DataInput in) throws IOException {
        int features = in.readInt();
        int[] held = new int[in.readInt()];
        for (int k = 0; k < held.length; k++) {
            held[k] = in.readInt();
        }
        return Columns.of(features, held);
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
