package org.lorentztron.job.state;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.lorentztron.connectors.serial.PartKindCoding;
import org.lorentztron.connectors.wire.version.PartKinds;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.learn.PartCounts;

/**
 * Models and counts as bytes, big-endian.
 *
 * <pre>
 *   model   its kind ({@link PartKindCoding}) | the model as it writes itself ({@link PartModel#writeTo})
 *   counts  long examples | long updates | long mistakes | long degenerateUpdates | long restarts
 * </pre>
 */
public final class ModelCoding {
    private ModelCoding() {}

    public static void write(PartModel model, DataOutput out) throws IOException {
        PartKindCoding.write(PartKinds.of(model.kind()), out);
        model.writeTo(out);
    }

    /**
     * Reads the model that {@link #write(PartModel, DataOutput)} wrote.
     *
     * @throws org.lorentztron.connectors.serial.RefusedStateException if the model's kind is not known here, or does
     *     not read the layout
     */
    public static PartModel readModel(DataInput in) throws IOException {
        PartKindCoding.Written kind = PartKindCoding.read(in);
        return kind.kind().readModel(kind.version(), in);
    }

    public static void write(PartCounts counts, DataOutput out) throws IOException {
        out.writeLong(counts.examples());
        out.writeLong(counts.updates());
        out.writeLong(counts.mistakes());
        out.writeLong(counts.degenerateUpdates());
        out.writeLong(counts.restarts());
    }

    public static PartCounts readCounts(DataInput in) throws IOException {
        return new PartCounts(in.readLong(), in.readLong(), in.readLong(), in.readLong(), in.readLong());
    }
}
