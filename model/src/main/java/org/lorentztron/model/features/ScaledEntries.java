package org.lorentztron.model.features;

import java.util.Arrays;
import org.lorentztron.model.Features;

/** Collects features in the order in which they come; those of one index add up. Not thread-safe. */
final class ScaledEntries {
    private final int[] indices;
    private final float[] values;
    private int count;
    private boolean ascending = true;

    /** @param most how many there will be at most */
    ScaledEntries(int most) {
        this.indices = new int[most];
        this.values = new float[most];
    }

    void add(int index, float value) {
        if (value != 0) {
            ascending &= count == 0 || index > indices[count - 1];
            indices[count] = index;
            values[count++] = value;
        }
    }

    Features features(int size) {
        if (!ascending) {
            sort();
        }
        return Features.canonical(size, Arrays.copyOf(indices, count), Arrays.copyOf(values, count));
    }

    private void sort() {
        long[] keys = new long[count];
        for (int k = 0; k < count; k++) {
            keys[k] = (long) indices[k] << Integer.SIZE | k;
        }
        Arrays.sort(keys);
        float[] before = values.clone();
        int kept = 0;
        for (int k = 0; k < keys.length; ) {
            int index = (int) (keys[k] >> Integer.SIZE);
            float sum = before[(int) keys[k++]];
            while (k < keys.length && (int) (keys[k] >> Integer.SIZE) == index) {
                sum += before[(int) keys[k++]];
            }
            indices[kept] = index;
            values[kept] = sum;
            kept += sum == 0 ? 0 : 1;
        }
        count = kept;
    }
}
