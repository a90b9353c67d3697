package org.lorentztron.job.route;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.ClassPairs;

/**
 * Which pairs are trained together in one block, and so which blocks an event of a class must reach.
 *
 * <p>Every event of class c trains the K - 1 pairs that contain c, and costs one copy per block that holds any of them.
 * The classes are therefore cut into g groups, with g (g + 1) / 2 not above the number of blocks, and the pairs taken
 * tile by tile (all pairs of groups 0 and 0, then of 0 and 1, ...) before they are cut into runs of equal length, plus or
 * minus one: a class then meets about g of the g (g + 1) / 2 blocks.
 *
 * <p>The layout has no influence on any model. Immutable, thread-safe.
 */
public final class BlockLayout implements Serializable {

    private static final long serialVersionUID = 1L;

    /** [block] the block's pairs in lexicographic order. */
    private final int[][] pairs;
    /** [class] the blocks that hold one of its pairs, ascending. */
    private final int[][] blocks;

    private final int classes;

    /**
     * @param classes K, at least 2
     * @param blocks how many blocks are wished for, at least 1; never more are made than there are pairs
     */
    public BlockLayout(int classes, int blocks) {
        if (blocks < 1) {
            throw new IllegalArgumentException("blocks is " + blocks + ", expected at least 1");
        }
        this.classes = classes;
        int count = Math.min(blocks, new ClassPairs(classes).count());
        List<ClassPair> tiled = tileByTile(classes, groups(count));
        ClassPairs order = new ClassPairs(classes);
        this.pairs = new int[count][];
        for (int block = 0; block < count; block++) {
            int from = (int) ((long) tiled.size() * block / count);
            int to = (int) ((long) tiled.size() * (block + 1) / count);
            pairs[block] = tiled.subList(from, to).stream()
                    .mapToInt(pair -> order.index(pair.a(), pair.b()))
                    .sorted()
                    .toArray();
        }
        this.blocks = blocksByClass();
    }

    /** The largest g with g (g + 1) / 2 <= blocks. */
    private static int groups(int blocks) {
        int groups = 1;
        while ((groups + 1L) * (groups + 2L) / 2 <= blocks) {
            groups++;
        }
        return groups;
    }

    private static List<ClassPair> tileByTile(int classes, int groups) {
        List<ClassPair> tiled = new ArrayList<>();
        for (int groupA = 0; groupA < groups; groupA++) {
            for (int groupB = groupA; groupB < groups; groupB++) {
                for (int a = start(groupA, groups, classes); a < start(groupA + 1, groups, classes); a++) {
                    int first = Math.max(a + 1, start(groupB, groups, classes));
                    for (int b = first; b < start(groupB + 1, groups, classes); b++) {
                        tiled.add(new ClassPair(a, b));
                    }
                }
            }
        }
        return tiled;
    }

    /** The first class of a group. */
    private static int start(int group, int groups, int classes) {
        return (int) ((long) classes * group / groups);
    }

    private int[][] blocksByClass() {
        List<BitSet> found =
                Stream.generate(() -> new BitSet(pairs.length)).limit(classes).toList();
        for (int block = 0; block < pairs.length; block++) {
            for (ClassPair pair : pairs(block)) {
                found.get(pair.a()).set(block);
                found.get(pair.b()).set(block);
            }
        }
        return found.stream().map(set -> set.stream().toArray()).toArray(int[][]::new);
    }

    public int blocks() {
        return pairs.length;
    }

    /** The pairs of {@code block} as indices into {@link ClassPairs}, ascending. Not to be modified. */
    public int[] pairIndices(int block) {
        return pairs[block];
    }

    /** The pairs of {@code block}, in the order of {@link #pairIndices}. */
    public List<ClassPair> pairs(int block) {
        ClassPairs all = new ClassPairs(classes);
        List<ClassPair> list = new ArrayList<>(pairs[block].length);
        for (int index : pairs[block]) {
            list.add(all.pair(index));
        }
        return list;
    }

    /** The blocks that hold a pair of class {@code label}, ascending, at least one. Not to be modified. */
    public int[] blocksOf(int label) {
        return blocks[label];
    }

    /** Whether {@code block} holds a pair of class {@code label}. */
    public boolean holds(int block, int label) {
        return Arrays.binarySearch(blocks[label], block) >= 0;
    }

    /** The one block that counts an event of class {@code label} on behalf of all it is sent to. */
    public int home(int label) {
        return blocks[label][0];
    }
}
