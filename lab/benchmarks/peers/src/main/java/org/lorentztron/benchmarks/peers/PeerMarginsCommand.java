package org.lorentztron.benchmarks.peers;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.lorentztron.datasets.named.DataKind;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.model.fit.margin.GramMatrix;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures the large margin of two digits by multiplicative updates and by LIBSVM. */
@Command(
        name = "margins",
        header = "The large margin between two digits, by multiplicative updates and by LIBSVM.",
        description = "Times are CPU time of the one thread that solves, from features to multipliers, the medians of"
                + " the repeats. Gaps are of the objective to that of LIBSVM with the tolerance 1e-8, as a part of it;"
                + " decisions are those on test digits that this solution takes for the other digit.")
final class PeerMarginsCommand implements Callable<Integer> {
    private static final double BEST = 1e-8;
    private static final double PERCENT = 100;
    private static final double MILLI = 1e-6;

    private static final List<MarginSolver> SOLVERS = List.of(
            new MarginSolver.Libsvm(1),
            new MarginSolver.Libsvm(0.1),
            new MarginSolver.Libsvm(0.01),
            new MarginSolver.Libsvm(0.001),
            new MarginSolver.Multiplicative(50),
            new MarginSolver.Multiplicative(100),
            new MarginSolver.Multiplicative(200),
            new MarginSolver.Multiplicative(400),
            new MarginSolver.Multiplicative(1_600),
            new MarginSolver.Multiplicative(6_400));

    @Option(
            names = "--data",
            paramLabel = "DATA",
            description = "digits (drawn ones) or mnist:DIR (default: ${DEFAULT-VALUE}).")
    private String data = "digits";

    @Option(names = "--digits", paramLabel = "A,B", split = ",", description = "Which two (default: ${DEFAULT-VALUE}).")
    private int[] digits = {4, 9};

    @Option(
            names = "--window",
            paramLabel = "N",
            description = "How many examples of both together, the first ones (default: ${DEFAULT-VALUE}).")
    private int window = 1_000;

    @Option(names = "--slack", paramLabel = "C", description = "Price of a unit of slack (default: ${DEFAULT-VALUE}).")
    private double slack = 1;

    @Option(names = "--repeats", paramLabel = "N", description = "How often each runs (default: ${DEFAULT-VALUE}).")
    private int repeats = 5;

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    @Spec
    private CommandSpec spec;

    private PrintStream out;
    private PrintStream err;

    /** Where it speaks. */
    void printTo(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    @Override
    public Integer call() throws IOException {
        check();
        DigitMargin problem = DigitMargin.of(DataName.open(data), digits, window, slack);
        GramMatrix gram = problem.gram();
        MarginSolution best = new MarginSolver.Libsvm(BEST).solve(problem);
        double least = best.objective(gram);
        boolean[] decisions = best.decisions(problem);
        out.printf(
                Locale.ROOT,
                "%d examples, %d test digits, least objective %.6f, error %.2f %%%n",
                window,
                decisions.length,
                least,
                PERCENT * share(decisions, problem.testSigns()));
        out.println("solver                  CPU ms        gap   other decisions   error, %");
        for (MarginSolver solver : SOLVERS) {
            MarginSolution solution = solver.solve(problem);
            boolean[] found = solution.decisions(problem);
            int others = (int) IntStream.range(0, found.length)
                    .filter(i -> found[i] != decisions[i])
                    .count();
            out.printf(
                    Locale.ROOT,
                    "%-20s %9.1f %10.1e %17d %10.2f%n",
                    solver.name(),
                    median(solver, problem),
                    (solution.objective(gram) - least) / -least,
                    others,
                    PERCENT * share(found, problem.testSigns()));
        }
        return ExitCode.OK;
    }

    /** Milliseconds. */
    private double median(MarginSolver solver, DigitMargin problem) {
        List<Long> times = new ArrayList<>();
        for (int i = 0; i < repeats; i++) {
            long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            MarginSolution solution = solver.solve(problem);
            times.add(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before);
            err.printf(Locale.ROOT, "%s: bias %.6f%n", solver.name(), solution.bias());
        }
        times.sort(null);
        return MILLI * times.get(repeats / 2);
    }

    /** Of decisions that are wrong. */
    private static double share(boolean[] decisions, int[] signs) {
        return IntStream.range(0, signs.length)
                        .filter(i -> decisions[i] != signs[i] > 0)
                        .count()
                / (double) signs.length;
    }

    private void check() {
        List<String> problems = new ArrayList<>();
        spec.commandLine().getParseResult().errors().forEach(error -> problems.add(error.getMessage()));
        if (!DataName.isOne(data, DataKind.SINGLE_DIGITS)) {
            problems.add("invalid value for option '--data': '" + data + "', expected "
                    + DataKind.forms(DataKind.SINGLE_DIGITS));
        }
        CommonOptions.atLeastOne("--repeats", repeats, problems);
        if (window < 2) {
            problems.add("invalid value for option '--window': " + window + ", expected at least 2");
        }
        if (!(slack > 0 && slack < Double.POSITIVE_INFINITY)) {
            problems.add("invalid value for option '--slack': " + slack + ", expected above 0");
        }
        boolean areDigits = Arrays.stream(digits).allMatch(digit -> digit >= 0 && digit <= 9);
        if (digits.length != 2 || !areDigits || digits[0] == digits[1]) {
            problems.add("invalid value for option '--digits': expected two different ones, 0 to 9");
        }
        if (!problems.isEmpty()) {
            throw new ParameterException(spec.commandLine(), String.join("\n", problems));
        }
    }
}
