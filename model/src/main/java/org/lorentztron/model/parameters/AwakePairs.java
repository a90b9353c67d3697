package org.lorentztron.model.parameters;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.lorentztron.model.kernels.UnitLayout;
import org.lorentztron.model.kernels.UnitRuns;

/** The pairs of a block that learn the events of each class: all but those that sleep. Not thread-safe. */
public final class AwakePairs {
    private final PairCounters pairs;
    private final int width;
    private final int gap;
    private final UnitLayout layout;
    private final boolean[] asleep;
    /** [class] of the pairs that learn its events; one array for neighbours that train the same pairs. */
    private final int[][] positions;
    /** [class] likewise. */
    private UnitRuns[] units;

    /**
     * All are awake.
     *
     * @param width units of a pair
     * @param gap up to how many units between two pairs are included
     * @param layout where units are
     */
    public AwakePairs(PairCounters pairs, int width, int gap, UnitLayout layout) {
        this.pairs = pairs;
        this.width = width;
        this.gap = gap;
        this.layout = layout;
        this.asleep = new boolean[pairs.count()];
        this.positions = new int[pairs.classes()][];
        this.units = new UnitRuns[0];
        update();
    }

    private void update() {
        for (int c = 0; c < positions.length; c++) {
            boolean asBefore = c > 0 && pairs.positionsOf(c) == pairs.positionsOf(c - 1);
            positions[c] = asBefore ? positions[c - 1] : awake(pairs.positionsOf(c));
        }
        units = ClassPositions.units(positions, width, gap, layout);
    }

    private int[] awake(int[] all) {
        return Arrays.stream(all).filter(position -> !asleep[position]).toArray();
    }

    /** The positions of those that learn events of a class, ascending; not to be modified. */
    public int[] positionsOf(int label) {
        return ClassPositions.at(positions, label);
    }

    /** Their units. */
    public UnitRuns unitsOf(int label) {
        return units[label];
    }

    /** The pair at a position sleeps from now on, or wakes. */
    public void set(int position, boolean sleeps) {
        if (asleep[position] != sleeps) {
            asleep[position] = sleeps;
            update();
        }
    }

    /** [position] whether the pair sleeps; not to be modified. */
    public boolean[] asleep() {
        return asleep;
    }

    /** Which pairs sleep from now on. */
    public void setAll(boolean[] others) {
        System.arraycopy(others, 0, asleep, 0, asleep.length);
        update();
    }

    /** Writes, per pair, whether it sleeps. */
    public void writeTo(DataOutput out) throws IOException {
        for (boolean sleeps : asleep) {
            out.writeBoolean(sleeps);
        }
    }

    /** Reads, of this many pairs, what {@link #writeTo} wrote. */
    public static boolean[] read(DataInput in, int count) throws IOException {
        boolean[] asleep = new boolean[count];
        for (int position = 0; position < count; position++) {
            asleep[position] = in.readBoolean();
        }
        return asleep;
    }
}
