package org.lorentztron.experiments.throughput;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.tools.cli.CommandFailedException;

/**
 * A Kafka broker in a JVM of its own, so that its CPU time, its compiler and its garbage are not the job's. Its data
 * are in a directory of its own below java.io.tmpdir, deleted in the end. It ends with this JVM, whatever ends that.
 */
public final class BrokerJvm implements AutoCloseable {
    private static final long GRACE_SECONDS = 30;
    /** What stands before host and port. */
    private static final String GREETING = "broker at ";

    /** Segments of deleted topics go at once: they may be gigabytes. */
    private static final Map<String, String> SETTINGS = Map.of("log.segment.delete.delay.ms", "1000");

    private final Process process;
    private final String bootstrapServers;

    private BrokerJvm(Process process, String bootstrapServers) {
        this.process = process;
        this.bootstrapServers = bootstrapServers;
    }

    /** The broker's JVM: it lives until its input ends, which it does when its parent is killed, too. */
    public static void main(String[] arguments) throws IOException {
        EmbeddedBroker broker = EmbeddedBroker.start(SETTINGS);
        Runtime.getRuntime().addShutdownHook(new Thread(broker::close, "end-of-broker"));
        System.out.println(GREETING + broker.bootstrapServers());
        while (System.in.read() >= 0) {
            // Nothing is said to the broker but that it may go.
        }
        System.exit(0);
    }

    /**
     * Starts it and waits until it answers.
     *
     * @param log a new file for what the broker says
     */
    public static BrokerJvm start(Path log) throws IOException, CommandFailedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx1g",
                        "-XX:+UseSerialGC",
                        "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        BrokerJvm.class.getName())
                .redirectError(log.toFile())
                .start();
        BufferedReader said = process.inputReader();
        for (String line = said.readLine(); line != null; line = said.readLine()) {
            if (line.startsWith(GREETING)) {
                return new BrokerJvm(process, line.substring(GREETING.length()));
            }
        }
        process.destroyForcibly();
        throw new CommandFailedException("the broker's JVM does not start: " + lastLine(log));
    }

    private static String lastLine(Path log) throws IOException {
        List<String> lines = Files.readAllLines(log);
        return lines.isEmpty() ? "it says nothing" : lines.get(lines.size() - 1);
    }

    /** Host and port for clients' bootstrap.servers. */
    public String bootstrapServers() {
        return bootstrapServers;
    }

    /** CPU time that the broker has spent so far, to a hundredth of a second; zero where the system does not tell. */
    Duration cpu() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    long pid() {
        return process.pid();
    }

    @Override
    public void close() throws IOException {
        process.outputWriter().close();
        try {
            if (!process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
