package org.lorentztron.model.monitor;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * How often the values of features fell into their bins, in some events ({@link FeatureBins}). Sums do not depend on
 * order. Not to be modified once it is handed on.
 */
public final class FeatureCounts {
    private static final int MOST_BINS = 64;

    private long events;
    private long unseen;
    /** [feature][bin] events. */
    private final long[][] bins;

    private FeatureCounts(long events, long unseen, long[][] bins) {
        this.events = events;
        this.unseen = unseen;
        this.bins = bins;
    }

    /** Of no event, with so many bins for each feature. */
    static FeatureCounts none(int[] binsOf) {
        long[][] bins = new long[binsOf.length][];
        for (int feature = 0; feature < bins.length; feature++) {
            bins[feature] = new long[binsOf[feature]];
        }
        return new FeatureCounts(0, 0, bins);
    }

    void countEvent(boolean hasUnseen) {
        events++;
        unseen += hasUnseen ? 1 : 0;
    }

    void countValue(int feature, int bin) {
        bins[feature][bin]++;
    }

    /** How many features there are. */
    int features() {
        return bins.length;
    }

    long events() {
        return events;
    }

    /** Events with an entry that the first events did not have. */
    long unseen() {
        return unseen;
    }

    /** By bin; not to be modified. */
    long[] bins(int feature) {
        return bins[feature];
    }

    /** Events that have a value of the feature. */
    long present(int feature) {
        return Windows.sum(bins[feature]);
    }

    /**
     * The counts of all events of two.
     *
     * @throws IllegalArgumentException if they are of other features
     */
    public FeatureCounts plus(FeatureCounts other) {
        if (other.bins.length != bins.length) {
            throw new IllegalArgumentException(
                    "counts are of " + other.bins.length + " features, expected " + bins.length);
        }
        long[][] sums = new long[bins.length][];
        for (int feature = 0; feature < sums.length; feature++) {
            sums[feature] = sum(bins[feature], other.bins[feature]);
        }
        return new FeatureCounts(events + other.events, unseen + other.unseen, sums);
    }

    static long[] sum(long[] some, long[] others) {
        if (some.length != others.length) {
            throw new IllegalArgumentException("there are " + others.length + " counts, expected " + some.length);
        }
        long[] sums = some.clone();
        for (int cell = 0; cell < sums.length; cell++) {
            sums[cell] += others[cell];
        }
        return sums;
    }

    /** Writes the events, those with unseen entries, how many features, and of each how many bins and their counts. */
    public void writeTo(DataOutput out) throws IOException {
        out.writeLong(events);
        out.writeLong(unseen);
        out.writeShort(bins.length);
        for (long[] counts : bins) {
            out.writeByte(counts.length);
            for (long count : counts) {
                Counts.write(count, out);
            }
        }
    }

    /** Reads what {@link #writeTo} wrote. */
    public static FeatureCounts readFrom(DataInput in) throws IOException {
        long events = in.readLong();
        long unseen = in.readLong();
        long[][] bins = new long[in.readUnsignedShort()][];
        if (bins.length > FeatureBins.MOST) {
            throw new IOException(
                    "stored counts are of " + bins.length + " features, expected at most " + FeatureBins.MOST);
        }
        for (int feature = 0; feature < bins.length; feature++) {
            bins[feature] = new long[in.readUnsignedByte()];
            if (bins[feature].length > MOST_BINS) {
                throw new IOException(
                        "stored counts are of " + bins[feature].length + " bins, expected at most " + MOST_BINS);
            }
            for (int bin = 0; bin < bins[feature].length; bin++) {
                bins[feature][bin] = Counts.read(in);
            }
        }
        return new FeatureCounts(events, unseen, bins);
    }
}
