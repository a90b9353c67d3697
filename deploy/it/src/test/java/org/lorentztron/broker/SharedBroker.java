package org.lorentztron.broker;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.jspecify.annotations.Nullable;
import org.lorentztron.broker.secured.Certificates;

/**
 * The broker that the tests of one JVM share, each with topics of {@link OwnNames its own}: started when the first test
 * asks for it, stopped when the JVM ends. A test that stops its broker, or that needs other settings, starts an
 * {@link EmbeddedBroker} itself and runs in the nightly build.
 *
 * <p>Everyone may do everything to what no list of access control (ACL) names: a test may forbid what is its own. Who
 * comes by the {@link #securedServers} says a name and a password (SCRAM-SHA-512) over TLS.
 *
 * <p>Thread-safe.
 */
public final class SharedBroker {
    private static final String OWNER = "broker";
    private static final int ATTEMPTS = 3;
    private static final int SCRAM_ITERATIONS = 4096;
    private static final long PATIENCE_SECONDS = 60;

    private static @Nullable SharedBroker shared;

    private final EmbeddedBroker broker;
    private final int securedPort;
    private final Certificates certificates;

    private SharedBroker(EmbeddedBroker broker, int securedPort, Certificates certificates) {
        this.broker = broker;
        this.securedPort = securedPort;
        this.certificates = certificates;
    }

    /** The broker; must not be closed. */
    public static EmbeddedBroker get() {
        return shared().broker;
    }

    /** Host and port for clients with a name and a password. */
    public static String securedServers() {
        return BrokerSettings.HOST + ":" + shared().securedPort;
    }

    /** The certificate (PEM) of whom clients with a name and a password must trust. */
    public static Path authority() {
        return shared().certificates.authority();
    }

    /** Lets a name in by its password. */
    public static void addUser(String name, String password) throws Exception {
        ScramCredentialInfo scram = new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, SCRAM_ITERATIONS);
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", get().bootstrapServers()))) {
            admin.alterUserScramCredentials(List.of(new UserScramCredentialUpsertion(name, scram, password)))
                    .all()
                    .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
    }

    private static synchronized SharedBroker shared() {
        if (shared == null) {
            try {
                shared = start();
            } catch (Exception e) {
                throw new IllegalStateException("the shared broker does not start", e);
            }
            Runtime.getRuntime().addShutdownHook(new Thread(shared.broker::close, "shared-broker-shutdown"));
        }
        return shared;
    }

    private static SharedBroker start() throws Exception {
        Path folder = Files.createTempDirectory("lorentztron-shared");
        Certificates certificates = Certificates.make(folder, List.of(OWNER), List.of());
        for (int attempt = 1; ; attempt++) {
            int[] ports = freePorts();
            Map<String, String> properties = properties(ports);
            properties.putAll(certificates.tls(OWNER));
            try {
                Path data = folder.resolve("data-" + attempt);
                return new SharedBroker(EmbeddedBroker.start(data, ports[0], properties), ports[2], certificates);
            } catch (IllegalStateException e) {
                // Another process may have taken a port meanwhile.
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    /** For clients, the controller, and clients with a name and a password. */
    private static int[] freePorts() throws IOException {
        InetAddress loopback = InetAddress.getByName(BrokerSettings.HOST);
        try (ServerSocket plain = new ServerSocket(0, 1, loopback);
                ServerSocket controller = new ServerSocket(0, 1, loopback);
                ServerSocket secured = new ServerSocket(0, 1, loopback)) {
            return new int[] {plain.getLocalPort(), controller.getLocalPort(), secured.getLocalPort()};
        }
    }

    private static Map<String, String> properties(int[] ports) {
        String plain = "PLAINTEXT://" + BrokerSettings.HOST + ":" + ports[0];
        String controller = BrokerSettings.HOST + ":" + ports[1];
        String secured = "SCRAM://" + BrokerSettings.HOST + ":" + ports[2];
        Map<String, String> properties = new HashMap<>();
        properties.put("listeners", plain + "," + secured + ",CONTROLLER://" + controller);
        properties.put("advertised.listeners", plain + "," + secured);
        properties.put("controller.quorum.voters", BrokerSettings.NODE_ID + "@" + controller);
        properties.put("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,SCRAM:SASL_SSL,CONTROLLER:PLAINTEXT");
        properties.put("listener.name.scram.sasl.enabled.mechanisms", "SCRAM-SHA-512");
        properties.put(
                "listener.name.scram.scram-sha-512.sasl.jaas.config",
                "org.apache.kafka.common.security.scram.ScramLoginModule required;");
        properties.put("authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer");
        properties.put("allow.everyone.if.no.acl.found", "true");
        properties.put("create.topic.policy.class.name", OwnTopicsOnly.class.getName());
        // Records of tests are of any time; none is to go in the midst of a test.
        properties.put("log.retention.check.interval.ms", Long.toString(TimeUnit.DAYS.toMillis(1)));
        return properties;
    }
}
