package org.lorentztron.benchmarks.latelabels;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.lorentztron.experiments.throughput.BrokerJvm;
import org.lorentztron.experiments.throughput.MachineFacts;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.CommandRunner;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.NumberRange;
import org.lorentztron.tools.cli.Teardown;
import org.lorentztron.tools.cluster.EmbeddedFlink;
import org.lorentztron.tools.cluster.FlinkSettings;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** What it costs that labels come later. */
@CommandLine.Command(
        name = "late-labels",
        header = "The job while events wait for their labels, beside one whose events have them.",
        description = {
            "Fills topics of a Kafka broker, which runs in a process of its own, with events, their labels, and events"
                    + " with labels. Runs the job with its default learner on the last, then on the first two, then on"
                    + " the last again. Prints events/s, and size and time of checkpoints. Data are below"
                    + " java.io.tmpdir, some 2 KB for each event that waits, and are deleted in the end.",
            ""
        })
public final class LateLabelsCommand implements Command {
    @Option(names = "--rate", paramLabel = "N", description = "Events per second, in event time (default: 20000).")
    private int rate = 20_000;

    @Option(names = "--delay", paramLabel = "DURATION", description = "Of labels, in event time (default: 10m).")
    private Duration delay = Duration.ofMinutes(10);

    @Option(
            names = "--measured",
            paramLabel = "N",
            description = "Labels that come while as many come as events (default: 2000000).")
    private long measured = 2_000_000;

    @Option(names = "--entries", paramLabel = "K", description = "Non-zero features of an event (default: 25).")
    private int entries = 25;

    @Option(names = "--backend", paramLabel = "NAME", description = "hashmap or rocksdb (default: rocksdb).")
    private String backend = "rocksdb";

    @Option(
            names = "--managed-megabytes",
            paramLabel = "MB",
            description = "Managed memory, in which RocksDB has its caches (default: 1024).")
    private int managed = 1_024;

    @Option(names = "--parallelism", paramLabel = "P", description = "Of each operator (default: 2).")
    private int parallelism = 2;

    @Option(
            names = "--checkpoint-interval",
            paramLabel = "DURATION",
            description = "Pause between checkpoints (default: 30s).")
    private Duration checkpoints = Duration.ofSeconds(30);

    @Option(
            names = "--flink",
            paramLabel = "KEY=VALUE",
            description = "A setting of Flink, e.g. of RocksDB. May be given more than once.")
    private Map<String, String> flinkSettings = new LinkedHashMap<>();

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    /** Measures, and ends the JVM with the exit code of {@link CommandRunner}. */
    public static void main(String[] args) {
        Locale.setDefault(Locale.ROOT);
        System.exit(run(System.out, System.err, args));
    }

    static int run(PrintStream out, PrintStream err, String... args) {
        return new CommandRunner("late-labels", out, err).run(new CommandLine(new LateLabelsCommand()), args);
    }

    @Override
    public void check(List<String> rest, List<String> problems) {
        Command.refuse(rest, problems);
        new NumberRange(10, 1_000_000).check("--rate", rate, problems);
        new NumberRange(8, 100).check("--entries", entries, problems);
        new NumberRange(1, 64).check("--parallelism", parallelism, problems);
        new NumberRange(64, 1 << 20).check("--managed-megabytes", managed, problems);
        if (!List.of("hashmap", "rocksdb").contains(backend)) {
            problems.add("invalid value for option '--backend': " + backend + ", expected hashmap or rocksdb");
        }
        if (delay.compareTo(Duration.ofSeconds(1)) < 0) {
            problems.add("invalid value for option '--delay': " + delay.toMillis() + "ms, expected 1s or more");
        }
        if (measured < 20L * rate) {
            problems.add("invalid value for option '--measured': " + measured
                    + ", expected 20 s of events or more, which are " + 20L * rate);
        }
        if (checkpoints.isNegative() || checkpoints.isZero()) {
            problems.add("invalid value for option '--checkpoint-interval': 0s, expected more");
        }
    }

    @Override
    public void run(Console console) throws Exception {
        Load load = new Load(rate, delay, measured, entries);
        MachineFacts.facts().forEach((name, value) -> console.err().println(name + ": " + value));
        List<Phase> phases = new ArrayList<>();
        try (Teardown teardown = new Teardown()) {
            Measurement measurement = new Measurement(start(load, console, teardown), load, console.err());
            phases.add(measurement.without("labels-in-events-before"));
            phases.addAll(measurement.with("late-labels", 2 * delay.toSeconds() + "s"));
            phases.add(measurement.without("labels-in-events-after"));
        }
        console.out().println(Phase.HEADER);
        phases.forEach(phase -> console.out().println(phase.row()));
        double without = (phases.get(0).eventsPerSecond() + phases.get(4).eventsPerSecond()) / 2;
        console.out()
                .printf(
                        Locale.ROOT,
                        "%nWith %,d events waiting, the job keeps %.0f %% of the events/s that it has without.%n",
                        load.waiting(),
                        100 * phases.get(2).eventsPerSecond() / without);
    }

    private Cluster start(Load load, Console console, Teardown teardown) throws Exception {
        Path directory = teardown.temporaryDirectory("lorentztron-late-labels");
        BrokerJvm broker = teardown.start(() -> BrokerJvm.start(directory.resolve("broker.log")));
        console.err().printf(Locale.ROOT, "%,d events and their labels%n", load.events());
        new FilledTopics(broker.bootstrapServers()).fill(new DelayedEvents(load));
        FlinkSettings settings =
                new FlinkSettings(0, parallelism, directory, directory.resolve("checkpoints"), checkpoints);
        EmbeddedFlink flink = teardown.start(
                () -> EmbeddedFlink.start(settings, Cluster.settings(backend, managed, directory, flinkSettings)));
        return new Cluster(flink, broker.bootstrapServers(), parallelism);
    }
}
