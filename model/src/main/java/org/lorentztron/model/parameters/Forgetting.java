package org.lorentztron.model.parameters;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import org.lorentztron.model.learn.FeatureMemory;

/**
 * Which of the features that a part holds it forgets at the end of an interval: those that are too old; and of the
 * others those that are more than it may hold, the longest untouched first, then the smallest, then the smallest index.
 * A function of what the part holds. Stateless.
 */
final class Forgetting {
    private Forgetting() {}

    /** What decides about a row that a part holds. */
    interface Row {
        /** The end of the interval in which it was last touched, ms. */
        long touched(int row);

        /** The sum of the squares of the part's parameters. */
        double squaredNorm(int row);

        /** Its feature. */
        int feature(int row);
    }

    /**
     * The rows to forget.
     *
     * @param held those of the part, without the constant feature's; not modified
     * @param endMillis of the interval
     */
    static BitSet rows(BitSet held, Row row, FeatureMemory memory, long endMillis) {
        BitSet forgotten = new BitSet();
        long[] times = new long[held.cardinality()];
        int kept = 0;
        for (int r = held.nextSetBit(0); r >= 0; r = held.nextSetBit(r + 1)) {
            long touched = row.touched(r);
            if (memory.isOutdated(touched, endMillis)) {
                forgotten.set(r);
            } else {
                times[kept++] = touched;
            }
        }
        if (kept > memory.mostHeld()) {
            Arrays.sort(times, 0, kept);
            forgetMost(held, row, times[kept - memory.mostHeld() - 1], kept - memory.mostHeld(), forgotten);
        }
        return forgotten;
    }

    /**
     * The rows to forget in an open interval: as many as exceed a number. What was touched in it, and what was last
     * touched before it, are alike.
     */
    static BitSet excess(BitSet held, Row row, int mostHeld) {
        long newest = held.stream()
                .mapToLong(row::touched)
                .filter(touched -> touched != TouchTimes.OPEN)
                .max()
                .orElse(TouchTimes.OPEN);
        Row settled = new Row() {
            @Override
            public long touched(int r) {
                return Math.min(row.touched(r), newest);
            }

            @Override
            public double squaredNorm(int r) {
                return row.squaredNorm(r);
            }

            @Override
            public int feature(int r) {
                return row.feature(r);
            }
        };
        return rows(held, settled, new FeatureMemory(FeatureMemory.NEVER, mostHeld, 1), newest);
    }

    /**
     * @param last the time of the newest row that goes
     * @param excess how many go
     */
    private static void forgetMost(BitSet held, Row row, long last, int excess, BitSet forgotten) {
        BitSet ties = new BitSet();
        int left = excess;
        for (int r = held.nextSetBit(0); r >= 0; r = held.nextSetBit(r + 1)) {
            long touched = row.touched(r);
            if (!forgotten.get(r) && touched <= last) {
                if (touched < last) {
                    left--;
                    forgotten.set(r);
                } else {
                    ties.set(r);
                }
            }
        }
        ties.stream()
                .mapToObj(r -> new Tie(r, row.squaredNorm(r), row.feature(r)))
                .sorted(Comparator.comparingDouble(Tie::squaredNorm).thenComparingInt(Tie::feature))
                .limit(left)
                .forEach(tie -> forgotten.set(tie.row()));
    }

    /** A row of which not all that were last touched with it go. */
    private record Tie(int row, double squaredNorm, int feature) {}
}
