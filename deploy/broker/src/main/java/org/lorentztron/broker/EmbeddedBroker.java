package org.lorentztron.broker;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.utils.Exit;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.Feature;
import org.apache.kafka.server.common.MetadataVersion;

/**
 * A real Kafka broker with its KRaft controller, in this JVM, reachable on the loopback interface only.
 *
 * <p>It accepts transactions, compacts topics and keeps its data in a directory; see {@link BrokerSettings} for what
 * differs from Kafka's defaults. It is meant for the demo and for tests.
 *
 * <p>Starting one changes a setting of the whole JVM: Kafka ends the process when a broker fails beyond repair, and
 * here it throws in the failing thread instead.
 *
 * <p>Thread-safe. {@link #close()} may be called more than once.
 */
public final class EmbeddedBroker implements AutoCloseable {

    /** Between finding a port free and opening it another process may take it; then other ports are tried. */
    private static final int START_ATTEMPTS = 3;

    private static final long ADMIN_TIMEOUT_SECONDS = 30;

    private final KafkaRaftServer server;
    private final int port;
    private final String bootstrapServers;
    private final Optional<Path> directoryToDelete;
    private boolean closed;

    private EmbeddedBroker(KafkaRaftServer server, int port, Optional<Path> directoryToDelete) {
        this.server = server;
        this.port = port;
        this.bootstrapServers = BrokerSettings.HOST + ":" + port;
        this.directoryToDelete = directoryToDelete;
    }

    /** Starts a broker on a free port with its data in a new temporary directory, which {@link #close()} deletes. */
    public static EmbeddedBroker start() {
        return start(Map.of());
    }

    /**
     * Starts a broker on a free port with its data in a new temporary directory, which {@link #close()} deletes.
     *
     * @param overrides broker properties that replace the built-in ones
     */
    public static EmbeddedBroker start(Map<String, String> overrides) {
        try {
            Path directory = Files.createTempDirectory("lorentztron-broker");
            return start(directory, 0, overrides, Optional.of(directory));
        } catch (IOException e) {
            throw new UncheckedIOException("no temporary directory for the broker", e);
        }
    }

    /**
     * Starts a broker.
     *
     * @param logDirectory holds the data; created and formatted if it is new, and kept by {@link #close()}, so that the
     *     next start finds its topics again
     * @param port where clients connect; 0 for any free one
     * @param overrides broker properties that replace the built-in ones
     * @throws PortInUseException if another program has the port
     * @throws IllegalStateException when the broker does not come up for another reason, which is the cause
     */
    public static EmbeddedBroker start(Path logDirectory, int port, Map<String, String> overrides) {
        return start(logDirectory, port, overrides, Optional.empty());
    }

    private static EmbeddedBroker start(
            Path directory, int port, Map<String, String> overrides, Optional<Path> directoryToDelete) {
        Exit.setExitProcedure(EmbeddedBroker::failInsteadOfExit);
        Exit.setHaltProcedure(EmbeddedBroker::failInsteadOfExit);
        for (int attempt = 1; ; attempt++) {
            try {
                Ports ports = freePorts(port);
                Map<String, String> properties =
                        new BrokerSettings(directory, ports.broker(), ports.controller()).properties(overrides);
                format(directory);
                return new EmbeddedBroker(startServer(properties), ports.broker(), directoryToDelete);
            } catch (IOException e) {
                directoryToDelete.ifPresent(EmbeddedBroker::delete);
                throw new PortInUseException(port, e);
            } catch (RuntimeException e) {
                if (attempt == START_ATTEMPTS) {
                    directoryToDelete.ifPresent(EmbeddedBroker::delete);
                    throw failure(directory, e);
                }
            }
        }
    }

    private static IllegalStateException failure(Path directory, RuntimeException cause) {
        return new IllegalStateException(
                "the broker in " + directory + " does not start: " + cause.getMessage(), cause);
    }

    private static void failInsteadOfExit(int status, String message) {
        throw new IllegalStateException("the embedded broker gave up with status " + status + ": " + message);
    }

    private record Ports(int broker, int controller) {}

    /** Opens and closes {@code brokerPort} (0: any) and one more. */
    private static Ports freePorts(int brokerPort) throws IOException {
        InetAddress loopback = InetAddress.getByName(BrokerSettings.HOST);
        try (ServerSocket broker = new ServerSocket(brokerPort, 1, loopback);
                ServerSocket controller = new ServerSocket(0, 1, loopback)) {
            return new Ports(broker.getLocalPort(), controller.getLocalPort());
        }
    }

    private static void format(Path directory) {
        ByteArrayOutputStream report = new ByteArrayOutputStream();
        try {
            new Formatter()
                    .setPrintStream(new PrintStream(report, true, StandardCharsets.UTF_8))
                    .setSupportedFeatures(Feature.PRODUCTION_FEATURES)
                    .setReleaseVersion(MetadataVersion.latestProduction())
                    .setClusterId("lorentztronEmbedded000")
                    .setNodeId(BrokerSettings.NODE_ID)
                    .setControllerListenerName(BrokerSettings.CONTROLLER_LISTENER)
                    .setDirectories(List.of(directory.toString()))
                    .setMetadataLogDirectory(directory.toString())
                    .setIgnoreFormatted(true)
                    .run();
        } catch (Exception e) {
            throw new IllegalStateException(
                    "cannot format " + directory + " for Kafka: " + report.toString(StandardCharsets.UTF_8), e);
        }
    }

    private static KafkaRaftServer startServer(Map<String, String> properties) {
        KafkaRaftServer server = new KafkaRaftServer(new KafkaConfig(properties, false), Time.SYSTEM);
        try {
            server.startup();
            return server;
        } catch (RuntimeException e) {
            try {
                server.shutdown();
            } catch (RuntimeException alsoFailed) {
                e.addSuppressed(alsoFailed);
            }
            throw e;
        }
    }

    /** Host and port for clients' bootstrap.servers. */
    public String bootstrapServers() {
        return bootstrapServers;
    }

    /** The port where clients connect. */
    public int port() {
        return port;
    }

    /**
     * The names of the topics that clients may write to, without the broker's own.
     *
     * @throws IllegalStateException when the broker does not tell
     */
    public Set<String> topics() {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            return admin.listTopics().names().get(ADMIN_TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("the broker does not list its topics: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while listing topics", e);
        }
    }

    /**
     * Creates a topic and waits until each of its partitions takes records.
     *
     * @param config topic properties, e.g. cleanup.policy
     * @throws IllegalStateException when the broker refuses it, e.g. because it exists
     */
    public void createTopic(String name, int partitions, Map<String, String> config) {
        TopicCreation.create(bootstrapServers, name, partitions, config);
    }

    /** Stops the broker and, where it made its own directory, deletes that. Clients still connected get errors. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            server.shutdown();
            server.awaitShutdown();
        } finally {
            directoryToDelete.ifPresent(EmbeddedBroker::delete);
        }
    }

    private static void delete(Path directory) {
        try (Stream<Path> paths = Files.walk(directory)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + directory, e);
        }
    }
}
