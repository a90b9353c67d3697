package org.lorentztron.model;

import java.util.BitSet;

/**
 * A part of a model: trained, averaged, digested and published as one, and never split. Learners define their parts
 * ({@link Parts}); {@link BinaryPart} is one kind. Implementations are immutable and have a value's equality.
 */
public interface Part {
    /** The indices of the classes whose events train the part, ascending, at least one; not to be modified. */
    int[] classes();

    /** Whether events of the class train the part. */
    boolean contains(int label);

    /** Whether events of at least one of the classes train the part; allocates nothing. */
    default boolean containsAny(BitSet labels) {
        for (int label = labels.nextSetBit(0); label >= 0; label = labels.nextSetBit(label + 1)) {
            if (contains(label)) {
                return true;
            }
        }
        return false;
    }
}
