package org.lorentztron.model.parameters;

import org.lorentztron.model.kernels.Entries;

/**
 * Whether an update has an effect on a pair: whether a bit of its parameters, or of its variances if rows have such,
 * has changed at the entries of an event. Allocates only for more entries than in any event before. Not thread-safe.
 */
public final class UpdateEffect {
    private final BlockRows rows;
    private final boolean withVariances;
    private float[] kept = {};

    /** @param withVariances whether these count as well */
    public UpdateEffect(BlockRows rows, boolean withVariances) {
        this.rows = rows;
        this.withVariances = withVariances;
    }

    /** Keeps the units from &lt;= r &lt; to as they are before the update. */
    public void keep(Entries z, int from, int to) {
        int size = z.count() * (to - from);
        grow(withVariances ? 2 * size : size);
        keep(rows.values(), z, from, to, 0);
        if (withVariances) {
            keep(rows.variances(), z, from, to, size);
        }
    }

    private void grow(int size) {
        if (kept.length < size) {
            kept = new float[size];
        }
    }

    private void keep(float[][] values, Entries z, int from, int to, int place) {
        int[] places = z.rows();
        for (int k = 0; k < z.count(); k++) {
            System.arraycopy(values[places[k]], from, kept, place + k * (to - from), to - from);
        }
    }

    /** Whether the same units are as they were before the update. */
    public boolean isSame(Entries z, int from, int to) {
        return isSame(rows.values(), z, from, to, 0)
                && (!withVariances || isSame(rows.variances(), z, from, to, z.count() * (to - from)));
    }

    private boolean isSame(float[][] values, Entries z, int from, int to, int place) {
        int[] places = z.rows();
        int at = place;
        for (int k = 0; k < z.count(); k++) {
            float[] row = values[places[k]];
            for (int r = from; r < to; r++) {
                if (row[r] != kept[at++]) {
                    return false;
                }
            }
        }
        return true;
    }
}
