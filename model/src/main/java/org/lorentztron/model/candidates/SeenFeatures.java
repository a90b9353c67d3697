package org.lorentztron.model.candidates;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.kernels.FeatureRows;
import org.lorentztron.model.learn.FeatureMemory;

/**
 * How many events have had each feature, up to the number from which on the feature is admitted. At the end of an
 * interval with events, features are forgotten:
 *
 * <ul>
 *   <li>one that waits for admission, unless an event had it in this interval or in the one with events before;
 *   <li>one that no event has had for the ttl;
 *   <li>an admitted one, if as many as a part may hold have all had events in later intervals; of more than
 *       {@link FeatureMemory#mostWithin} also those of the same interval, the smallest indices first, as parts do.
 * </ul>
 *
 * Of twice that many, no other feature is counted before the interval ends.
 *
 * <p>Takes some 30 to 60 bytes per feature. Not thread-safe.
 */
final class SeenFeatures {
    /** In place of a count. */
    private static final int ADMITTED = 0;
    /** In place of the end of an interval that has not ended. */
    private static final long OPEN = Long.MAX_VALUE;

    private static final int FEWEST = 16;

    /** Where in the arrays a feature is. */
    private final FeatureRows rows;

    private int[] counts;
    /** [row] the end of the last interval with an event that had it, ms. */
    private long[] times;
    /** Of the last interval with events. */
    private long lastEnd = Long.MIN_VALUE;

    /** @param features how many there are */
    SeenFeatures(int features) {
        this(FeatureRows.touched(features), new int[FEWEST], new long[FEWEST]);
    }

    private SeenFeatures(FeatureRows rows, int[] counts, long[] times) {
        this.rows = rows;
        this.counts = counts;
        this.times = times;
    }

    /**
     * Counts the features of an event.
     *
     * @param memory from which event on a feature is admitted, and how many there are room for
     * @return how many of its features are admitted
     */
    int count(Features x, FeatureMemory memory) {
        int admitted = 0;
        long most = 2L * memory.mostWithin();
        for (int k = 0; k < x.nonZeros(); k++) {
            int before = rows.count();
            if (before > most && rows.row(x.index(k)) < 0) {
                continue;
            }
            int row = rows.touch(x.index(k));
            if (row == counts.length) {
                grow();
            }
            if (row == before) {
                counts[row] = 1;
            } else if (counts[row] != ADMITTED) {
                counts[row]++;
            }
            if (counts[row] >= memory.fewestEvents()) {
                counts[row] = ADMITTED;
            }
            times[row] = OPEN;
            admitted += counts[row] == ADMITTED ? 1 : 0;
        }
        return admitted;
    }

    private void grow() {
        counts = Arrays.copyOf(counts, 2 * counts.length);
        times = Arrays.copyOf(times, 2 * times.length);
    }

    /**
     * What is admitted of an event that has been counted.
     *
     * @param admitted how many features that are
     */
    Features admitted(Features x, int admitted) {
        int[] indices = new int[admitted];
        float[] values = new float[admitted];
        int kept = 0;
        for (int k = 0; k < x.nonZeros(); k++) {
            int row = rows.row(x.index(k));
            if (row >= 0 && counts[row] == ADMITTED) {
                indices[kept] = x.index(k);
                values[kept++] = x.value(k);
            }
        }
        return Features.canonical(x.size(), indices, values);
    }

    /** Forgets at the end of an interval with events; a second time nothing. */
    void forget(long endMillis, FeatureMemory memory) {
        if (endMillis == lastEnd) {
            return;
        }
        for (int row = 1; row < rows.count(); row++) {
            times[row] = times[row] == OPEN ? endMillis : times[row];
        }
        long oldestAdmitted = oldestAdmitted(memory.mostHeld());
        BitSet kept = new BitSet();
        for (int row = 1; row < rows.count(); row++) {
            long oldest = counts[row] == ADMITTED ? oldestAdmitted : lastEnd;
            kept.set(row, times[row] >= oldest && !memory.isOutdated(times[row], endMillis));
        }
        leaveOutExcess(kept, memory);
        lastEnd = endMillis;
        if (kept.cardinality() < rows.count() - 1) {
            move(rows.keepOnly(kept));
        }
    }

    private void leaveOutExcess(BitSet kept, FeatureMemory memory) {
        long excess = kept.stream().filter(row -> counts[row] == ADMITTED).count() - memory.mostHeld();
        if (excess > memory.mostWithin() - memory.mostHeld()) {
            kept.stream()
                    .filter(row -> counts[row] == ADMITTED)
                    .boxed()
                    .sorted(Comparator.comparingLong((Integer row) -> times[row])
                            .thenComparing(rows::feature))
                    .limit(excess)
                    .toList()
                    .forEach(kept::clear);
        }
    }

    /** The time of the last of as many admitted features as are held. */
    private long oldestAdmitted(int mostHeld) {
        if (rows.count() - 1 <= mostHeld) {
            return Long.MIN_VALUE;
        }
        long[] admitted = new long[rows.count()];
        int count = 0;
        for (int row = 1; row < rows.count(); row++) {
            if (counts[row] == ADMITTED) {
                admitted[count++] = times[row];
            }
        }
        Arrays.sort(admitted, 0, count);
        return count <= mostHeld ? Long.MIN_VALUE : admitted[count - mostHeld];
    }

    private void move(int[] before) {
        int[] movedCounts = new int[Math.max(FEWEST, before.length)];
        long[] movedTimes = new long[movedCounts.length];
        for (int row = 1; row < before.length; row++) {
            movedCounts[row] = counts[before[row]];
            movedTimes[row] = times[before[row]];
        }
        counts = movedCounts;
        times = movedTimes;
    }

    /** How many features are known, admitted or not. */
    int known() {
        return rows.count() - 1;
    }

    /** The same, nothing mutable shared. */
    SeenFeatures copy() {
        SeenFeatures copy = new SeenFeatures(rows.copy(), counts.clone(), times.clone());
        copy.lastEnd = lastEnd;
        return copy;
    }

    /**
     * Big-endian:
     *
     * <pre>
     *     end of the last interval with events: long | m: int
     *     per feature, ascending: index: int | count: int, 0 if it is admitted | last time: long
     * </pre>
     */
    void writeTo(DataOutput out) throws IOException {
        out.writeLong(lastEnd);
        out.writeInt(known());
        for (int row : rows.ascending()) {
            if (row != rows.constant()) {
                out.writeInt(rows.feature(row));
                out.writeInt(counts[row]);
                out.writeLong(times[row]);
            }
        }
    }

    /**
     * Reads what {@link #writeTo} wrote.
     *
     * @param features how many there are
     * @throws IOException if these are not such features
     */
    static SeenFeatures readFrom(DataInput in, int features) throws IOException {
        long lastEnd = in.readLong();
        int m = in.readInt();
        if (m < 0 || m > features) {
            throw new IOException("stored block has seen " + m + " features, expected 0 to " + features);
        }
        int[] indices = new int[m];
        int[] counts = new int[Math.max(FEWEST, m + 1)];
        long[] times = new long[counts.length];
        for (int k = 0; k < m; k++) {
            indices[k] = in.readInt();
            counts[k + 1] = in.readInt();
            times[k + 1] = in.readLong();
        }
        try {
            SeenFeatures read = new SeenFeatures(FeatureRows.of(FeatureSet.of(features, indices)), counts, times);
            read.lastEnd = lastEnd;
            return read;
        } catch (IllegalArgumentException e) {
            throw new IOException("stored block: " + e.getMessage(), e);
        }
    }
}
