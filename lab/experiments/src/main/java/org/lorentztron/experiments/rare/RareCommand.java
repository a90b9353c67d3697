package org.lorentztron.experiments.rare;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.ResultFolder;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Probabilities of a rare class. */
@CommandLine.Command(
        name = "rare",
        header = "How good the probabilities of a rare class are.",
        description = {
            "Trains a job on streams of two classes, and judges its last version by other events, as many frauds as"
                    + " make the figures sure. A backlog is in the order of labels, and ends with 600 events that are"
                    + " no frauds. With --write, the events are there as CSV files for others to learn:"
                    + " lab/results/rare.py does so with scikit-learn.",
            ""
        })
public final class RareCommand implements Command {
    private static final int FRAUDS = 500;
    private static final int OTHERS = 20_000;

    @Option(names = "--streams", split = ",", paramLabel = "NAME", description = "Streams (default: all).")
    private List<String> streams =
            Arrays.stream(RareStream.values()).map(RareStream::id).toList();

    @Option(
            names = "--rates",
            split = ",",
            paramLabel = "N",
            description = "One event in N is a fraud (default: ${DEFAULT-VALUE}).")
    private List<Integer> rates = List.of(100, 1_000, 10_000);

    @Option(names = "--interval", paramLabel = "N", description = "Events per version (default: ${DEFAULT-VALUE}).")
    private int interval = 1_000;

    @Option(
            names = "--frauds",
            paramLabel = "N",
            description = "About as many are trained, among 20,000 to 200,000 events (default: ${DEFAULT-VALUE}).")
    private int frauds = 200;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the events (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(names = "--job-option", paramLabel = "OPTION", description = "A further option of the job.")
    private List<String> more = List.of();

    @Option(names = "--write", description = "Write the events too.")
    private boolean write;

    @Mixin
    private final ResultFolder out = new ResultFolder();

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    @Override
    public void check(List<String> rest, List<String> problems) {
        Command.refuse(rest, problems);
        List<String> known =
                Arrays.stream(RareStream.values()).map(RareStream::id).toList();
        if (!known.containsAll(streams)) {
            problems.add("invalid value for option '--streams': " + streams + ", expected some of " + known);
        }
        if (rates.stream().anyMatch(rate -> rate < 2) || interval < 100 || frauds < 1) {
            problems.add("--rates, --interval and --frauds are " + rates + ", " + interval + " and " + frauds
                    + ", expected at least 2, 100 and 1");
        }
    }

    @Override
    public void run(Console console) throws Exception {
        out.make();
        List<String> lines = new ArrayList<>(List.of("stream,rate,roc,pr,logloss,ratio,recall,swing"));
        console.out().println(lines.get(0));
        for (String stream : streams) {
            for (int rate : rates) {
                for (boolean backlog : new boolean[] {false, true}) {
                    String line = line(RareStream.valueOf(stream.toUpperCase(Locale.ROOT)), rate, backlog);
                    console.out().println(line);
                    lines.add(line);
                }
            }
        }
        Files.write(out.file("rare.csv"), lines);
        console.out().println();
        console.out().printf("In %s: rare.csv%n", out);
    }

    private String line(RareStream stream, int rate, boolean backlog) throws IOException {
        double share = 1.0 / rate;
        int events = Math.max(20_000, Math.min(200_000, frauds * rate)) / interval * interval;
        List<RareEvent> inTime = RareEvent.stream(stream, share, events, seed);
        List<RareEvent> train = backlog ? RareEvent.inOrderOfLabels(inTime) : inTime;
        List<RareEvent> test = RareEvent.test(stream, share, FRAUDS, OTHERS, seed + 1);
        String name = stream.id() + (backlog ? "-backlog" : "");
        if (write) {
            write(out.file(name + "-" + rate + "-train.csv"), train);
            write(out.file(name + "-" + rate + "-test.csv"), test);
        }
        RareRun run = RareRun.of(train, test, interval, more);
        RareJudgement last = run.last();
        return String.format(
                Locale.ROOT,
                "%s,%d,%.4f,%.3f,%.5f,%.2f,%.2f,%.2f",
                name,
                rate,
                last.roc(),
                last.pr(),
                last.logLoss(),
                last.ratio(),
                last.recall(),
                run.swing());
    }

    /** The features, whether it is a fraud, and the weight of each event. */
    private static void write(Path file, List<RareEvent> events) throws IOException {
        try (BufferedWriter writer = Files.newBufferedWriter(file)) {
            for (RareEvent event : events) {
                String features = Arrays.stream(event.features())
                        .mapToObj(Double::toString)
                        .collect(Collectors.joining(","));
                writer.write(features + "," + (event.fraud() ? 1 : 0) + "," + event.weight() + "\n");
            }
        }
    }
}
