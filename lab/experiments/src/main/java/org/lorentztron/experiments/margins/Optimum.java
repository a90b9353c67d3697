package org.lorentztron.experiments.margins;

/** The least L, as far as double precision and patience allow. Stateless. */
final class Optimum {
    private static final double VIOLATION = 1e-7;
    private static final int MOST_SWEEPS = 5_000;
    private static final double TOLERANCE = 1e-6;

    private Optimum() {}

    /** With a bias by LIBSVM, through the origin by the Kernel Adatron. */
    static double of(MarginProblem problem, boolean bias) {
        return bias
                ? problem.objective(SequentialMinimal.solve(problem, TOLERANCE).multipliers())
                : KernelAdatron.solve(problem, VIOLATION, MOST_SWEEPS).objective();
    }
}
