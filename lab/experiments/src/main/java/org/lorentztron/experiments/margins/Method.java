package org.lorentztron.experiments.margins;

import java.util.List;
import org.lorentztron.model.fit.margin.MultiplicativeIteration;
import org.lorentztron.model.fit.margin.QuadraticProgram;
import org.lorentztron.model.fit.margin.StartMultipliers;
import org.lorentztron.model.fit.margin.Stop;
import org.lorentztron.model.fit.margin.UpdateRule;
import org.lorentztron.tools.offline.Workers;

/**
 * A way to the large margin. CPU times include the kernel values, and exclude the first iterations of the JVM, which it
 * interprets: each method runs a little before it is measured. Implementations are stateless.
 */
interface Method {
    /** In tables and pictures. */
    String name();

    /** Whether its classifiers have a bias. */
    boolean bias();

    Trace run(MarginProblem problem, Goal goal);

    /** All methods: those without a bias, then those with one. */
    static List<Method> all() {
        return List.of(
                new Multiplicative("clipped", UpdateRule.CLIPPED, false),
                new Multiplicative("flipped", UpdateRule.FLIPPED, false),
                new Adatron(),
                new Multiplicative("joint, clipped", UpdateRule.CLIPPED, true),
                new Multiplicative("joint, flipped", UpdateRule.FLIPPED, true),
                new Smo());
    }

    /** Multiplicative updates, from alpha = 1 or half of kappa. A pass is an update; a flipped one makes three. */
    record Multiplicative(String name, UpdateRule rule, boolean bias) implements Method {
        private static final int FIRST = 5;

        @Override
        public Trace run(MarginProblem problem, Goal goal) {
            QuadraticProgram program =
                    QuadraticProgram.ofMargin(problem.gram(), problem.signs(), problem.slack(), bias);
            begin(program, problem).run(Stop.after(FIRST));
            MultiplicativeIteration[] begun = new MultiplicativeIteration[1];
            long nanos = problem.gramNanos() + Workers.processorNanos(() -> begun[0] = begin(program, problem));
            MultiplicativeIteration iteration = begun[0];
            Trace trace = new Trace();
            boolean ended = false;
            while (!ended) {
                nanos += Workers.processorNanos(iteration::update);
                double passes = iteration.updates() * (rule == UpdateRule.FLIPPED ? 3.0 : 1.0);
                Trace.Step step = new Trace.Step(iteration.updates(), passes, nanos, iteration.objective());
                ended = goal.isReached(step);
                trace.add(step, iteration.v(), iteration.lambda(), ended);
            }
            return trace;
        }

        private MultiplicativeIteration begin(QuadraticProgram program, MarginProblem problem) {
            return new MultiplicativeIteration(program, rule, StartMultipliers.equal(program.size(), problem.slack()));
        }
    }

    /** The Kernel Adatron. A pass is a sweep. */
    record Adatron() implements Method {
        @Override
        public String name() {
            return "Kernel Adatron";
        }

        @Override
        public boolean bias() {
            return false;
        }

        @Override
        public Trace run(MarginProblem problem, Goal goal) {
            new KernelAdatron(problem).sweep();
            KernelAdatron adatron = new KernelAdatron(problem);
            Trace trace = new Trace();
            long nanos = problem.gramNanos();
            boolean ended = false;
            for (int sweeps = 1; !ended; sweeps++) {
                nanos += Workers.processorNanos(adatron::sweep);
                Trace.Step step = new Trace.Step(sweeps, sweeps, nanos, adatron.objective());
                ended = goal.isReached(step);
                trace.add(step, adatron.multipliers(), 0, ended);
            }
            return trace;
        }
    }

    /**
     * LIBSVM from its start, for ever smaller tolerances; of several runs the shortest time. A pass is n / 2
     * iterations, each with two rows of K.
     */
    record Smo() implements Method {
        private static final int REPEATS = 3;
        private static final List<Double> TOLERANCES =
                List.of(1.9, 1.7, 1.4, 1.0, 0.7, 0.5, 0.3, 0.2, 0.1, 0.05, 0.02, 0.01, 1e-3, 1e-4);

        @Override
        public String name() {
            return "SMO (LIBSVM)";
        }

        @Override
        public boolean bias() {
            return true;
        }

        @Override
        public Trace run(MarginProblem problem, Goal goal) {
            SequentialMinimal.solve(problem, TOLERANCES.get(0));
            Trace trace = new Trace();
            SequentialMinimal.Solution[] solution = new SequentialMinimal.Solution[1];
            boolean ended = false;
            for (int t = 0; !ended; t++) {
                double tolerance = TOLERANCES.get(t);
                long nanos = Long.MAX_VALUE;
                for (int repeat = 0; repeat < REPEATS; repeat++) {
                    nanos = Math.min(
                            nanos,
                            Workers.processorNanos(() -> solution[0] = SequentialMinimal.solve(problem, tolerance)));
                }
                long iterations = solution[0].iterations();
                Trace.Step step = new Trace.Step(
                        iterations,
                        2.0 * iterations / problem.size(),
                        nanos,
                        problem.objective(solution[0].multipliers()));
                ended = goal.gap(step) <= goal.relativeGap() || t + 1 == TOLERANCES.size();
                trace.add(step, solution[0].multipliers(), solution[0].bias(), ended);
            }
            return trace;
        }
    }
}
