package org.lorentztron.benchmarks.kernel;

import org.lorentztron.model.learn.Covariance;
import org.lorentztron.model.learn.Update;
import org.lorentztron.model.learn.UpdateSettings;
import org.lorentztron.model.learner.dos.UpdateStep;

/** The s of {@link UpdateStep}: what the job computes, and two ways that a textbook offers. Stateless. */
interface StepSolver {
    /** C of PA-I and PA-II: the values that {@code lab/results/README.md} finds for digits. */
    double PA1_AGGRESSIVENESS = 3e-4;

    double PA2_AGGRESSIVENESS = 1e-4;

    /**
     * Solves for s.
     *
     * @param winner the norm of the winner's image
     * @param loser the norm of the loser's image; winner^2 - loser^2 &lt; 1
     * @param zSquared |z|^2
     */
    double solve(double winner, double loser, double zSquared);

    /** The solver of a name for one of the three updates. */
    static StepSolver of(String name, Update update) {
        double c = update == Update.PA2 ? PA2_AGGRESSIVENESS : PA1_AGGRESSIVENESS;
        double largestMultiplier = update == Update.PA1 ? c : Double.POSITIVE_INFINITY;
        double slack = update == Update.PA2 ? 1 / (4 * c) : 0;
        return switch (name) {
            case "job" -> UpdateStep.of(new UpdateSettings(update, c, Covariance.PROJECT))::solve;
            case "newton" ->
                (winner, loser, zSquared) -> Math.max(
                        SafeguardedNewton.solve(winner * winner, loser * loser, slack / zSquared),
                        1 - 2 * largestMultiplier * zSquared);
            case "bisection" ->
                (winner, loser, zSquared) -> Math.max(
                        Bisection.solve(winner * winner, loser * loser, slack / zSquared),
                        1 - 2 * largestMultiplier * zSquared);
            default ->
                throw new IllegalArgumentException("solver is \"" + name + "\", expected job, newton or bisection");
        };
    }
}
