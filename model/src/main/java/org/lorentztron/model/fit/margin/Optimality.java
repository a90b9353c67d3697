package org.lorentztron.model.fit.margin;

/**
 * How far a point may be from the minimum F*.
 *
 * @param gap a bound on F(v) - F* where v satisfies the constraints; infinite where none is known
 * @param violation of the Karush-Kuhn-Tucker conditions: the largest |v_i - clip(v_i - h_i, 0, kappa)| with h the
 *     gradient a + b - c + lambda beta; 0 at the minimum alone
 */
record Optimality(double gap, double violation) {

    /*
     * F is convex, so for every u with the sum B
     *
     *     F(u) >= F(v) + (Av + b)'(u - v) = F(v) - (Av + b)'v - lambda B + h'u.
     *
     * In the box h'u is at least kappa times the sum of the negative h_i: that is the gap. Without a box there is a
     * bound only for h >= 0, and an iteration nears h_i = 0 from both sides. So the point t v with the multiplier
     * t lambda takes the place of v, with a t for which its h = t (Av + lambda beta) + b has no negative entry:
     * F* >= -t^2 v'Av / 2 - t lambda B. For a hard margin t v is the classifier that is scaled to the least margin 1.
     */

    /** The bounds at a point, whose products are up to date; not modified. */
    static Optimality of(QuadraticProgram program, Iterate point) {
        double bound = program.bound();
        double[] b = program.linear();
        double[] beta = program.coefficients();
        double boxGap = point.lambda * program.total();
        double violation = 0;
        for (int i = 0; i < b.length; i++) {
            double gradient = point.a[i] + b[i] - point.c[i];
            double h = gradient + point.lambda * beta[i];
            boxGap += point.v[i] * gradient - (h < 0 ? bound * h : 0);
            double projected = Math.min(bound, Math.max(0, point.v[i] - h));
            violation = Math.max(violation, Math.abs(point.v[i] - projected));
        }
        return new Optimality(bound < Double.POSITIVE_INFINITY ? boxGap : scaledGap(program, point), violation);
    }

    private static double scaledGap(QuadraticProgram program, Iterate point) {
        double[] b = program.linear();
        double[] beta = program.coefficients();
        double least = 0;
        double most = Double.POSITIVE_INFINITY;
        double square = 0;
        double linear = 0;
        for (int i = 0; i < b.length; i++) {
            double product = point.a[i] - point.c[i];
            double margin = product + point.lambda * beta[i];
            square += point.v[i] * product;
            linear += point.v[i] * b[i];
            if (b[i] < 0) {
                least = margin > 0 ? Math.max(least, -b[i] / margin) : Double.POSITIVE_INFINITY;
            } else if (margin < 0) {
                most = Math.min(most, b[i] / -margin);
            }
        }
        if (!(least <= most && least < Double.POSITIVE_INFINITY)) {
            return Double.POSITIVE_INFINITY;
        }
        double weighted = point.lambda * program.total();
        double t = square > 0 ? Math.min(most, Math.max(least, -weighted / square)) : least;
        return square / 2 + linear + t * (t * square / 2 + weighted);
    }

    /** 1/2 v'Av + b'v. */
    static double objective(QuadraticProgram program, Iterate point) {
        double sum = 0;
        for (int i = 0; i < point.v.length; i++) {
            sum += point.v[i] * ((point.a[i] - point.c[i]) / 2 + program.linear()[i]);
        }
        return sum;
    }
}
