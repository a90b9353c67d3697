package org.lorentztron.local;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.lorentztron.local.demo.Demo;
import org.lorentztron.local.demo.DemoSettings;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Shows everything at once, on real components, in about a minute. */
@CommandLine.Command(
        name = "demo",
        header = "Watch two models learn drawn digits, from Kafka to Kafka, in about a minute.",
        description = {
            "Starts a Kafka broker and Flink with its web UI in this process, sends drawn digits, runs the job and a linear "
                    + "twin of it, shows every version they publish, and draws what came of it. Leaves only the pictures.",
            ""
        })
final class DemoCommand implements Command {
    @Option(
            names = "--duration",
            defaultValue = "60s",
            paramLabel = "DURATION",
            description = "How long the models learn (default: ${DEFAULT-VALUE}).")
    private Duration duration;

    @Option(
            names = "--keep",
            description = "Go on after the report, until Ctrl-C, so that other commands can be tried.")
    private boolean keep;

    @Option(
            names = "--kafka-port",
            paramLabel = "PORT",
            description = "Port of the broker on this machine (default: any free one; with --keep 9092).")
    private Integer kafkaPort;

    @Option(
            names = "--web-port",
            defaultValue = "0",
            paramLabel = "PORT",
            description = "Port of Flink's web UI on this machine (default: any free one).")
    private int webPort;

    @Option(
            names = "--output",
            defaultValue = "demo-out",
            paramLabel = "DIR",
            description = "Directory of the pictures (default: ${DEFAULT-VALUE}).")
    private Path output;

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    @Override
    public void check(List<String> rest, List<String> problems) {
        rest.forEach(argument -> problems.add("unknown argument '" + argument + "'"));
        checkPort("--kafka-port", kafkaPort == null ? 0 : kafkaPort, problems);
        checkPort("--web-port", webPort, problems);
        if (duration != null && duration.toSeconds() < 1) {
            problems.add("invalid value for option '--duration': expected at least 1s");
        }
    }

    private static void checkPort(String option, int port, List<String> problems) {
        if (port < 0 || port > 65_535) {
            problems.add("invalid value for option '" + option + "': " + port + ", expected 0 to 65535");
        }
    }

    @Override
    public void run(Console console) throws Exception {
        int port = kafkaPort != null ? kafkaPort : keep ? DemoSettings.KEPT_KAFKA_PORT : 0;
        try (Teardown teardown = new Teardown()) {
            new Demo(new DemoSettings(duration, keep, port, webPort, output), console.out(), teardown).run();
        }
    }
}
