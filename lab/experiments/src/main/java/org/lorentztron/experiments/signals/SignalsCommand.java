package org.lorentztron.experiments.signals;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.lorentztron.model.features.Calibration;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.Console;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** How often a job gives a signal although nothing changes. */
@CommandLine.Command(
        name = "signals",
        header = "False alarms: signals of streams that do not change.",
        description = {
            "Lets each learner learn rows of three tables whose distribution never changes, as a job does,"
                    + " and counts the signals of --signals-topic. Each of them is a false alarm. Beside them it counts"
                    + " all restarts of parts, which also are those from a fit and changes of candidates.",
            ""
        })
public final class SignalsCommand implements Command {
    private static final double MILLION = 1e6;

    @Option(
            names = "--events",
            paramLabel = "N",
            description = "Events of each stream and learner (default: ${DEFAULT-VALUE}).")
    private long events = 1_000_000;

    @Option(names = "--interval", paramLabel = "N", description = "Events per interval (default: ${DEFAULT-VALUE}).")
    private int interval = 1_000;

    @Option(
            names = "--learners",
            split = ",",
            paramLabel = "ID",
            description = "The learners (default: ${DEFAULT-VALUE}).")
    private List<String> learners = new ArrayList<>(List.of("herded", "dos", "nherd", "shared"));

    @Option(
            names = "--streams",
            split = ",",
            paramLabel = "NAME",
            description = "The streams, by how many classes they have or that one is rare (default: ${DEFAULT-VALUE}).")
    private List<String> streams = new ArrayList<>(
            StationaryRows.ALL.stream().map(StationaryRows::name).toList());

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the streams (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    @Override
    public void check(List<String> rest, List<String> problems) {
        Command.refuse(rest, problems);
        if (interval < Calibration.EVENTS) {
            problems.add(
                    "invalid value for option '--interval': " + interval + ", expected at least " + Calibration.EVENTS);
        } else if (events < interval) {
            problems.add(
                    "invalid value for option '--events': " + events + ", expected at least an interval, " + interval);
        }
        List<String> known =
                StationaryRows.ALL.stream().map(StationaryRows::name).toList();
        for (String stream : streams) {
            if (!known.contains(stream)) {
                problems.add("invalid value for option '--streams': " + stream + ", expected some of "
                        + String.join(", ", known));
            }
        }
        for (String learner : learners) {
            try {
                LearnerKind.of(learner);
            } catch (IllegalArgumentException e) {
                problems.add("invalid value for option '--learners': " + e.getMessage());
            }
        }
    }

    @Override
    public void run(Console console) {
        PrintStream out = console.out();
        out.println("| stream | learner | events | restarts | signals |");
        out.println("|---|---|---|---|---|");
        long allEvents = 0;
        int allSignals = 0;
        List<StationaryRows> chosen = StationaryRows.ALL.stream()
                .filter(rows -> streams.contains(rows.name()))
                .toList();
        for (StationaryRows rows : chosen) {
            for (String learner : learners) {
                StationaryRun run = StationaryRun.of(rows, learner, seed, interval, (int) (events / interval));
                out.printf(
                        Locale.ROOT,
                        "| %s | `%s` | %,d | %,d | %s |%n",
                        run.table(),
                        run.learner(),
                        run.events(),
                        run.restarts(),
                        run.found().isEmpty() ? "0" : run.found());
                out.flush();
                allEvents += run.events();
                allSignals += run.signals();
            }
        }
        out.printf(
                Locale.ROOT,
                "%n%,d signals in %,d events: %.2f per million%n",
                allSignals,
                allEvents,
                MILLION * allSignals / allEvents);
    }
}
