package org.lorentztron.model;

import java.util.Objects;

/** The K (K - 1) / 2 pairs of K classes in lexicographic order: (0,1), (0,2), ..., (0,K-1), (1,2), ... Immutable. */
public final class ClassPairs implements Parts {
    private static final long serialVersionUID = 1L;

    private final int classes;

    /**
     * @param classes K, 2 to 65,536 (so that the number of pairs is an int)
     * @throws IllegalArgumentException if K is out of range
     */
    public ClassPairs(int classes) {
        if (classes < 2 || classes > 65_536) {
            throw new IllegalArgumentException("number of classes is " + classes + ", expected 2 to 65536");
        }
        this.classes = classes;
    }

    /** The number K of classes. */
    @Override
    public int classes() {
        return classes;
    }

    /** The number K (K - 1) / 2 of pairs. */
    @Override
    public int count() {
        return (int) ((long) classes * (classes - 1) / 2);
    }

    /** K - 1: the pairs of an event's class with each other one. */
    @Override
    public int trainedByEvent() {
        return classes - 1;
    }

    @Override
    public ClassPair part(int index) {
        return pair(index);
    }

    /**
     * Tile by tile: the classes are cut into g groups, with g (g + 1) / 2 not above the number of blocks, and the pairs
     * taken first of groups 0 and 0, then of 0 and 1, and so on. A class then meets about g of the g (g + 1) / 2
     * blocks.
     */
    @Override
    public int[] order(int blocks) {
        int groups = groups(blocks);
        int[] order = new int[count()];
        int next = 0;
        for (int groupA = 0; groupA < groups; groupA++) {
            for (int groupB = groupA; groupB < groups; groupB++) {
                for (int a = first(groupA, groups); a < first(groupA + 1, groups); a++) {
                    for (int b = Math.max(a + 1, first(groupB, groups)); b < first(groupB + 1, groups); b++) {
                        order[next++] = index(a, b);
                    }
                }
            }
        }
        return order;
    }

    /** The largest g with g (g + 1) / 2 <= blocks. */
    private static int groups(int blocks) {
        int groups = 1;
        while ((groups + 1L) * (groups + 2L) / 2 <= blocks) {
            groups++;
        }
        return groups;
    }

    /** The first class of a group. */
    private int first(int group, int groups) {
        return (int) ((long) classes * group / groups);
    }

    /**
     * The pair at a position of the order.
     *
     * @throws IndexOutOfBoundsException unless 0 &lt;= index &lt; count
     */
    public ClassPair pair(int index) {
        int rest = Objects.checkIndex(index, count());
        int a = 0;
        while (rest >= classes - 1 - a) {
            rest -= classes - 1 - a;
            a++;
        }
        return new ClassPair(a, a + 1 + rest);
    }

    /**
     * The position of the pair (a, b) in the order.
     *
     * @throws IllegalArgumentException unless 0 &lt;= a &lt; b &lt; K
     */
    public int index(int a, int b) {
        if (a < 0 || a >= b || b >= classes) {
            throw new IllegalArgumentException(
                    "class pair is (" + a + ", " + b + "), expected 0 <= a < b < " + classes);
        }
        return (int) ((long) a * (2L * classes - a - 1) / 2) + b - a - 1;
    }
}
