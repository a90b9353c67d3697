package org.lorentztron.local.demo;

import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.PortInUseException;
import org.lorentztron.connectors.client.PolicyChoice;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.job.topology.SoftwareVersion;
import org.lorentztron.local.demo.stream.DelayedLabels;
import org.lorentztron.local.demo.stream.DigitStream;
import org.lorentztron.local.demo.stream.Outlet;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.Launcher;
import org.lorentztron.tools.cli.Teardown;
import org.lorentztron.tools.cluster.EmbeddedFlink;
import org.lorentztron.tools.cluster.FlinkSettings;
import org.lorentztron.tools.cluster.LiveMetrics;
import org.lorentztron.tools.cluster.RunningJob;
import org.lorentztron.tools.page.LivePage;
import org.lorentztron.tools.page.PageTopics;
import org.lorentztron.tools.serve.WatchedModel;

/**
 * The whole way, on real components: drawn digits through a Kafka broker into two jobs on Flink, their versions back
 * out of Kafka through the client. Everything runs in this JVM and is gone at the end. Used once, by one thread.
 */
public final class Demo {
    private static final Duration CHECKPOINT_INTERVAL = Duration.ofSeconds(1);
    /**
     * Ten seconds are usual; a busy machine fits the first starts much slower, and a job that fails is noticed at once.
     */
    private static final Duration FIRST_VERSION = Duration.ofMinutes(3);

    private static final Duration POLL_INTERVAL = Duration.ofMillis(500);
    private static final Duration FOREVER = Duration.ofDays(10_000);

    /** Says whose directory it is: demonstrations may run side by side. */
    static final String DIRECTORY_PREFIX =
            "lorentztron-demo-" + ProcessHandle.current().pid() + "-";

    /** Old digits are deleted soon: they are many, and nobody reads them again. */
    private static final Map<String, String> BROKER =
            Map.of("log.retention.check.interval.ms", "5000", "log.segment.delete.delay.ms", "1000");

    private final DemoSettings settings;
    private final PrintStream out;
    private final Teardown teardown;
    private final List<VersionRow> rows = new ArrayList<>();

    /** All that runs during the demonstration. */
    private record Setup(
            EmbeddedBroker broker,
            EmbeddedFlink flink,
            List<RunningJob> jobs,
            DigitStream stream,
            HeldOutDigits heldOut,
            Follower follower,
            WatchedModel watched) {}

    /** @param teardown closes what this starts */
    public Demo(DemoSettings settings, PrintStream out, Teardown teardown) {
        this.settings = settings;
        this.out = out;
        this.teardown = teardown;
    }

    /** Runs it to its end; with {@link DemoSettings#keep} that is Ctrl-C. */
    public void run() throws Exception {
        ProgressBar steps = new ProgressBar(out, Console.isTerminal(), 6);
        Setup setup = buildUp(steps);
        awaitBorder();
        setup.stream().start();
        steps.next(
                settings.labelsComeLater()
                        ? "first labels in " + settings.labelDelayText() + ", then a version"
                        : "learning until the first version");
        VersionRow first = firstVersion(setup);
        steps.next("ready");
        introduce(setup);
        show(first);
        learn(setup, settings.learning());
        report(setup);
        sayWhatNext(setup.broker());
        if (settings.keep()) {
            goOn(setup);
        }
    }

    private Setup buildUp(ProgressBar steps) throws Exception {
        Path directory = teardown.temporaryDirectory(DIRECTORY_PREFIX);
        steps.next("Kafka broker");
        EmbeddedBroker broker = teardown.start(() -> startBroker(directory.resolve("kafka")));
        DemoJobs.createTopics(broker, settings.labelsTopic());
        steps.next("Flink with its web UI");
        EmbeddedFlink flink =
                teardown.start(() -> EmbeddedFlink.start(flinkSettings(directory), LiveMetrics.configuration()));
        steps.next("two jobs: quadratic and linear models");
        Dataset digits = DataName.open("digits");
        List<RunningJob> jobs = List.of(
                DemoJobs.startDos(settings, flink, broker, digits),
                DemoJobs.startLinear(settings, flink, broker, digits));
        steps.next("drawing the held-out digits");
        HeldOutDigits heldOut = new HeldOutDigits(digits);
        Map<String, Object> kafka = Map.of("bootstrap.servers", broker.bootstrapServers());
        List<LiveMetrics> metrics =
                jobs.stream().map(RunningJob::id).map(LiveMetrics::of).toList();
        Follower follower =
                teardown.start(() -> new Follower(heldOut, metrics.get(0), kafka, settings.labelsComeLater()));
        DigitStream stream = teardown.start(() -> stream(digits, kafka, metrics));
        WatchedModel watched = teardown.start(() -> watched(kafka));
        return new Setup(broker, flink, jobs, stream, heldOut, follower, watched);
    }

