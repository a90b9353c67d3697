package org.lorentztron.model.fit.margin;

import java.util.List;
import org.lorentztron.model.Features;

/**
 * Fits with any kernel, slack and rule, with a bias or without: {@link QuadraticMargin} is one case of them.
 *
 * @param slack kappa, infinite for a hard margin
 */
record MarginFit(Kernel kernel, double slack, boolean bias, UpdateRule rule, Stop stop) {

    /** With clipped updates. */
    MarginFit(Kernel kernel, double slack, boolean bias, Stop stop) {
        this(kernel, slack, bias, UpdateRule.CLIPPED, stop);
    }

    record Fitted(KernelMachine machine, Minimum minimum) {}

    Fitted fit(List<Features> examples, int[] signs) {
        QuadraticProgram program = QuadraticProgram.ofMargin(GramMatrix.of(kernel, examples), signs, slack, bias);
        double[] start = StartMultipliers.equal(signs.length, slack);
        Minimum minimum = new MultiplicativeIteration(program, rule, start).run(stop);
        return new Fitted(KernelMachine.of(kernel, examples, signs, minimum, 1e-9), minimum);
    }
}
