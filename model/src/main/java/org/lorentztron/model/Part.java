package org.lorentztron.model;

/**
 * A part of a model: trained, averaged, digested and published as one, and never split. Learners define their parts
 * ({@link Parts}); {@link BinaryPart} is one kind. Implementations are immutable and have a value's equality.
 */
public interface Part {
    /** The indices of the classes whose events train the part, ascending, at least one; not to be modified. */
    int[] classes();

    /** Whether events of the class train the part. */
    boolean contains(int label);
}
