package org.lorentztron.local;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.PortInUseException;
import org.lorentztron.local.shared.JobTopic;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.Launcher;
import org.lorentztron.tools.cli.NumberRange;
import org.lorentztron.tools.cli.Teardown;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** A Kafka broker to try the other commands on, for machines that have none. Not for production. */
@CommandLine.Command(
        name = "broker",
        header = "Start a Kafka broker with the job's topics on this machine, to try things out.",
        description = {
            "Serves this machine only, without replication and security, until Ctrl-C. Its topics are those that "
                    + "deploy/kafka/create-topics.sh makes: events, labels, models, versions, predictions, signals and"
                    + " dead-letters.",
            ""
        })
final class BrokerCommand implements Command {
    @Option(
            names = "--port",
            defaultValue = "9092",
            paramLabel = "PORT",
            description = "Where clients connect, on localhost; 0 for any free port (default: ${DEFAULT-VALUE}).")
    private int port;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description =
                    "Directory of the broker's data, made if it is missing and kept, so that the next broker goes on "
                            + "from it (default: a temporary one, deleted at the end).")
    private @Nullable Path data;

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    @Override
    public void check(List<String> rest, List<String> problems) {
        Command.refuse(rest, problems);
        NumberRange.PORT.check("--port", port, problems);
    }

    @Override
    public void run(Console console) throws Exception {
        try (Teardown teardown = new Teardown()) {
            Path directory = data != null
                    ? data
                    : teardown.temporaryDirectory("lorentztron-broker").resolve("kafka");
            EmbeddedBroker broker = teardown.start(() -> start(directory));
            JobTopic.create(broker);
            FirstSteps.lines(Launcher.command(), broker.port(), data).forEach(console.out()::println);
            untilInterrupted();
        }
    }

    private EmbeddedBroker start(Path directory) throws CommandFailedException {
        try {
            return EmbeddedBroker.start(directory, port, Map.of());
        } catch (PortInUseException e) {
            throw new CommandFailedException(e.getMessage() + "; --port takes another", e);
        } catch (RuntimeException e) {
            throw new CommandFailedException("no Kafka broker: " + e.getMessage(), e);
        }
    }

    /** Ctrl-C ends the JVM, and {@link Teardown} the broker. */
    private static void untilInterrupted() throws InterruptedException {
        new CountDownLatch(1).await();
    }
}
