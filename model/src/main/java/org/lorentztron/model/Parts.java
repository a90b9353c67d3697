package org.lorentztron.model;

import java.io.Serializable;
import java.util.stream.IntStream;

/**
 * All parts of the models of one learner with a given number of classes, by index from 0 to {@link #count} - 1.
 * {@link ClassPairs} and {@link OneAgainstRest} are two kinds. How many parts there are, and how many an event trains,
 * is said here and nowhere else. Implementations are immutable.
 */
public interface Parts extends Serializable {
    /** The number K of classes. */
    int classes();

    /** How many parts there are, at least 1. */
    int count();

    /** How many parts each event trains, whatever its class; at least 1. */
    int trainedByEvent();

    /**
     * The part at an index.
     *
     * @throws IndexOutOfBoundsException unless 0 &lt;= index &lt; count
     */
    Part part(int index);

    /**
     * The indices of all parts in the order in which they are cut into blocks: parts of the same classes are
     * neighbours, so that an event must reach few blocks. In the order of the indices unless parts know better.
     *
     * @param blocks how many blocks of equal size are cut, 1 to count
     */
    default int[] order(int blocks) {
        return IntStream.range(0, count()).toArray();
    }
}
