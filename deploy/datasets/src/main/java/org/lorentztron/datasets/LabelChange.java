package org.lorentztron.datasets;

/**
 * A change of what labels mean: from example {@code at} on, class c is called (c + 1) mod K. No class keeps its name,
 * so that whoever goes on as before is always wrong. Immutable.
 *
 * @param at index of the first example that is called by the new name, at least 0
 * @param classes K
 */
public record LabelChange(long at, int classes) {
    /** No change at all. */
    public static LabelChange never(int classes) {
        return new LabelChange(Long.MAX_VALUE, classes);
    }

    /** What class {@code label} is called at example {@code index}. */
    public int apply(long index, int label) {
        return index < at ? label : (label + 1) % classes;
    }
}
