package org.lorentztron.benchmarks.peers;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Tries contestants with all combinations of their grids, and says which err least on digits held out from training.
 */
@Command(
        name = "tune",
        header = "Which parameters are best for each learner.",
        description =
                "Each combination learns the digits but for the last of them, which judge; the test digits take no"
                        + " part.")
final class TuneCommand implements Callable<Integer> {
    private static final double PERCENT = 100;

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Option(
            names = "--contestants",
            paramLabel = Contestant.GRAMMAR,
            split = ",",
            converter = Contestant.Converter.class,
            description =
                    "Who is tuned; what is not in its grid stays as it is given (default: all that have something to"
                            + " tune).")
    private List<Contestant> contestants = Arrays.stream(Kind.values())
            .filter(kind -> !kind.grid().equals(Grid.NONE))
            .map(kind -> new Contestant(kind, kind.defaults()))
            .toList();

    @Option(
            names = "--held-out",
            paramLabel = "N",
            description = "How many of the examples, the last ones, judge (default: ${DEFAULT-VALUE}).")
    private int heldOut = 10_000;

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
        RaceDigits digits = RaceDigits.withHeldOut(common.open(), common.examples(), heldOut);
        Tuning tuning = new Tuning(digits, common.seed());
        try (JsonLinesFile json = common.openJson()) {
            for (Contestant contestant : contestants) {
                List<Tuning.Point> points = tuning.tryAll(contestant, this::tried);
                Tuning.Point best = Tuning.best(points);
                out.printf("%-60s %s%n", contestant.kind().id(), "error, %");
                for (Tuning.Point point : points) {
                    json.add(point, point == best);
                    out.printf(
                            Locale.ROOT,
                            "  %-58s %.2f%s%n",
                            settings(point.contestant()),
                            PERCENT * point.error(),
                            point == best ? "  <- chosen" : "");
                }
            }
        }
        return ExitCode.OK;
    }

    private void tried(Tuning.Point point) {
        err.printf(Locale.ROOT, "%s: %.2f %%%n", point.contestant(), PERCENT * point.error());
    }

    /** What the grid varies, spelled out. */
    private static String settings(Contestant contestant) {
        List<String> settings = new ArrayList<>();
        contestant
                .kind()
                .grid()
                .choices()
                .keySet()
                .forEach(name ->
                        settings.add(name + "=" + contestant.parameters().text(name)));
        return String.join("/", settings);
    }

    private void check() {
        common.check(spec, problems -> {
            if (heldOut < 1 || heldOut >= common.examples()) {
                problems.add("invalid value for option '--held-out': " + heldOut
                        + ", expected at least 1 and less than " + common.examples() + " (see --examples)");
            }
        });
    }
}
