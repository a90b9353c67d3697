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
    static final int GAP = 64;

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
        return Arrays.copyOf(runs, of(positions, positions.length, width, runs));
    }

    /**
     * The ranges for some pairs, without allocating.
     *
     * @param positions ascending positions of pairs, {@code count} of them, not modified
     * @param width columns of a pair
     * @param runs (from, to) by turns, to exclusive: written; at least 2 {@code count} long
     * @return how many entries of {@code runs} were written
     */
    public static int of(int[] positions, int count, int width, int[] runs) {
        int used = 0;
        for (int i = 0; i < count; i++) {
            int from = positions[i] * width;
            if (used > 0 && from - runs[used - 1] <= GAP) {
                runs[used - 1] = from + width;
            } else {
                runs[used++] = from;
                runs[used++] = from + width;
            }
        }
        return used;
    }
}
