package org.lorentztron.model.parameters;

import org.lorentztron.model.Features;
import org.lorentztron.model.kernels.Entries;
import org.lorentztron.model.kernels.Kernels;
import org.lorentztron.model.kernels.UnitLayout;
import org.lorentztron.model.kernels.UnitRuns;

/**
 * The scores of all pairs of a block, each by the features that it holds, without a change to the rows: |Uz|^2 - |Vz|^2
 * of pairs with the units of {@link PairUnits}, w'z of pairs of one unit. Neighbours that hold the same features are
 * scored in one pass; if every feature has a row, that is one for all. Allocates nothing for events no wider than those
 * before. Not thread-safe.
 */
public final class HeldScores {
    private final BlockRows rows;
    private final Kernels kernels;
    private final int pairs;
    private final int rank;
    private final UnitLayout layout;

    // Workspaces: the event as some pairs see it, and their units.
    private final Entries z = new Entries();
    private final UnitRuns units;

    private HeldScores(BlockRows rows, Kernels kernels, int pairs, int rank) {
        this.rows = rows;
        this.kernels = kernels;
        this.pairs = pairs;
        this.rank = rank;
        this.layout = rows.layout();
        this.units = new UnitRuns(1, 0, layout);
    }

    /**
     * Of DoS pairs.
     *
     * @param rows of pairs x 2 rank units; read whenever an event is scored
     */
    public static HeldScores ofSquares(BlockRows rows, Kernels kernels, PairCounters pairs, int rank) {
        return new HeldScores(rows, kernels, pairs.count(), rank);
    }

    /**
     * Of linear pairs.
     *
     * @param rows of one unit per pair; read whenever an event is scored
     */
    public static HeldScores ofWeights(BlockRows rows, Kernels kernels, PairCounters pairs) {
        return new HeldScores(rows, kernels, pairs.count(), 0);
    }

    /**
     * Scores an event.
     *
     * @param h workspace by unit; overwritten
     * @param scores written, by position
     * @throws IllegalArgumentException if the event has another number of features
     */
    public void write(Features x, float[] h, double[] scores) {
        int from = 0;
        while (from < pairs) {
            int to = from + 1;
            while (to < pairs && rows.holdAlike(from, to)) {
                to++;
            }
            writeAlike(x, from, to, h, scores);
            from = to;
        }
    }

    private void writeAlike(Features x, int from, int to, float[] h, double[] scores) {
        rows.enterHeld(x, from, z);
        int width = Math.max(1, 2 * rank);
        units.clear();
        units.add(layout.index(from * width), layout.index(to * width));
        kernels.multiply(rows.values(), z, z.values(), units, h);
        for (int position = from; position < to; position++) {
            scores[position] = rank == 0 ? h[layout.index(position)] : PairUnits.score(h, layout, rank, position);
        }
    }
}
