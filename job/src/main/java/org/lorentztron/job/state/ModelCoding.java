package org.lorentztron.job.state;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.lorentztron.connectors.wire.version.PartKinds;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.learn.PartCounts;

/**
 * Models and counts as bytes, big-endian.
 *
 * <pre>
 *   model   UTF id of its kind | the model as it writes itself ({@link PartModel#writeTo})
 *   counts  long examples | long updates | long mistakes | long degenerateUpdates | long restarts
 * </pre>
 */
public final class ModelCoding {
    private ModelCoding() {}

    public static void write(PartModel model, DataOutput out) throws IOException {
        out.writeUTF(model.kind());
        model.writeTo(out);
    }

    public static PartModel readModel(DataInput in) throws IOException {
        return PartKinds.of(in.readUTF()).readModel(in);
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