    private DigitStream stream(Dataset digits, Map<String, Object> kafka, List<LiveMetrics> jobs) {
        DelayedLabels labels = settings.labelsComeLater()
                ? new DelayedLabels(settings.labelDelay(), Outlet.topic(kafka, DemoJobs.LABELS_TOPIC))
                : null;
        LongSupplier readBySlowest =
                () -> jobs.stream().mapToLong(LiveMetrics::read).min().orElse(0);
        Outlet events = Outlet.topic(kafka, DemoJobs.EVENTS_TOPIC);
        return new DigitStream(digits, events, DemoJobs.PARTITIONS, readBySlowest, labels);
    }

    private WatchedModel watched(Map<String, Object> kafka) throws CommandFailedException {
        PageTopics topics = new PageTopics(DemoJobs.EVENTS_TOPIC, null, DemoJobs.DEAD_LETTERS_TOPIC)
                .withLabels(settings.labelsTopic());
        LivePage.Source source =
                new LivePage.Source(kafka, DemoJobs.DOS, topics, PolicyChoice.OF_VERSION, LivePage.USUAL_EVENTS);
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), settings.httpPort());
        try {
            return WatchedModel.start(address, source, DemoJobs.MODELS_TOPIC, SoftwareVersion.get());
        } catch (IOException e) {
            throw new CommandFailedException(
                    "no page at port " + settings.httpPort() + ": " + e.getMessage() + "; --http takes another", e);
        }
    }

    private EmbeddedBroker startBroker(Path directory) throws CommandFailedException {
        try {
            return EmbeddedBroker.start(directory, settings.kafkaPort(), BROKER);
        } catch (PortInUseException e) {
            throw new CommandFailedException(e.getMessage() + "; --kafka-port takes another", e);
        } catch (RuntimeException e) {
            throw new CommandFailedException("no Kafka broker: " + e.getMessage(), e);
        }
    }

    private FlinkSettings flinkSettings(Path directory) {
        int slots = 2 * DemoJobs.PARALLELISM;
        return new FlinkSettings(
                settings.webPort(), slots, directory, directory.resolve("checkpoints"), CHECKPOINT_INTERVAL);
    }

    /** Waits until labels begin with an interval, so that the first version is not one of a few stray events. */
    private void awaitBorder() throws InterruptedException {
        long interval = DemoJobs.INTERVAL.toMillis();
        long firstLabel = System.currentTimeMillis() + settings.labelDelay().toMillis();
        TimeUnit.MILLISECONDS.sleep(interval - firstLabel % interval);
    }

    private void introduce(Setup setup) {
        URI page = URI.create("http://localhost:" + setup.watched().address().getPort());
        new Introduction(
                        settings,
                        page,
                        setup.flink().webUi(),
                        setup.broker().bootstrapServers(),
                        setup.heldOut().size())
                .print(out);
        out.println(header());
    }

    private String header() {
        return settings.labelsComeLater() ? VersionRow.LATE_HEADER : VersionRow.HEADER;
    }

    private VersionRow firstVersion(Setup setup) throws Exception {
        Duration patience = FIRST_VERSION.plus(settings.labelDelay());
        long deadline = System.nanoTime() + patience.toNanos();
        while (System.nanoTime() < deadline) {
            check(setup);
            Optional<VersionRow> row = setup.follower().next(POLL_INTERVAL);
            if (row.isPresent()) {
                return row.get();
            }
        }
        throw new CommandFailedException(
                "no version within " + patience.toSeconds() + " s; LORENTZTRON_LOG=info shows why");
    }

    private void learn(Setup setup, Duration duration) throws Exception {
        long deadline = System.nanoTime() + duration.toNanos();
        while (System.nanoTime() < deadline) {
            check(setup);
            Optional<VersionRow> row = setup.follower().next(POLL_INTERVAL);
            row.ifPresent(this::show);
        }
    }

    /** Throws if the stream or a job has failed. */
    private static void check(Setup setup) throws Exception {
        setup.stream().check();
        for (RunningJob job : setup.jobs()) {
            if (!job.isRunning()) {
                job.awaitEnd();
                throw new CommandFailedException("job " + job.id() + " was cancelled");
            }
        }
    }

    private void show(VersionRow row) {
        rows.add(row);
        out.println(row.line());
        out.flush();
    }

    private void report(Setup setup) throws IOException {
        DemoReport report = new DemoReport(
                rows,
                setup.follower().newest(),
                setup.follower().confusion(),
                setup.stream().labelsToCome());
        report.print(out);
        List<Path> pictures = report.draw(settings.output(), setup.heldOut());
        out.println();
        out.println("Pictures:");
        for (Path picture : pictures) {
            out.println("  " + picture.toAbsolutePath().normalize());
        }
    }

    private void sayWhatNext(EmbeddedBroker broker) {
        String servers = broker.bootstrapServers();
        int port = settings.keep()
                ? Integer.parseInt(servers.substring(servers.lastIndexOf(':') + 1))
                : settings.kafkaPort() == 0 ? DemoSettings.KEPT_KAFKA_PORT : settings.kafkaPort();
        out.println();
        SuggestedCommands.lines(Launcher.command(), settings.keep(), port).forEach(out::println);
    }

    private void goOn(Setup setup) throws Exception {
        out.println();
        out.println("Learning goes on. Ctrl-C ends it.");
        out.println();
        out.println(header());
        learn(setup, FOREVER);
    }
}
