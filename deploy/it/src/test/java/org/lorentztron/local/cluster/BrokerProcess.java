package org.lorentztron.local.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaFuture;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.TopicCreation;

/** A Kafka broker in a JVM of its own, on one port and one directory, however often it is restarted. */
final class BrokerProcess implements AutoCloseable {

    private final ClusterFiles files;
    private final Map<String, String> settings;
    private final int port;
    private ChildJvm jvm;

    private BrokerProcess(ClusterFiles files, Map<String, String> settings, int port) {
        this.files = files;
        this.settings = settings;
        this.port = port;
    }

    /**
     * The broker's own JVM: runs until its input ends.
     *
     * @param arguments directory, port, and settings as key=value
     */
    public static void main(String[] arguments) throws IOException {
        Map<String, String> settings = Arrays.stream(arguments)
                .skip(2)
                .map(setting -> setting.split("=", 2))
                .collect(Collectors.toMap(setting -> setting[0], setting -> setting[1]));
        try (EmbeddedBroker broker =
                EmbeddedBroker.start(Path.of(arguments[0]), Integer.parseInt(arguments[1]), settings)) {
            System.out.println("broker at " + broker.bootstrapServers());
            while (System.in.read() >= 0) {}
        }
    }

    /** Starts the broker and waits until it answers. Its data are in the directory of the files. */
    static BrokerProcess start(ClusterFiles files) throws IOException {
        return start(files, Map.of());
    }

    /** @param settings of the broker, in place of those of the embedded broker */
    static BrokerProcess start(ClusterFiles files, Map<String, String> settings) throws IOException {
        BrokerProcess broker = new BrokerProcess(files, settings, Patience.freePort());
        try {
            broker.start();
            return broker;
        } catch (IOException | RuntimeException | Error e) {
            broker.close();
            throw e;
        }
    }

    /** Starts it again after {@link #kill}, with the topics it had. */
    void start() throws IOException {
        List<String> command = new ArrayList<>(List.of(
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-Dlog4j2.configurationFile=" + files.log4j(),
                "-cp",
                System.getProperty("java.class.path"),
                BrokerProcess.class.getName(),
                data().toString(),
                Integer.toString(port)));
        settings.forEach((key, value) -> command.add(key + "=" + value));
        jvm = ChildJvm.start(files.log("broker"), command);
        try (Admin admin = admin()) {
            Patience.await("the broker; see " + files.logs(), Patience.LONG, () -> answers(admin));
        }
    }

    private boolean answers(Admin admin) {
        if (!jvm.isAlive()) {
            throw new IllegalStateException("the broker has ended; see " + files.logs());
        }
        return succeeds(admin.describeCluster().nodes());
    }

    private static boolean succeeds(KafkaFuture<?> question) {
        try {
            question.get();
            return true;
        } catch (ExecutionException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the broker is asked", e);
        }
    }

    /** Kill -9. */
    void kill() {
        jvm.kill();
    }

    ChildJvm jvm() {
        return jvm;
    }

    /** Where the topics are. */
    Path data() {
        return files.directory().resolve("kafka");
    }

    String bootstrapServers() {
        return "127.0.0.1:" + port;
    }

    /** What every client needs. */
    Map<String, Object> clients() {
        return Map.of("bootstrap.servers", bootstrapServers());
    }

    void createTopic(String name, int partitions, Map<String, String> config) {
        TopicCreation.create(bootstrapServers(), name, partitions, config);
    }

    private Admin admin() {
        return Admin.create(clients());
    }

    @Override
    public void close() {
        jvm.close();
    }
}
