package org.lorentztron.model.fit.margin;

/**
 * The update of v^, where v^_i = v_i if dF/dv_i + lambda beta_i &gt;= 0 and kappa - v_i otherwise, so that every
 * variable moves towards 0 or kappa (paper 7, eq. 20-25). lambda is that of the update before.
 *
 * <pre>
 *     s_i = 1 or -1                                      v_i = s_i v^_i + kappa (1 - s_i) / 2
 *     A^_ij = s_i s_j A_ij                               b^_i = s_i (b_i + kappa (sum of A_ij over s_j = -1))
 *     v^_i &lt;- min(kappa, v^_i r^_i(lambda))              with a sum: beta^_i = s_i beta_i
 * </pre>
 *
 * <p>It takes three products where {@link ClippedUpdate} takes one, that of the new v included, and more iterations: it
 * is here for comparison.
 */
final class FlippedUpdate implements MultiplicativeUpdate {

    /*
     * The paper's scheme for a sum and a box has no minimum with kappa. A flipped variable may then grow past kappa,
     * and v below 0: PrintedSchemeTest shows it. Clipping mends it, as in ClippedUpdate. With a sum, signs belong to
     * the lambda before, so a variable may stand at a bound that it has to leave: 0 would hold it, a floor does not.
     * Without a sum the signs are exact, and a v^_i of 0 is where it belongs.
     */

    /** Part of kappa. */
    private static final double FLOOR = 1e-14;

    private final QuadraticProgram program;
    private final int size;
    private final double floor;
    /** s. */
    private final double[] signs;

    private final double[] beta;
    private final double[] flippedBeta;
    /** v^, a^, c^, b^. */
    private final double[] variables;

    private final double[] positive;
    private final double[] negative;
    private final double[] linear;
    /** v^ of the variables that are not flipped, and its products. */
    private final Iterate kept;

    /** v^ of those that are, and its products. */
    private final Iterate flipped;

    /** @throws IllegalArgumentException if there is no box */
    FlippedUpdate(QuadraticProgram program) {
        if (!(program.bound() < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("bound kappa is infinite, expected a finite one to flip at");
        }
        this.program = program;
        this.size = program.size();
        this.floor = program.sum() == null ? 0 : FLOOR * program.bound();
        this.beta = program.coefficients();
        this.signs = new double[size];
        this.flippedBeta = new double[size];
        this.variables = new double[size];
        this.positive = new double[size];
        this.negative = new double[size];
        this.linear = new double[size];
        this.kept = new Iterate(new double[size]);
        this.flipped = new Iterate(new double[size]);
    }

    @Override
    public void apply(Iterate point) {
        flip(point);
        computeFlipped(point);
        AuxiliaryFunction function =
                new AuxiliaryFunction(variables, positive, negative, linear, flippedBeta, program.bound());
        SumMultiplier multiplier = program.sum() == null
                ? SumMultiplier.none(function)
                : SumMultiplier.find(function, flippedTotal(), point.lambda);
        point.lambda = multiplier.lambda();
        for (int i = 0; i < size; i++) {
            double next = multiplier.minimizer(i);
            point.v[i] = signs[i] > 0 ? next : program.bound() - next;
        }
    }

    /** s and v^. */
    private void flip(Iterate point) {
        double bound = program.bound();
        for (int i = 0; i < size; i++) {
            double gradient = point.a[i] + program.linear()[i] - point.c[i] + point.lambda * beta[i];
            // Negated, so that sgn(0) = 1.
            boolean isFlipped = gradient < 0;
            signs[i] = isFlipped ? -1 : 1;
            variables[i] = Math.max(floor, isFlipped ? bound - point.v[i] : point.v[i]);
            kept.v[i] = isFlipped ? 0 : variables[i];
            flipped.v[i] = isFlipped ? variables[i] : 0;
        }
    }

    /**
     * a^, c^, b^ (eq. 23-24) and beta^. What A makes of kappa where a variable is flipped is A (v - kept + flipped).
     */
    private void computeFlipped(Iterate point) {
        program.matrix().times(kept.v, kept.a, kept.c);
        program.matrix().times(flipped.v, flipped.a, flipped.c);
        for (int i = 0; i < size; i++) {
            boolean isKept = signs[i] > 0;
            positive[i] = isKept ? kept.a[i] + flipped.c[i] : flipped.a[i] + kept.c[i];
            negative[i] = isKept ? kept.c[i] + flipped.a[i] : flipped.c[i] + kept.a[i];
            double own = (point.a[i] - kept.a[i]) + flipped.a[i];
            double other = (point.c[i] - kept.c[i]) + flipped.c[i];
            linear[i] = signs[i] * (program.linear()[i] + own - other);
            flippedBeta[i] = signs[i] * beta[i];
        }
        Iterate.keepAboveZero(variables, positive, negative);
    }

    private double flippedTotal() {
        double total = program.total();
        for (int i = 0; i < size; i++) {
            total -= signs[i] > 0 ? 0 : program.bound() * beta[i];
        }
        return total;
    }

    /** s of the last update; for tests, like b^ below. */
    double[] signs() {
        return signs;
    }

    /** b^ of the last update. */
    double[] linear() {
        return linear;
    }
}
