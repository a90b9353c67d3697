package org.lorentztron.experiments.separability;

import java.io.PrintStream;
import java.util.List;
import java.util.stream.Collectors;

/** The result for people: verdicts by number of examples, and where pairs cease to be separable. */
final class SeparabilityReport {
    private static final int PAIRS_PER_LINE = 3;

    private SeparabilityReport() {}

    static void print(PrintStream out, List<Integer> prefixes, SeparabilityRun run, CpuClock clock) {
        out.printf("%-12s %10s %12s %10s %12s%n", "examples", "separable", "inseparable", "not found", "CPU seconds");
        for (int prefix : prefixes) {
            out.printf(
                    "%,-12d %10d %12d %10d %12.1f%n",
                    prefix,
                    run.count(Verdict.SEPARABLE, prefix),
                    run.count(Verdict.INSEPARABLE, prefix),
                    run.count(Verdict.NOT_FOUND, prefix),
                    run.records().stream()
                            .mapToDouble(record -> record.seconds(prefix))
                            .sum());
        }
        out.printf("%nPairs, by the last n of which the first n are proved separable"
                + " and the first n proved inseparable:%n");
        List<PairRecord> records = run.records().stream()
                .sorted((x, y) ->
                        Integer.compare(x.proofs().separable(), y.proofs().separable()))
                .toList();
        for (int i = 0; i < records.size(); i += PAIRS_PER_LINE) {
            out.println(records.subList(i, Math.min(i + PAIRS_PER_LINE, records.size())).stream()
                    .map(SeparabilityReport::text)
                    .collect(Collectors.joining("")));
        }
        out.printf(
                "%n%.0f s of CPU time%s%n",
                clock.seconds(), clock.isTimeLeft() ? "; the budget was not reached" : ": the budget is spent");
    }

    private static String text(PairRecord record) {
        Proofs proofs = record.proofs();
        String from = proofs.certificate() == null ? "-" : String.format("%,d", proofs.inseparable());
        return String.format(
                "  %d v %d  %,9d  %9s", record.pair().a(), record.pair().b(), proofs.separable(), from);
    }
}
