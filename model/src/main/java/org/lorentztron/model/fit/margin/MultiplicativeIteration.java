package org.lorentztron.model.fit.margin;

/**
 * Multiplicative updates of a quadratic program, one after the other (paper 7). An update takes one product with A, 2
 * n^2 operations, and needs neither a step size nor a working set. F falls with every update until rounding stops it.
 *
 * <p>Where there is a sum, a start need not have it: the first update provides it. Mutable; not thread-safe.
 */
public final class MultiplicativeIteration {
    private final QuadraticProgram program;
    private final MultiplicativeUpdate update;
    private final Iterate point;
    private Optimality optimality;
    private int updates;

    /**
     * Begins.
     *
     * @param start length n, each entry above 0 and at most kappa: 0 would stay 0; not modified
     * @throws IllegalArgumentException if the start has another length or an entry out of that range, or a program
     *     without a box is to be flipped
     */
    public MultiplicativeIteration(QuadraticProgram program, UpdateRule rule, double[] start) {
        if (start.length != program.size()) {
            throw new IllegalArgumentException("start has length " + start.length + ", expected " + program.size());
        }
        for (int i = 0; i < start.length; i++) {
            if (!(start[i] > 0 && start[i] <= program.bound() && start[i] < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("start[" + i + "] is " + start[i]
                        + ", expected a finite number above 0" + " and at most " + program.bound());
            }
        }
        this.program = program;
        this.update = rule.update(program);
        this.point = new Iterate(start.clone());
        evaluate();
    }

    private void evaluate() {
        point.multiply(program.matrix());
        optimality = Optimality.of(program, point);
    }

    /** Makes one update. */
    public void update() {
        update.apply(point);
        updates++;
        evaluate();
    }

    /** Updates until a stop. */
    public Minimum run(Stop stop) {
        while (!isAt(stop) && updates < stop.mostUpdates()) {
            update();
        }
        return new Minimum(point.v.clone(), point.lambda, objective(), gap(), violation(), updates, isAt(stop));
    }

    /** A start may lack the sum, and its gap would mean nothing. Numbers beyond the range of double are nowhere. */
    private boolean isAt(Stop stop) {
        double objective = Math.abs(objective());
        return (updates > 0 || program.sum() == null)
                && objective < Double.POSITIVE_INFINITY
                && (gap() <= stop.relativeGap() * objective || violation() <= stop.violation());
    }

    /** The variables; not to be modified. */
    public double[] v() {
        return point.v;
    }

    /** The multiplier of the sum, of the last update; 0 without a sum. */
    public double lambda() {
        return point.lambda;
    }

    /** F. */
    public double objective() {
        return Optimality.objective(program, point);
    }

    /** A bound on F(v) - F*, infinite where none is known; without meaning for a start that lacks the sum. */
    public double gap() {
        return optimality.gap();
    }

    /** The largest violation of the Karush-Kuhn-Tucker conditions. */
    public double violation() {
        return optimality.violation();
    }

    /** How many updates were made. */
    public int updates() {
        return updates;
    }
}
