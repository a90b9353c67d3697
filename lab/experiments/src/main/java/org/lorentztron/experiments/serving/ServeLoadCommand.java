package org.lorentztron.experiments.serving;

import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.lorentztron.connectors.client.PolicyChoice;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.NumberRange;
import org.lorentztron.tools.http.ServerLimits;
import org.lorentztron.tools.serve.ModelServer;
import org.lorentztron.tools.serve.ServedModel;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** How many predictions a server answers over HTTP, and how fast. */
@CommandLine.Command(
        name = "serve-load",
        header = "Predictions over HTTP: requests a second, latencies, memory.",
        description = {
            "Serves a model of random parameters as serve does, in this JVM, and asks it over connections of this"
                    + " machine, which share its cores. A request has several events as JSON lines.",
            ""
        })
public final class ServeLoadCommand implements Command {
    private static final double MILLI = 1e6;
    private static final double MEGABYTE = 1 << 20;
    private static final int WAITING = 256;
    private static final int SPARE_CONNECTIONS = 16;

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = "Requests a second; 0 for as many as are answered (default: ${DEFAULT-VALUE}).")
    private int rate = 10_000;

    @Option(names = "--events", paramLabel = "N", description = "Events of a request (default: ${DEFAULT-VALUE}).")
    private int events = 10;

    @Option(names = "--connections", paramLabel = "N", description = "Connections (default: ${DEFAULT-VALUE}).")
    private int connections = 8;

    @Option(names = "--threads", paramLabel = "N", description = "Threads of the server (default: the processors).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--warm-up", paramLabel = "S", description = "Seconds not counted (default: ${DEFAULT-VALUE}).")
    private int warmUp = 10;

    @Option(names = "--seconds", paramLabel = "S", description = "Seconds counted (default: ${DEFAULT-VALUE}).")
    private int seconds = 30;

    @Option(names = "--features", paramLabel = "N", description = "Features of an event (default: ${DEFAULT-VALUE}).")
    private int features = 20;

    @Option(names = "--classes", paramLabel = "N", description = "Classes (default: ${DEFAULT-VALUE}).")
    private int classes = 2;

    @Option(names = "--rank", paramLabel = "N", description = "Rank of a pair's model (default: ${DEFAULT-VALUE}).")
    private int rank = 8;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of model and events (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    @Override
    public void check(List<String> rest, List<String> problems) {
        Command.refuse(rest, problems);
        new NumberRange(0, 1_000_000).check("--rate", rate, problems);
        new NumberRange(1, 10_000).check("--events", events, problems);
        new NumberRange(1, 1_000).check("--connections", connections, problems);
        new NumberRange(1, ServerLimits.MOST_THREADS).check("--threads", threads, problems);
        new NumberRange(0, 3_600).check("--warm-up", warmUp, problems);
        new NumberRange(1, 86_400).check("--seconds", seconds, problems);
        new NumberRange(1, 10_000).check("--features", features, problems);
        new NumberRange(2, 100).check("--classes", classes, problems);
        new NumberRange(1, 1_000).check("--rank", rank, problems);
    }

    @Override
    public void run(Console console) throws Exception {
        LoadShape shape = new LoadShape(features, classes, rank, seed);
        LoadRun.Load load = new LoadRun.Load(rate, events, connections, warmUp, seconds);
        ServedModel model = new ServedModel(LoadShape.MODEL, PolicyChoice.OF_VERSION, Clock.systemUTC());
        model.take(shape.version());
        ServerLimits limits = new ServerLimits(
                threads,
                WAITING,
                connections + SPARE_CONNECTIONS,
                ServerLimits.MOST_BODY_BYTES,
                Duration.ofSeconds(10));
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        LoadRun run;
        try (ModelServer server = ModelServer.start(any, model, limits, LoadShape.MODEL)) {
            run = LoadRun.of(server.address(), shape, load);
        }
        print(console.out(), run);
    }

    private void print(PrintStream out, LoadRun run) {
        out.println("| requests/s | events/s | errors | p50 ms | p99 ms | p99.9 ms | max ms | heap MB before, after |");
        out.println("|---|---|---|---|---|---|---|---|");
        LatencyCounts latencies = run.latencies();
        out.printf(
                Locale.ROOT,
                "| %,.0f | %,.0f | %,d | %.2f | %.2f | %.2f | %.2f | %.1f, %.1f |%n",
                run.requestsPerSecond(),
                run.requestsPerSecond() * events,
                run.errors(),
                latencies.quantile(0.5) / MILLI,
                latencies.quantile(0.99) / MILLI,
                latencies.quantile(0.999) / MILLI,
                latencies.largest() / MILLI,
                run.heapBefore() / MEGABYTE,
                run.heapAfter() / MEGABYTE);
    }
}
