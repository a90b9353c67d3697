package org.lorentztron.local.demo;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lorentztron.local.shared.HttpPlace;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.DurationOption;
import org.lorentztron.tools.cli.NumberRange;
import org.lorentztron.tools.cli.Teardown;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Shows everything at once, on real components, in about a minute. */
@CommandLine.Command(
        name = "demo",
        header = "Watch two models learn drawn digits, from Kafka to Kafka, in about a minute.",
        description = {
            "Starts a Kafka broker and Flink with its web UI in this process, sends drawn digits, runs a job with a"
                    + " quadratic model and one with a linear model on the same digits, shows every version they"
                    + " publish, and draws what came of it. Leaves only the pictures. Not the job's defaults:"
                    + " --rank 16, --interval 2s, --out-of-orderness 100ms.",
            ""
        })
public final class DemoCommand implements Command {
    /** Those that are differences of squares; the others are linear. */
    private static final List<LearnerKind> RANKED =
            LearnerKind.values().stream().filter(LearnerKind::isRanked).toList();

    @Option(
            names = "--duration",
            defaultValue = "60s",
            paramLabel = "DURATION",
            description = "How long the models learn (default: ${DEFAULT-VALUE}).")
    private Duration duration;

    @Option(
            names = "--label-delay",
            defaultValue = "0s",
            paramLabel = "DURATION",
            description = "Send digits without labels, and the labels that much later by a topic of their own, up to 1m"
                    + " (default: ${DEFAULT-VALUE}, labels come with their digits). Then digits are sent at a fixed"
                    + " pace, and the table shows the error of what was served.")
    private DurationOption labelDelay;

    @Option(
            names = "--learner",
            defaultValue = "herded",
            paramLabel = "LEARNER",
            description = "Learner of the quadratic model: herded, or dos, the paper's update (default: "
                    + "${DEFAULT-VALUE}).")
    private String learner;

    @Option(
            names = "--keep",
            description = "Go on after the report, until Ctrl-C, so that other commands can be tried.")
    private boolean keep;

    @Option(
            names = "--kafka-port",
            paramLabel = "PORT",
            description = "Port of the broker on this machine (default: any free one; with --keep 9092).")
    private @Nullable Integer kafkaPort;

    @Option(
            names = "--web-port",
            defaultValue = "0",
            paramLabel = "PORT",
            description = "Port of Flink's web UI on this machine (default: any free one).")
    private int webPort;

    @Option(
            names = "--http",
            defaultValue = "0",
            paramLabel = "PORT",
            description = "Port of the page that shows how the model learns (default: any free one).")
    private int httpPort;

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
        Command.refuse(rest, problems);
        if (learner != null && RANKED.stream().noneMatch(kind -> kind.id().equals(learner))) {
            problems.add("invalid value for option '--learner': '" + learner + "', expected "
                    + RANKED.stream().map(LearnerKind::id).collect(Collectors.joining(" or ")));
        }
        if (labelDelay != null && labelDelay.duration().compareTo(DemoSettings.LONGEST_LABEL_DELAY) > 0) {
            problems.add("invalid value for option '--label-delay': '" + labelDelay.text() + "', expected 0s to 1m");
        }
        NumberRange.PORT.check("--kafka-port", kafkaPort == null ? 0 : kafkaPort, problems);
        NumberRange.PORT.check("--web-port", webPort, problems);
        new HttpPlace("localhost", httpPort).check(problems);
        if (duration != null && duration.toSeconds() < 1) {
            problems.add("invalid value for option '--duration': expected at least 1s");
        }
    }

    @Override
    public void run(Console console) throws Exception {
        int port = kafkaPort != null ? kafkaPort : keep ? DemoSettings.KEPT_KAFKA_PORT : 0;
        try (Teardown teardown = new Teardown()) {
            DemoSettings settings = new DemoSettings(
                    LearnerKind.of(learner), labelDelay.duration(), duration, keep, port, webPort, httpPort, output);
            new Demo(settings, console.out(), teardown).run();
        }
    }
}
