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

    /** Of no event. */
    public static CaughtTally none(int label) {
        return new CaughtTally(label, Share.NONE, Share.NONE);
    }

    /**
     * Of one event.
     *
     * @param truth its label
     * @param served the label that was served for it, or another number for none
     */
    public static CaughtTally of(int label, int truth, int served) {
        int hit = truth == served ? 1 : 0;
        return new CaughtTally(
                label,
                label == truth ? new Share(hit, 1) : Share.NONE,
                label == served ? new Share(hit, 1) : Share.NONE);
    }

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
