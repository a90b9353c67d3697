package org.lorentztron.model.kernels;

import java.util.Arrays;
import java.util.List;
import org.lorentztron.model.Features;

/**
 * Several events under the same rows, and their images: the bits of {@link Kernels#multiply} of each, in less time
 * where rows do not fit into the first cache. Made once and filled for every tile; allocates for larger events and more
 * units than any before. Not thread-safe.
 */
public final class EventTile {
    /*
     * Events go through the same part of the rows one after the other: some features times some units, which stay in
     * the first cache (32 KB) while all events of the tile use them. Which features an event has differs, so parts end
     * where the event with most entries has had another STEP of them, and each event has the whole strides of entries
     * that begin before. Features need not ascend: any cuts give the same bits, only time depends on them.
     */

    /** How many events a tile holds at most: so many share one reading of rows that only the outer caches hold. */
    public static final int SIZE = 64;

    /** Entries of an event that is better computed alone: a tile of such events would fill the outer caches. */
    public static final int MOST_ENTRIES = 1 << 14;

    /** Images of a tile: 8 MB. */
    private static final int MOST_IMAGES = 1 << 21;

    /**
     * 2 KB of a row. Short loops cost more per vector, and rows that no cache holds are read ahead in longer pieces.
     */
    private static final int UNITS = 512;

    private static final int STEP = 8;

    private final Entries[] events = new Entries[SIZE];
    private final float[][] images = new float[SIZE][0];
    /** [event][part] the entry at which the part begins; one more, where the last one ends. */
    private final int[][] cuts = new int[SIZE][0];

    private int count;

    /** How many events a tile best holds where each has this many images: 1 to {@link #SIZE}. */
    public static int size(int images) {
        return Math.max(1, Math.min(SIZE, MOST_IMAGES / Math.max(1, images)));
    }

    public EventTile() {
        Arrays.setAll(events, i -> new Entries());
    }

    /**
     * Takes over what events have of the features with rows, and leaves out the others.
     *
     * @param tile at most {@link #SIZE}
     * @throws IllegalArgumentException if an event has another number of features
     */
    public void setKnown(List<Features> tile, FeatureRows features) {
        count = tile.size();
        for (int i = 0; i < count; i++) {
            events[i].setKnown(tile.get(i), features);
        }
    }

    /**
     * Computes the images of all events.
     *
     * @param rows not modified
     * @param runs one run
     */
    public void multiply(Kernels kernels, float[][] rows, UnitRuns runs) {
        int end = runs.to(0);
        int parts = cut();
        for (int i = 0; i < count; i++) {
            images[i] = atLeast(end, images[i]);
        }
        for (int from = runs.from(0); from < end; from += UNITS) {
            int to = Math.min(end, from + UNITS);
            for (int part = 0; part < parts; part++) {
                for (int i = 0; i < count; i++) {
                    if (cuts[i][part] < cuts[i][part + 1]) {
                        kernels.multiplyPart(rows, events[i], cuts[i][part], cuts[i][part + 1], from, to, images[i]);
                    }
                }
            }
        }
    }

    /** The images of an event, which the next tile overwrites; not to be modified. */
    public float[] images(int event) {
        return images[event];
    }

    /** Fills the cuts; returns how many parts there are. */
    private int cut() {
        Entries longest = events[0];
        for (int i = 1; i < count; i++) {
            longest = events[i].count() > longest.count() ? events[i] : longest;
        }
        int parts = (longest.count() + STEP - 1) / STEP;
        for (int i = 0; i < count; i++) {
            Entries z = events[i];
            int[] begins = atLeast(parts + 1, cuts[i]);
            int k = 0;
            for (int part = 1; part < parts; part++) {
                k = advance(z, k, longest.rows()[part * STEP]);
                begins[part] = k;
            }
            begins[parts] = z.count();
            cuts[i] = begins;
        }
        return parts;
    }

    private static float[] atLeast(int length, float[] array) {
        return array.length < length ? new float[length] : array;
    }

    private static int[] atLeast(int length, int[] array) {
        return array.length < length ? new int[length] : array;
    }

    /** The end of the whole strides from entry k on that begin with a row before a limit. */
    private static int advance(Entries z, int k, int limit) {
        int next = k == 0 ? 1 : k;
        while (next + Kernels.STRIDE <= z.count() && z.rows()[next] < limit) {
            next += Kernels.STRIDE;
        }
        return next == 1 ? 0 : next;
    }
}
