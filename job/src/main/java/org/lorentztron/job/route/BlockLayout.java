package org.lorentztron.job.route;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;
import org.lorentztron.model.Part;
import org.lorentztron.model.Parts;

/**
 * Which parts are trained together in one block, and so which blocks an event of a class must reach.
 *
 * <p>An event costs one copy per block that holds a part of its class. The parts are therefore taken in the order in
 * which neighbours have classes in common ({@link Parts#order}) and cut into runs of equal length, plus or minus one.
 *
 * <p>The layout has no influence on any model. Immutable, thread-safe.
 */
public final class BlockLayout implements Serializable {

    private static final long serialVersionUID = 1L;

    private final Parts parts;
    /** [block] the indices of the block's parts, ascending. */
    private final int[][] indices;
    /** [class] the blocks that hold one of its parts, ascending. */
    private final int[][] blocks;

    /**
     * @param parts of the model
     * @param blocks how many blocks are wished for, at least 1; never more are made than there are parts
     */
    public BlockLayout(Parts parts, int blocks) {
        if (blocks < 1) {
            throw new IllegalArgumentException("blocks is " + blocks + ", expected at least 1");
        }
        this.parts = parts;
        int count = Math.min(blocks, parts.count());
        int[] order = parts.order(count);
        this.indices = new int[count][];
        for (int block = 0; block < count; block++) {
            int from = (int) ((long) order.length * block / count);
            int to = (int) ((long) order.length * (block + 1) / count);
            indices[block] = Arrays.copyOfRange(order, from, to);
            Arrays.sort(indices[block]);
        }
        this.blocks = blocksByClass();
    }

    private int[][] blocksByClass() {
        List<BitSet> found = Stream.generate(() -> new BitSet(indices.length))
                .limit(parts.classes())
                .toList();
        for (int block = 0; block < indices.length; block++) {
            int holder = block;
            classesOf(block).stream().forEach(label -> found.get(label).set(holder));
        }
        return found.stream().map(set -> set.stream().toArray()).toArray(int[][]::new);
    }

    /**
     * The classes of all parts of a block. No part is asked once all classes are there: one against the rest has all.
     */
    private BitSet classesOf(int block) {
        BitSet classes = new BitSet();
        for (int index : indices[block]) {
            if (classes.cardinality() == parts.classes()) {
                break;
            }
            for (int label : parts.part(index).classes()) {
                classes.set(label);
            }
        }
        return classes;
    }

    public int blocks() {
        return indices.length;
    }

    /** The indices of the parts of {@code block}, ascending. Not to be modified. */
    public int[] partIndices(int block) {
        return indices[block];
    }

    /** The parts of {@code block}, in the order of {@link #partIndices}. */
    public List<Part> parts(int block) {
        List<Part> list = new ArrayList<>(indices[block].length);
        for (int index : indices[block]) {
            list.add(parts.part(index));
        }
        return list;
    }

    /** The blocks that hold a part of class {@code label}, ascending, at least one. Not to be modified. */
    public int[] blocksOf(int label) {
        return blocks[label];
    }

    /** Whether {@code block} holds a part of class {@code label}. */
    public boolean holds(int block, int label) {
        return Arrays.binarySearch(blocks[label], block) >= 0;
    }

    /**
     * The one block that counts an event of class {@code label}, or without a class if that is negative, on behalf of
     * all it is sent to.
     */
    public int home(int label) {
        return label < 0 ? 0 : blocks[label][0];
    }
}
