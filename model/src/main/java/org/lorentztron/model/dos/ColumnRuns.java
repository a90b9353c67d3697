package org.lorentztron.model.dos;

import java.util.Arrays;

/**
 * Merges the pairs of a block that must be computed into few ranges of columns.
 *
 * <p>Columns are computed independently, so computing some that nobody asked for changes no bit; a short gap costs less
 * than the start of another loop. Stateless.
 */
public final class ColumnRuns {
    /** Columns that cost about as much as starting one more loop over all features. */
    public static final int GAP = 64;

    private ColumnRuns() {}

    /** The ranges for every class, by its index. */
    public static int[][] byClass(BlockPairs pairs, int classes, int width) {
        int[][] runs = new int[classes][];
        for (int c = 0; c < classes; c++) {
            runs[c] = of(pairs.positionsOf(c), width);
        }
        return runs;
    }

    /**
     * The ranges for one class.
     *
     * @param positions ascending positions of pairs
     * @param width columns of a pair
     * @return (from, to) by turns, to exclusive
     */
    static int[] of(int[] positions, int width) {
        int[] runs = new int[2 * positions.length];
        int used = 0;
        for (int position : positions) {
            int from = position * width;
            if (used > 0 && from - runs[used - 1] <= GAP) {
                runs[used - 1] = from + width;
            } else {
                runs[used++] = from;
                runs[used++] = from + width;
            }
        }
        return Arrays.copyOf(runs, used);
    }
}
