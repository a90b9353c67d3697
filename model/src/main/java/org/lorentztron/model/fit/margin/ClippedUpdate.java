package org.lorentztron.model.fit.margin;

/**
 * v_i &lt;- min(kappa, v_i r_i(lambda)): plain, with a sum, with a box, and with both.
 *
 * <p>The paper clips without a sum only (eq. 19), and combines a sum with the flipped update. Yet this is the minimum
 * of its auxiliary function over the box and the sum, if lambda is chosen for the clipped variables: as much a proof of
 * descent as without them, and no variable leaves the box.
 */
final class ClippedUpdate implements MultiplicativeUpdate {
    private final QuadraticProgram program;
    private final double[] coefficients;
    private final double[] before;

    ClippedUpdate(QuadraticProgram program) {
        this.program = program;
        this.coefficients = program.coefficients();
        this.before = new double[program.size()];
    }

    @Override
    public void apply(Iterate point) {
        System.arraycopy(point.v, 0, before, 0, before.length);
        AuxiliaryFunction function =
                new AuxiliaryFunction(before, point.a, point.c, program.linear(), coefficients, program.bound());
        SumMultiplier multiplier = program.sum() == null
                ? SumMultiplier.none(function)
                : SumMultiplier.find(function, program.total(), point.lambda);
        point.lambda = multiplier.lambda();
        for (int i = 0; i < before.length; i++) {
            point.v[i] = multiplier.minimizer(i);
        }
    }
}
