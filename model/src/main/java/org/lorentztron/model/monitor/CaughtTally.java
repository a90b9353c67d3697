package org.lorentztron.model.monitor;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * What became of a rare class in an interval, by the labels that would have been served before each event was learned.
 *
 * @param label its index
 * @param recall events of the class, and those of them that were recognized
 * @param precision events that were served as the class, and those of them that were of it
 */
public record CaughtTally(int label, Share recall, Share precision) {

    /** Of all events of two about one class. */
    public CaughtTally plus(CaughtTally other) {
        return new CaughtTally(label, recall.plus(other.recall), precision.plus(other.precision));
    }

    void writeTo(DataOutput out) throws IOException {
        out.writeInt(label);
        write(recall, out);
        write(precision, out);
    }

    static CaughtTally readFrom(DataInput in) throws IOException {
        return new CaughtTally(in.readInt(), read(in), read(in));
    }

    private static void write(Share share, DataOutput out) throws IOException {
        Counts.write(share.hits(), out);
        Counts.write(share.events(), out);
    }

    private static Share read(DataInput in) throws IOException {
        return new Share(Counts.read(in), Counts.read(in));
    }
}
