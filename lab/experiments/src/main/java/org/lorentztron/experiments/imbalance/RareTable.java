package org.lorentztron.experiments.imbalance;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.lorentztron.experiments.offline.NamedJob;

/** The outcomes of all jobs, for people and as CSV. */
final class RareTable {
    private RareTable() {}

    /** A line for each job: the means of the seeds, and of the area of two or more the standard deviation. */
    static void print(PrintStream out, List<NamedJob> jobs, RareOutcome[][] outcomes) {
        out.printf(
                "%-46s %8s %9s %9s %11s %7s %9s %9s%n",
                "job", "PR-AUC", "deviation", "log loss", "probability", "recall", "precision", "trained");
        for (int job = 0; job < outcomes.length; job++) {
            RareOutcome[] of = outcomes[job];
            out.printf(
                    Locale.ROOT,
                    "%-46s %8.3f %9s %9.4f %11.4f %7.3f %9.3f %9.0f%n",
                    jobs.get(job).name(),
                    mean(of, RareOutcome::area),
                    of.length == 1 ? "" : String.format(Locale.ROOT, "%.3f", deviation(of)),
                    mean(of, RareOutcome::logLoss),
                    mean(of, RareOutcome::meanProbability),
                    mean(of, RareOutcome::recall),
                    mean(of, RareOutcome::precision),
                    mean(of, RareOutcome::trained));
        }
    }

    private static double mean(RareOutcome[] outcomes, ToDoubleFunction<RareOutcome> figure) {
        return Arrays.stream(outcomes).mapToDouble(figure).sum() / outcomes.length;
    }

    private static double deviation(RareOutcome[] outcomes) {
        double mean = mean(outcomes, RareOutcome::area);
        double squares = Arrays.stream(outcomes)
                .mapToDouble(each -> (each.area() - mean) * (each.area() - mean))
                .sum();
        return Math.sqrt(squares / (outcomes.length - 1));
    }

    /** A line for each job and seed. */
    static void write(Path file, List<NamedJob> jobs, RareOutcome[][] outcomes, long firstSeed) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("job,seed,PR-AUC,log loss,mean probability,recall,precision,trained");
        for (int job = 0; job < outcomes.length; job++) {
            for (int seed = 0; seed < outcomes[job].length; seed++) {
                RareOutcome each = outcomes[job][seed];
                lines.add(String.format(
                        Locale.ROOT,
                        "\"%s\",%d,%.4f,%.5f,%.5f,%.4f,%.4f,%d",
                        jobs.get(job).name(),
                        firstSeed + seed,
                        each.area(),
                        each.logLoss(),
                        each.meanProbability(),
                        each.recall(),
                        each.precision(),
                        each.trained()));
            }
        }
        Files.write(file, lines);
    }
}
