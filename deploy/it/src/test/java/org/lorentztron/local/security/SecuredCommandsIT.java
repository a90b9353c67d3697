package org.lorentztron.local.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.StringReader;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.broker.secured.Certificates;
import org.lorentztron.broker.secured.Listener;
import org.lorentztron.broker.secured.SecuredBroker;
import org.lorentztron.local.LorentztronCall;
import org.lorentztron.local.RunningServer;
import org.lorentztron.tools.cli.CommandLineRun;

/** The files and commands of docs/operate/security.md, as they stand there. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class SecuredCommandsIT {
    private static final Path PAGE = Path.of("../../docs/operate/security.md");
    private static final String SCRAM_PASSWORD = "scram-password-7TqMz";
    private static final Pattern COMMAND = Pattern.compile("(?m)^    lorentztron (.*)$");

    @TempDir
    private static Path folder;

    private static SecuredBroker broker;
    private static String page;

    @BeforeAll
    static void allow() throws Exception {
        page = Files.readString(PAGE).replaceAll("\\\\\n {8}", "");
        broker = SecuredBroker.get();
        broker.createTopic("events", 1, Map.of());
        broker.createTopic("models", 1, Map.of("cleanup.policy", "compact"));
        broker.createTopic("dead-letters", 1, Map.of());
        broker.addUser(SecuredBroker.TRAINER, SCRAM_PASSWORD);
        String trainer = "User:" + SecuredBroker.TRAINER;
        AclScript.run(
                broker,
                folder,
                Map.of(
                        "JOB_PRINCIPAL", trainer,
                        "SENDER_PRINCIPAL", trainer,
                        "READER_PRINCIPAL", trainer,
                        "OPERATOR_PRINCIPAL", "",
                        "HISTORY_TOPIC", "",
                        "SIGNALS_TOPIC", "",
                        "PREDICTIONS_TOPIC", ""));
        CircleEvents.write(folder.resolve("events.jsonl"), 1_000);
        Files.copy(broker.certificates().authority(), folder.resolve("ca.pem"));
        Files.copy(broker.certificates().store(SecuredBroker.TRAINER), folder.resolve("trainer.p12"));
    }

    @ParameterizedTest
    @CsvSource({"SASL/SCRAM over TLS, SCRAM", "Mutual TLS, MTLS", "OAUTHBEARER, OAUTH"})
    void commandsOfThePage_withTheFileOfThePage_succeed(String heading, Listener listener) throws Exception {
        SecretsFile.write(folder.resolve("kafka.properties"), file(heading).replace("change-me", secret(listener)));

        List<CommandLineRun> runs = new ArrayList<>();
        Matcher command = COMMAND.matcher(page);
        while (command.find()) {
            CommandLineRun run =
                    LorentztronCall.of(here(command.group(1), listener).split(" "));
            assertThat(run.exitCode()).as(command.group(1) + " " + run).isZero();
            runs.add(run);
        }

        assertThat(runs).hasSize(3);
        assertThat(runs.get(0).out()).startsWith("1,000 events in topic 'events'");
        assertThat(runs.get(1).out()).contains("newest version ").contains(" events trained, 0 unlabelled, 0 rejected");
        assertThat(runs.toString()).doesNotContain(secret(listener));
        assertServes(listener, runs.get(1).out());
    }

    private static void assertServes(Listener listener, String run) throws Exception {
        Matcher newest = Pattern.compile("newest version (\\d+)").matcher(run);
        assertThat(newest.find()).isTrue();
        try (RunningServer server = new RunningServer(
                "--bootstrap-servers",
                broker.bootstrapServers(listener),
                "--kafka-secrets",
                folder.resolve("kafka.properties").toString())) {
            server.awaitVersion(Long.parseLong(newest.group(1)));
            assertThat(server.get("/v2/health/ready").statusCode()).isEqualTo(200);
        }
    }

    /** The same with another secret. */
    @ParameterizedTest
    @CsvSource({"SASL/SCRAM over TLS, SCRAM", "Mutual TLS, MTLS", "OAUTHBEARER, OAUTH"})
    void commandsOfThePage_withAnotherSecret_areRefusedWithoutShowingIt(String heading, Listener listener)
            throws Exception {
        SecretsFile.write(folder.resolve("kafka.properties"), file(heading).replace("change-me", "another-secret"));
        Matcher command = COMMAND.matcher(page);

        while (command.find()) {
            CommandLineRun run =
                    LorentztronCall.of(here(command.group(1), listener).split(" "));
            assertThat(run.exitCode()).as(command.group(1) + " " + run).isEqualTo(1);
            assertThat(run.err())
                    .hasLineCount(1)
                    .containsAnyOf(
                            "failed authentication", "invalid credentials", "keystore password was incorrect", "401");
            assertThat(run.toString()).doesNotContain("another-secret");
        }
    }

    /** Kafka's clients look for a library there that they do not need, and that the job's jar does not have. */
    @Test
    void oauthFileOfThePage_makesAClientWithoutJose4j() throws Exception {
        Properties properties = new Properties();
        properties.load(new StringReader(file("OAUTHBEARER").replace("change-me", SecuredBroker.TRAINER_SECRET)));
        properties.put("bootstrap.servers", broker.bootstrapServers(Listener.OAUTH));
        List<URL> libraries = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (!entry.contains("jose4j")) {
                libraries.add(Path.of(entry).toUri().toURL());
            }
        }
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (URLClassLoader loader =
                new URLClassLoader(libraries.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            Thread.currentThread().setContextClassLoader(loader);
            Class<?> admin = loader.loadClass("org.apache.kafka.clients.admin.Admin");

            // A client logs in when it is made.
            Object client = admin.getMethod("create", Properties.class).invoke(null, properties);

            admin.getMethod("close").invoke(client);
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    private static String secret(Listener listener) {
        return switch (listener) {
            case SCRAM -> SCRAM_PASSWORD;
            case MTLS -> Certificates.PASSWORD;
            case OAUTH -> SecuredBroker.TRAINER_SECRET;
            case CONTROLLER -> throw new IllegalArgumentException("no listener of clients");
        };
    }

    /** The file in the section, with the paths and addresses of the test. */
    private static String file(String heading) {
        Matcher file = Pattern.compile("(?s)### " + Pattern.quote(heading) + "\n[^#]*?```properties\n(.*?)```")
                .matcher(page);
        assertThat(file.find()).as("a file below " + heading).isTrue();
        return here(file.group(1), Listener.SCRAM)
                .replace("https://idp.example.com/oauth2/token", broker.issuer().tokenUrl());
    }

    private static String here(String text, Listener listener) {
        return text.replace("/etc/lorentztron", folder.toString())
                .replace("kafka:9093", broker.bootstrapServers(listener))
                .replace("events.jsonl", folder.resolve("events.jsonl").toString())
                .replace("--interval 5s", "--interval 1s --parallelism 1 --checkpoint-interval 1s");
    }
}
