package org.lorentztron.model.parameters;

import org.lorentztron.model.DosModel;
import org.lorentztron.model.kernels.UnitLayout;

/**
 * Where the parameters of DoS pairs are in the rows of a block:
 *
 * <pre>
 *     rows[j]  =  U of pair 0 | V of pair 0 | U of pair 1 | V of pair 1 | ...      the row of a feature
 *                 d units     d units     d units     d units
 * </pre>
 *
 * <p>where unit 0 is at the index that a {@link UnitLayout} says. Images h of all units lie as in a row. Stateless; no
 * allocation but in {@link #model}.
 */
public final class PairUnits {
    private PairUnits() {}

    /** The index of the first unit of the pair at a position. */
    public static int first(UnitLayout layout, int rank, int position) {
        return layout.index(position * 2 * rank);
    }

    /**
     * The pair at a position as a model of its own.
     *
     * @param rows of pairs x 2 rank units, not modified
     */
    public static DosModel model(BlockRows rows, int rank, int position) {
        BlockRows.Held held = rows.held(position);
        int dimension = held.rows().length;
        double[] u = new double[Math.multiplyExact(rank, dimension)];
        double[] v = new double[u.length];
        int first = first(rows.layout(), rank, position);
        for (int j = 0; j < dimension; j++) {
            float[] row = rows.values()[held.rows()[j]];
            for (int unit = 0; unit < rank; unit++) {
                u[unit * dimension + j] = row[first + unit];
                v[unit * dimension + j] = row[first + rank + unit];
            }
        }
        return new DosModel(rank, held.featureSet(), u, v);
    }

    /**
     * Writes |Uz|^2 - |Vz|^2 of every pair.
     *
     * @param h images of pairs x 2 rank units, not modified
     * @param layout where those are
     * @param scores written; at least as long as there are pairs
     */
    public static void scores(float[] h, UnitLayout layout, int pairs, int rank, double[] scores) {
        for (int position = 0; position < pairs; position++) {
            scores[position] = score(h, layout, rank, position);
        }
    }

    /** |Uz|^2 - |Vz|^2 of the pair at a position. */
    static double score(float[] h, UnitLayout layout, int rank, int position) {
        return score(h, first(layout, rank, position), rank);
    }

    /**
     * |Uz|^2 - |Vz|^2 of a pair: each a sum in double in the order of the units.
     *
     * @param h images, not modified
     * @param u the index of the first one of U; those of V follow
     */
    public static double score(float[] h, int u, int rank) {
        // Side by side, because each addition waits for the one before.
        int v = u + rank;
        double winner = 0;
        double loser = 0;
        for (int r = 0; r < rank; r++) {
            winner += (double) h[u + r] * h[u + r];
            loser += (double) h[v + r] * h[v + r];
        }
        return winner - loser;
    }

    /** The sum of h[r]^2 over from &lt;= r &lt; from + rank, in double and in this order. */
    public static double squaredNorm(float[] h, int from, int rank) {
        double sum = 0;
        for (int r = from; r < from + rank; r++) {
            sum += (double) h[r] * h[r];
        }
        return sum;
    }
}
