package org.lorentztron.model.ensemble;

import java.util.List;
import org.lorentztron.model.Features;
import org.lorentztron.model.kernels.Entries;
import org.lorentztron.model.kernels.FeatureRows;

/**
 * Which parts of an ensemble hold a feature, and in which of their rows: so that an event's features are looked up once, not once for
 * each part. Takes 8 bytes for each feature of each part. Immutable and thread-safe.
 */
final class FeatureHolders {
    /** The features that any part holds. */
    private final FeatureRows known;
    /** [row of known] where its holders begin; those of the next end them. */
    private final int[] first;
    /** By holder: the part, and the feature's row there. */
    private final int[] parts;

    private final int[] rows;
    /** [part] the row of the constant feature. */
    private final int[] constants;

    private FeatureHolders(FeatureRows known, int[] first, int[] parts, int[] rows, int[] constants) {
        this.known = known;
        this.first = first;
        this.parts = parts;
        this.rows = rows;
        this.constants = constants;
    }

    /**
     * @param parts the rows of each
     * @param features how many there are, held or not
     */
    static FeatureHolders of(List<FeatureRows> parts, int features) {
        FeatureRows known = FeatureRows.touched(features);
        for (FeatureRows part : parts) {
            for (int row = 0; row < part.count(); row++) {
                if (row != part.constant()) {
                    known.touch(part.feature(row));
                }
            }
        }
        int[] first = first(parts, known);
        int[] holders = new int[first[known.count()]];
        int[] rows = new int[holders.length];
        int[] constants = new int[parts.size()];
        int[] next = first.clone();
        for (int part = 0; part < constants.length; part++) {
            FeatureRows its = parts.get(part);
            constants[part] = its.constant();
            for (int row = 0; row < its.count(); row++) {
                if (row != its.constant()) {
                    int holder = next[known.row(its.feature(row))]++;
                    holders[holder] = part;
                    rows[holder] = row;
                }
            }
        }
        return new FeatureHolders(known, first, holders, rows, constants);
    }

    private static int[] first(List<FeatureRows> parts, FeatureRows known) {
        int[] first = new int[known.count() + 1];
        for (FeatureRows part : parts) {
            for (int row = 0; row < part.count(); row++) {
                if (row != part.constant()) {
                    first[known.row(part.feature(row)) + 1]++;
                }
            }
        }
        for (int row = 0; row < known.count(); row++) {
            first[row + 1] += first[row];
        }
        return first;
    }

    /**
     * Gives each part what an event has of the features that it holds; the others are left out.
     *
     * @param entries of each part; filled
     * @throws IllegalArgumentException if the event has another number of features
     */
    void share(Features x, Entries[] entries) {
        known.requireSize(x);
        for (int part = 0; part < constants.length; part++) {
            entries[part].begin(constants[part]);
        }
        for (int k = 0; k < x.nonZeros(); k++) {
            int row = known.row(x.index(k));
            if (row < 0) {
                continue;
            }
            for (int holder = first[row]; holder < first[row + 1]; holder++) {
                entries[parts[holder]].add(rows[holder], x.value(k));
            }
        }
    }
}
