package org.lorentztron.model.parameters;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Which classes share a set of rows: neighbouring classes that train the same parts. Parts against the rest have one
 * set for all classes, so that an event costs the same however many classes there are. Sets are numbered in the order
 * of their first classes. Immutable.
 */
final class ClassSets {
    /** In place of a set: the class has no part here. */
    static final int NONE = -1;

    /** [class] the number of its set, or {@link #NONE}. */
    private final int[] setOfClass;
    /** [position] the numbers of the sets of the part's classes. */
    private final int[][] setsOfPart;
    /** [number] the positions of the parts of the set's classes. */
    private final int[][] partsOfSet;

    /**
     * Of any parts.
     *
     * @param positions [class] those of its parts; one array for neighbours that train the same; not modified
     * @param parts how many there are
     */
    ClassSets(int[][] positions, int parts) {
        this.setOfClass = new int[positions.length];
        this.setsOfPart = new int[parts][0];
        int[][] ofSets = new int[positions.length][];
        int count = 0;
        for (int label = 0; label < setOfClass.length; label++) {
            if (positions[label].length == 0) {
                setOfClass[label] = NONE;
            } else if (label > 0 && positions[label] == positions[label - 1]) {
                setOfClass[label] = setOfClass[label - 1];
            } else {
                setOfClass[label] = count;
                ofSets[count] = positions[label];
                for (int position : positions[label]) {
                    int[] known = setsOfPart[position];
                    setsOfPart[position] = Arrays.copyOf(known, known.length + 1);
                    setsOfPart[position][known.length] = count;
                }
                count++;
            }
        }
        this.partsOfSet = Arrays.copyOf(ofSets, count);
    }

    /** How many sets there are. */
    int count() {
        return partsOfSet.length;
    }

    int classes() {
        return setOfClass.length;
    }

    int parts() {
        return setsOfPart.length;
    }

    /** The number of the set of a class; {@link #NONE} also for a class that nobody knows. */
    int of(int label) {
        return label < setOfClass.length ? setOfClass[label] : NONE;
    }

    /** Whether the class has a set that no class before it has. */
    boolean isFirst(int label) {
        return setOfClass[label] != NONE && (label == 0 || setOfClass[label] != setOfClass[label - 1]);
    }

    /** The sets of the part at a position; not to be modified. */
    int[] ofPart(int position) {
        return setsOfPart[position];
    }

    /** The same of all parts. */
    int[][] ofParts() {
        return setsOfPart;
    }

    /** The positions of the parts of a set's classes; not to be modified. */
    int[] parts(int number) {
        return partsOfSet[number];
    }

    /** Whether two parts have the same sets. */
    boolean areAlike(int position, int other) {
        return Arrays.equals(setsOfPart[position], setsOfPart[other]);
    }

    /** Whether the part at a position is of one of some classes. */
    boolean isOf(int position, BitSet classes) {
        for (int label = classes.nextSetBit(0); label >= 0; label = classes.nextSetBit(label + 1)) {
            int number = of(label);
            for (int own : setsOfPart[position]) {
                if (own == number) {
                    return true;
                }
            }
        }
        return false;
    }
}
