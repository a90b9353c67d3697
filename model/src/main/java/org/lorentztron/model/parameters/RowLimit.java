package org.lorentztron.model.parameters;

import java.util.BitSet;
import java.util.function.IntFunction;
import org.lorentztron.model.learn.FeatureMemory;
import org.lorentztron.model.learn.IntervalEnd;

/**
 * When the parts of a block hold too many rows, and which of these each then forgets: {@link FeatureMemory}. Within an
 * interval a part may hold more rows than at its end ({@link FeatureMemory#mostWithin}), so that not every event costs
 * a search.
 *
 * <p>Sees what parts come to hold, and holds no rows itself. Mutable; not thread-safe.
 */
final class RowLimit {
    private FeatureMemory memory = FeatureMemory.UNLIMITED;
    /** Whether a part may hold more than it may in an open interval. */
    private boolean excessive;
    /** With more rows than this, those that no part holds are removed: a fit learns its events again. */
    private int mostRows = Integer.MAX_VALUE;

    RowLimit copy() {
        RowLimit copy = new RowLimit();
        copy.memory = memory;
        copy.excessive = excessive;
        copy.mostRows = mostRows;
        return copy;
    }

    /** What parts remember. */
    FeatureMemory memory() {
        return memory;
    }

    /** @param rows how many the block has */
    void set(FeatureMemory to, int rows) {
        if (!to.equals(memory)) {
            memory = to;
            settle(rows);
        }
    }

    /** The parts of a class have come to know the features of an event. */
    void see(HeldRows held, int label) {
        excessive |= held.holdMore(label, memory.mostWithin());
    }

    /** No part holds too much; from here on the block may grow. */
    void settle(int rows) {
        excessive = false;
        int most = memory.mostWithin();
        mostRows = most == FeatureMemory.ANY_NUMBER ? Integer.MAX_VALUE : rows + most - memory.mostHeld();
    }

    /** Whether parts are to forget before the interval ends. */
    boolean isExceeded(int rows) {
        return excessive || rows > mostRows;
    }

    /**
     * The rows that each part forgets at the end of an interval: of the parts that trained in it those that are too old
     * or too many.
     *
     * @param held modified: the interval ends, and parts that are asleep keep what they were given
     * @param rows of the part at a position
     * @param asleep [position] or an empty array for none
     * @return [position]
     */
    BitSet[] ended(HeldRows held, IntFunction<Forgetting.Row> rows, IntervalEnd end, boolean[] asleep) {
        held.end(end.millis());
        BitSet[] gone = new BitSet[held.parts()];
        for (int position = 0; position < gone.length; position++) {
            gone[position] = new BitSet();
            if (sleeps(position, asleep)) {
                held.forgetUnlessGiven(position);
            } else if (held.isOf(position, end.classes())) {
                held.endGiven(position, end.millis());
                gone[position] = Forgetting.rows(held.rowsOf(position), rows.apply(position), memory, end.millis());
            }
        }
        return gone;
    }

    /** The rows that each part forgets in an open interval; parameters as for {@link #ended}. */
    BitSet[] excess(HeldRows held, IntFunction<Forgetting.Row> rows, boolean[] asleep) {
        BitSet[] gone = new BitSet[held.parts()];
        for (int position = 0; position < gone.length; position++) {
            gone[position] = new BitSet();
            if (sleeps(position, asleep)) {
                held.forgetUnlessGiven(position);
            } else if (held.count(position) > memory.mostWithin()) {
                gone[position] = Forgetting.excess(held.rowsOf(position), rows.apply(position), memory.mostHeld());
            }
        }
        return gone;
    }

    private static boolean sleeps(int position, boolean[] asleep) {
        return position < asleep.length && asleep[position];
    }
}
