package org.lorentztron.experiments.margins;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** The results as text: tables for people, CSV for programs. Stateless. */
final class MarginTables {
    /** Updates bring multipliers near 0, but not to 0: below this part of the largest one they count as 0. */
    static final double LEAST = 1e-3;

    private static final double[] GAPS = {1e-1, 1e-2, 1e-3};

    private MarginTables() {}

    /** Iterations and CPU seconds to three gaps, and the classifier at the end. */
    static void print(PrintStream out, MethodContest contest) {
        out.printf(
                Locale.ROOT,
                "%n%s: kernel values in %.2f s, least L %.6g through the origin, %.6g with a bias%n",
                contest.kernel(),
                contest.problem().gramNanos() / 1e9,
                contest.entries(false).get(0).goal().optimum(),
                contest.entries(true).get(0).goal().optimum());
        out.printf(Locale.ROOT, "%-16s", "");
        for (double gap : GAPS) {
            out.printf(Locale.ROOT, " %18s", "to a gap of " + gap);
        }
        out.printf("  %29s  %15s%n%-16s", "at the end", "error, %", "");
        out.print((" %9s %8s".formatted("iter.", "CPU s")).repeat(GAPS.length));
        out.printf("  %10s %8s %9s  %7s %7s%n", "iter.", "gap", "supp.vec.", "train.", "test");
        contest.entries().forEach(entry -> print(out, contest, entry));
    }

    private static void print(PrintStream out, MethodContest contest, MethodContest.Entry entry) {
        out.printf("%-16s", entry.method().name());
        for (double gap : GAPS) {
            OptionalInt first = entry.goal().first(entry.trace(), gap);
            if (first.isPresent()) {
                Trace.Step step = entry.trace().steps().get(first.getAsInt());
                out.printf(Locale.ROOT, " %9d %8.3f", step.iterations(), step.seconds());
            } else {
                out.printf(" %9s %8s", "-", "-");
            }
        }
        Judged last = entry.last();
        out.printf(
                Locale.ROOT,
                "  %10d %8.1e %9d  %7.2f %7.2f%n",
                last.classifier().step().iterations(),
                entry.gap(last),
                last.supportVectors(LEAST),
                percent(last.trainingErrors(), contest.data().training()),
                percent(last.testErrors(), contest.data().test()));
    }

    static double percent(int errors, MarginData.Part part) {
        return 100.0 * errors / part.size();
    }

    /** One line per kernel, method and classifier on its way. */
    static void write(Path file, List<MethodContest> contests) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("kernel,method,bias,iterations,passes,cpu_seconds,objective,relative_gap,support_vectors,"
                + "training_errors,test_errors");
        for (MethodContest contest : contests) {
            for (MethodContest.Entry entry : contest.entries()) {
                for (Judged one : entry.judged()) {
                    Trace.Step step = one.classifier().step();
                    lines.add(line(
                            contest.kernel(),
                            '"' + entry.method().name() + '"',
                            entry.method().bias(),
                            step.iterations(),
                            step.passes(),
                            step.seconds(),
                            step.objective(),
                            entry.gap(one),
                            one.supportVectors(LEAST),
                            one.trainingErrors(),
                            one.testErrors()));
                }
            }
        }
        Files.write(file, lines);
    }

    private static String line(Object... fields) {
        return Arrays.stream(fields).map(Object::toString).collect(Collectors.joining(","));
    }
}
