package org.lorentztron.broker.secured;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialAlteration;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.lorentztron.broker.EmbeddedBroker;

/**
 * A broker that refuses whoever it does not know: it has no port without TLS, and each of its {@link Listener}s asks
 * for a name, a certificate or a token. What they may do is said by access control lists (ACLs), without which only the
 * broker itself may do anything. A principal has its plain name, such as User:trainer, wherever it comes in.
 *
 * <p>The tests of one JVM share one, since its start takes some seconds: each with principals and topics of its own.
 * Thread-safe.
 */
public final class SecuredBroker {
    /** Principal of {@link #admin}, who may do everything; no client has its certificate. */
    private static final String OWNER = "broker";

    /** Has a certificate that the broker's authority has signed, a password and a secret for tokens. */
    public static final String TRAINER = "trainer";
    /** Has a certificate that nobody has signed. */
    public static final String STRANGER = "stranger";

    public static final String TRAINER_SECRET = "token-secret-9KpWv";

    private static final int ATTEMPTS = 3;
    private static final int SCRAM_ITERATIONS = 4096;
    private static final long PATIENCE_SECONDS = 60;
    private static final String ALLOWED_URLS = "org.apache.kafka.sasl.oauthbearer.allowed.urls";

    private static SecuredBroker shared;

    private final Path folder;
    private final Certificates certificates;
    private final TokenIssuer issuer;
    private final Map<Listener, Integer> ports = new EnumMap<>(Listener.class);
    private EmbeddedBroker broker;

    private SecuredBroker(Path folder, Certificates certificates, TokenIssuer issuer) {
        this.folder = folder;
        this.certificates = certificates;
        this.issuer = issuer;
    }

    /** The broker; stopped when the JVM ends. */
    public static synchronized SecuredBroker get() throws Exception {
        if (shared == null) {
            Path folder = Files.createTempDirectory("lorentztron-secured");
            SecuredBroker starting = new SecuredBroker(
                    folder,
                    Certificates.make(folder, List.of(OWNER, TRAINER), List.of(STRANGER)),
                    TokenIssuer.start(Map.of(TRAINER, TRAINER_SECRET)));
            starting.start();
            Runtime.getRuntime().addShutdownHook(new Thread(starting::stop, "secured-broker-shutdown"));
            shared = starting;
        }
        return shared;
    }

    private void start() throws Exception {
        // Kafka asks no URL for tokens or keys that the JVM does not allow.
        System.setProperty(ALLOWED_URLS, issuer.tokenUrl() + "," + issuer.keysUrl());
        for (int attempt = 1; broker == null; attempt++) {
            findPorts();
            try {
                broker = EmbeddedBroker.start(properties());
            } catch (IllegalStateException e) {
                // Another process may have taken a port meanwhile.
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    private void findPorts() throws IOException {
        List<ServerSocket> open = new ArrayList<>();
        for (Listener listener : Listener.values()) {
            ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
            ports.put(listener, socket.getLocalPort());
            open.add(socket);
        }
        for (ServerSocket socket : open) {
            socket.close();
        }
    }

    private Map<String, String> properties() {
        Map<String, String> properties = new HashMap<>(certificates.tls(OWNER));
        List<String> listeners = new ArrayList<>();
        List<String> protocols = new ArrayList<>();
        ports.forEach((listener, port) -> {
            listeners.add(listener + "://127.0.0.1:" + port);
            protocols.add(listener + ":" + listener.protocol);
            // Only these two know clients by certificates.
            String asks = listener.protocol.equals("SSL") ? "required" : "none";
            properties.put(prefix(listener) + "ssl.client.auth", asks);
        });
        properties.put("listeners", String.join(",", listeners));
        properties.put(
                "advertised.listeners",
                String.join(
                        ",",
                        listeners.stream()
                                .filter(l -> !l.startsWith("CONTROLLER"))
                                .toList()));
        properties.put("listener.security.protocol.map", String.join(",", protocols));
        properties.put("inter.broker.listener.name", Listener.MTLS.name());
        properties.put("controller.quorum.voters", "1@127.0.0.1:" + ports.get(Listener.CONTROLLER));
        properties.put("ssl.principal.mapping.rules", "RULE:^CN=(.*)$/$1/");
        properties.put("authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer");
        properties.put("super.users", "User:" + OWNER);
        addScram(properties);
        addOauth(properties);
        return properties;
    }

    private static String prefix(Listener listener) {
        return "listener.name." + listener.name().toLowerCase(Locale.ROOT) + ".";
    }

    private static void addScram(Map<String, String> properties) {
        String prefix = prefix(Listener.SCRAM);
        properties.put(prefix + "sasl.enabled.mechanisms", "SCRAM-SHA-512");
        properties.put(
                prefix + "scram-sha-512.sasl.jaas.config",
                "org.apache.kafka.common.security.scram.ScramLoginModule required;");
    }

    private void addOauth(Map<String, String> properties) {
        String prefix = prefix(Listener.OAUTH);
        String module = "org.apache.kafka.common.security.oauthbearer.OAuthBearer";
        properties.put(prefix + "sasl.enabled.mechanisms", "OAUTHBEARER");
        properties.put(prefix + "oauthbearer.sasl.jaas.config", module + "LoginModule required;");
        properties.put(prefix + "oauthbearer.sasl.server.callback.handler.class", module + "ValidatorCallbackHandler");
        properties.put("sasl.oauthbearer.jwks.endpoint.url", issuer.keysUrl());
        properties.put("sasl.oauthbearer.expected.audience", TokenIssuer.AUDIENCE);
        properties.put("sasl.oauthbearer.expected.issuer", TokenIssuer.ISSUER);
    }

    /** Host and port for clients that come in this way. */
    public String bootstrapServers(Listener listener) {
        return "127.0.0.1:" + port(listener);
    }

    int port(Listener listener) {
        return ports.get(listener);
    }

    public Certificates certificates() {
        return certificates;
    }

    public TokenIssuer issuer() {
        return issuer;
    }

    /** Properties of a client that may do everything. */
    public Map<String, String> ownerProperties() {
        Map<String, String> properties = new HashMap<>(certificates.tls(OWNER));
        properties.put("security.protocol", "SSL");
        properties.put("bootstrap.servers", bootstrapServers(Listener.MTLS));
        return properties;
    }

    /** A client that may do everything; to be closed. */
    public Admin admin() {
        return Admin.create(Map.<String, Object>copyOf(ownerProperties()));
    }

    /** Lets a name in by SCRAM, and waits until the broker knows the password. */
    public void addUser(String name, String password) throws Exception {
        ScramCredentialInfo scram = new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, SCRAM_ITERATIONS);
        UserScramCredentialAlteration user = new UserScramCredentialUpsertion(name, scram, password);
        try (Admin admin = admin()) {
            admin.alterUserScramCredentials(List.of(user)).all().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
    }

    public void createTopic(String name, int partitions, Map<String, String> config) throws Exception {
        try (Admin admin = admin()) {
            admin.createTopics(List.of(new NewTopic(name, partitions, (short) 1).configs(config)))
                    .all()
                    .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
    }

    private void stop() {
        broker.close();
        issuer.close();
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            // The operating system deletes temporary files.
        }
    }
}
