package org.lorentztron.model.fit.margin;

import java.util.List;
import org.lorentztron.model.Features;

/**
 * Multiplicative margin maximization, M3 (paper 7, section 3): the classifier of the largest margin, by multiplicative
 * updates of its multipliers. Immutable, thread-safe.
 *
 * @param kernel K
 * @param slack kappa, the price of a unit of slack, above 0; infinite for a hard margin, whose multipliers grow without
 *     end where no classifier separates the examples
 * @param bias whether the classifier has one; its hyperplane goes through the origin of the kernel's space otherwise
 * @param rule clipped, unless updates are to be compared
 * @param stop when updates end
 */
public record MarginFit(Kernel kernel, double slack, boolean bias, UpdateRule rule, Stop stop) {

    /** A multiplier of at most this part of the largest one is taken for 0. */
    private static final double LEAST_MULTIPLIER = 1e-9;

    /** @throws IllegalArgumentException if the slack is not above 0 */
    public MarginFit {
        if (!(slack > 0)) {
            throw new IllegalArgumentException("slack is " + slack + ", expected above 0");
        }
    }

    /** With clipped updates. */
    public MarginFit(Kernel kernel, double slack, boolean bias, Stop stop) {
        this(kernel, slack, bias, UpdateRule.CLIPPED, stop);
    }

    /**
     * What was fitted.
     *
     * @param machine the classifier
     * @param minimum its multipliers, one for each example, and how close they are to the best
     */
    public record Fitted(KernelMachine machine, Minimum minimum) {}

    /**
     * Fits from a start of no knowledge.
     *
     * @param examples n, all of one size, not modified
     * @param signs y, length n, each 1 or -1; not modified
     * @throws IllegalArgumentException if there is no example, sizes or lengths differ, a sign is another number, or a
     *     classifier with a bias has examples of one class only
     */
    public Fitted fit(List<Features> examples, int[] signs) {
        return fit(examples, signs, StartMultipliers.equal(signs.length, slack));
    }

    /**
     * Fits from a start.
     *
     * @param start length n, each entry above 0 and at most the slack, as of {@link StartMultipliers#carried}; not
     *     modified
     * @throws IllegalArgumentException as without a start, or if an entry of the start is out of its range
     */
    public Fitted fit(List<Features> examples, int[] signs, double[] start) {
        GramMatrix gram = GramMatrix.of(kernel, examples);
        QuadraticProgram program = QuadraticProgram.ofMargin(gram, signs, slack, bias);
        Minimum minimum = new MultiplicativeIteration(program, rule, start).run(stop);
        return new Fitted(KernelMachine.of(kernel, examples, signs, minimum, LEAST_MULTIPLIER), minimum);
    }
}
