package org.lorentztron.model;

import java.util.List;

/**
 * A part that tells two sides apart: y = +1 stands for one class, y = -1 for another one or for all others. A positive
 * score speaks for the class of y = +1, and so does 0.
 */
public sealed interface BinaryPart extends Part permits ClassPair, ClassAgainstRest {
    /** {@link #negative} of a part whose other side is no single class. */
    int REST = -1;

    /** The index of the class of y = +1. */
    int positive();

    /** The index of the class of y = -1, or {@link #REST} if all classes but {@link #positive} are on that side. */
    int negative();

    /**
     * The index of the part among all such parts of a model.
     *
     * @param classes the number of classes of the model
     */
    int index(int classes);

    /**
     * The part with two sides.
     *
     * @param positive as in {@link #positive()}
     * @param negative as in {@link #negative()}
     * @param classes the number of classes of the model
     * @throws IllegalArgumentException if there is no such part
     */
    static BinaryPart of(int positive, int negative, int classes) {
        return negative == REST ? new ClassAgainstRest(positive, classes) : new ClassPair(positive, negative);
    }

    /**
     * The parts as such with two sides, in their order.
     *
     * @throws IllegalArgumentException if one is another kind of part
     */
    static List<BinaryPart> all(List<? extends Part> parts) {
        return parts.stream().map(BinaryPart::of).toList();
    }

    /**
     * The part as one with two sides.
     *
     * @throws IllegalArgumentException if it is another kind of part
     */
    static BinaryPart of(Part part) {
        if (part instanceof BinaryPart binary) {
            return binary;
        }
        throw new IllegalArgumentException("part is " + part + ", expected a class against another one or the rest");
    }
}
