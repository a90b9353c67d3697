package org.lorentztron.experiments.paper;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** The newest point of every variant of a race as a table for people, error rates in %. */
final class ErrorTable {
    private ErrorTable() {}

    static void print(PrintStream out, List<VariantRun> trainees) {
        StringBuilder head = new StringBuilder(
                String.format("%-22s %12s %11s %11s %11s", "", "examples", "cumulative", "moving", "snapshot"));
        for (Averaging averaging : trainees.get(0).variant().averagings()) {
            head.append(String.format(" %11s", averaging.id()));
        }
        out.println(head);
        for (VariantRun trainee : trainees) {
            CurvePoint newest = trainee.curve().get(trainee.curve().size() - 1);
            StringBuilder line = new StringBuilder(String.format(
                    Locale.ROOT,
                    "%-22s %,12d %11.2f %11.2f %11.2f",
                    trainee.variant().name(),
                    newest.examples(),
                    100 * newest.cumulative(),
                    100 * newest.moving(),
                    100 * newest.snapshot()));
            newest.averages().forEach(error -> line.append(String.format(Locale.ROOT, " %11.2f", 100 * error)));
            out.println(line);
        }
    }
}
