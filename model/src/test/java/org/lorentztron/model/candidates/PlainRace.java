package org.lorentztron.model.candidates;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The race of candidates for one part written down as plainly as can be. */
final class PlainRace {
    private final double[] errors;
    private int winner;

    PlainRace(int candidates) {
        this(new double[candidates], 0);
    }

    /** @param errors modified by events */
    PlainRace(double[] errors, int winner) {
        this.errors = errors;
        this.winner = winner;
    }

    /** @param mistaken by candidate */
    void event(boolean[] mistaken) {
        for (int c = 0; c < errors.length; c++) {
            errors[c] = errors[c] + 0.002 * ((mistaken[c] ? 1 : 0) - errors[c]);
        }
        decide();
    }

    void decide() {
        double old = errors[winner];
        List<Integer> better = new ArrayList<>();
        for (int c = 0; c < errors.length; c++) {
            if (errors[c] + Math.sqrt(0.001 * (errors[c] + old)) < old) {
                better.add(c);
            }
        }
        // Of equal ones the first: the minimum of a stream is.
        winner = better.stream().min(Comparator.comparingDouble(c -> errors[c])).orElse(winner);
    }

    int winner() {
        return winner;
    }
}
