package org.lorentztron.model.candidates;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.lorentztron.model.features.Inputs;

/**
 * One of the ways in which a part is trained.
 *
 * @param inputs what its models are functions of
 * @param forgetting rho of {@link org.lorentztron.model.learn.UpdateSettings#forgetting}
 */
public record Candidate(Inputs inputs, double forgetting) {
    /** The features of events, and nothing is forgotten: what a part is without candidates. */
    public static final Candidate PLAIN = new Candidate(Inputs.PLAIN, 0);

    /** @throws IllegalArgumentException unless forgetting is from 0 to 1 */
    public Candidate {
        if (!(forgetting >= 0 && forgetting <= 1)) {
            throw new IllegalArgumentException("forgetting of a candidate is " + forgetting + ", expected 0 to 1");
        }
        // Adding 0 turns -0.0 into 0.0: they are one candidate.
        forgetting += 0.0;
    }

    /**
     * The candidate of a name: its inputs, and forgetting after an @ unless it is 0, as in "hats" and "plain@0.01".
     *
     * @throws IllegalArgumentException if it is none
     */
    public static Candidate of(String name) {
        String[] halves = name.split("@", -1);
        Inputs inputs = Arrays.stream(Inputs.values())
                .filter(each -> each.id().equals(halves[0]))
                .findFirst()
                .orElseThrow(() -> unknown(name));
        if (halves.length == 1) {
            return new Candidate(inputs, 0);
        }
        try {
            return new Candidate(inputs, halves.length == 2 ? Double.parseDouble(halves[1]) : Double.NaN);
        } catch (IllegalArgumentException e) {
            throw unknown(name);
        }
    }

    private static IllegalArgumentException unknown(String name) {
        return new IllegalArgumentException("candidate is \"" + name + "\", expected "
                + Arrays.stream(Inputs.values()).map(Inputs::id).collect(Collectors.joining(", "))
                + ", or one of these with @ and a forgetting from 0 to 1, as in plain@0.01");
    }

    /** The name: see {@link #of}. */
    @Override
    public String toString() {
        return forgetting == 0 ? inputs.id() : String.format(Locale.ROOT, "%s@%s", inputs.id(), forgetting);
    }
}
