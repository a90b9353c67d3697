package org.lorentztron.model.candidates;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Which of the candidates of each part is the part: the one whose errors, before it learned an event, have lately been
 * fewest.
 *
 * <pre>
 *     e_c += alpha ([c was mistaken] - e_c)      after each event of the part, alpha = 0.002
 *     c takes the place of w when      e_c + sqrt(alpha / 2 (e_c + e_w)) &lt; e_w
 * </pre>
 *
 * The root is about the standard deviation that the difference of two such errors has by chance: without it candidates
 * that are alike change places all the time, and every change is the end of an average. Of several, the one with the
 * least error does, the first of equal ones. Not thread-safe.
 */
final class CandidateRace {
    /** The memory of some 500 events: shorter ones follow chance, longer ones a drift too late. */
    static final double ALPHA = 0.002;

    /**
     * e of all candidates of a part that starts from a model. Otherwise e begins at 0, and the first mistakes decide:
     * of random starts any is as good, and waiting was measured to cost small streams a tenth of their errors.
     */
    private static final double ERROR_OF_GIVEN = 0.1;

    /** [candidate][part] e. */
    private final double[][] errors;
    /** [part] the candidate that it is. */
    private final int[] winners;

    /** At the start, the first candidate is the part. */
    CandidateRace(int candidates, int parts) {
        this(new double[candidates][parts], new int[parts]);
    }

    private CandidateRace(double[][] errors, int[] winners) {
        this.errors = errors;
        this.winners = winners;
    }

    /** A candidate is the part from the start, because a model is given to it: others must win by more than luck. */
    void begin(int candidate, int part) {
        winners[part] = candidate;
        for (double[] error : errors) {
            error[part] = ERROR_OF_GIVEN;
        }
    }

    /** The candidate that the part is. */
    int winner(int part) {
        return winners[part];
    }

    /** e of a candidate. */
    double error(int candidate, int part) {
        return errors[candidate][part];
    }

    /** A candidate that is not the part leaves the race until it enters again. */
    void leave(int candidate, int part) {
        errors[candidate][part] = 1;
    }

    /** A candidate enters the race again, with the error of the part. */
    void enter(int candidate, int part) {
        errors[candidate][part] = errors[winners[part]][part];
    }

    /** The candidate has seen an event of the part. */
    void judge(int candidate, int part, boolean mistaken) {
        double[] error = errors[candidate];
        error[part] += ALPHA * ((mistaken ? 1 : 0) - error[part]);
    }

    /** Decides anew after an event; true if the part is another candidate now. */
    boolean decide(int part) {
        int winner = winners[part];
        double least = errors[winner][part];
        int best = winner;
        for (int c = 0; c < errors.length; c++) {
            double error = errors[c][part];
            double chance = Math.sqrt(ALPHA / 2 * (error + errors[winner][part]));
            if (error < least && error + chance < errors[winner][part]) {
                least = error;
                best = c;
            }
        }
        winners[part] = best;
        return best != winner;
    }

    CandidateRace copy() {
        double[][] copies = new double[errors.length][];
        for (int c = 0; c < copies.length; c++) {
            copies[c] = errors[c].clone();
        }
        return new CandidateRace(copies, winners.clone());
    }

    /** Writes, for each part, the index of its candidate as int, then the errors of all candidates as double. */
    void writeTo(DataOutput out) throws IOException {
        for (int part = 0; part < winners.length; part++) {
            out.writeInt(winners[part]);
            for (double[] error : errors) {
                out.writeDouble(error[part]);
            }
        }
    }

    /** Reads what {@link #writeTo} wrote. */
    static CandidateRace readFrom(DataInput in, int candidates, int parts) throws IOException {
        CandidateRace read = new CandidateRace(candidates, parts);
        for (int part = 0; part < parts; part++) {
            read.winners[part] = in.readInt();
            if (read.winners[part] < 0 || read.winners[part] >= candidates) {
                throw new IOException(
                        "stored part is candidate " + read.winners[part] + ", expected 0 to " + (candidates - 1));
            }
            for (int c = 0; c < candidates; c++) {
                read.errors[c][part] = readError(in, c);
            }
        }
        return read;
    }

    private static double readError(DataInput in, int candidate) throws IOException {
        double error = in.readDouble();
        if (error >= 0 && error <= 1) {
            return error;
        }
        throw new IOException("stored error of candidate " + candidate + " is " + error + ", expected 0 to 1");
    }
}
