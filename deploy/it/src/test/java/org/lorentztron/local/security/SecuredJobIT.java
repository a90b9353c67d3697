package org.lorentztron.local.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.local.LorentztronCall;
import org.lorentztron.tools.cli.CommandLineRun;

/**
 * Commands and a job that say a name and a password over TLS. In the nightly build {@link SecuredCommandsIT} does so
 * with all files of docs/operate/security.md.
 */
class SecuredJobIT {
    private static final OwnNames OWN = OwnNames.of(SecuredJobIT.class);
    private static final String USER = OWN.name("trainer");
    private static final String PASSWORD = "scram-password-4RwXe";

    @TempDir
    static Path folder;

    private static Path events;

    @BeforeAll
    static void createTopics() throws Exception {
        SharedBroker.addUser(USER, PASSWORD);
        SharedBroker.get().createTopic(OWN.name("events"), 1, Map.of());
        SharedBroker.get().createTopic(OWN.name("models"), 1, Map.of("cleanup.policy", "compact"));
        SharedBroker.get().createTopic(OWN.name("dead-letters"), 1, Map.of());
        events = CircleEvents.write(folder.resolve("events.jsonl"), 1_000);
    }

    private static CommandLineRun call(String password, String command, String... rest) throws Exception {
        Path secrets = SecretsFile.ofUser(SharedBroker.authority(), folder, USER, password);
        List<String> args = new ArrayList<>(List.of(
                command, "--bootstrap-servers", SharedBroker.securedServers(), "--kafka-secrets", secrets.toString()));
        args.addAll(List.of(rest));
        return LorentztronCall.of(args.toArray(String[]::new));
    }

    @Test
    void commands_withTheSecret_trainAndClassifyWithoutShowingIt() throws Exception {
        List<CommandLineRun> runs = List.of(
                call(
                        PASSWORD,
                        "produce",
                        "--topic",
                        OWN.name("events"),
                        "--data",
                        "jsonl:" + events,
                        "--features",
                        "2"),
                call(
                        PASSWORD,
                        "run",
                        "--bounded",
                        "--parallelism",
                        "1",
                        "--events-topic",
                        OWN.name("events"),
                        "--models-topic",
                        OWN.name("models"),
                        "--dead-letters-topic",
                        OWN.name("dead-letters"),
                        "--classes",
                        "inside,outside",
                        "--features",
                        "2",
                        "--interval",
                        "1s"),
                call(PASSWORD, "classify", "--models-topic", OWN.name("models"), "--data", "jsonl:" + events));

        assertThat(runs)
                .allSatisfy(run -> assertThat(run.exitCode()).as(run.err()).isZero());
        assertThat(runs.get(0).out()).startsWith("1,000 events in topic '" + OWN.name("events") + "'");
        assertThat(runs.get(1).out()).contains("newest version ").contains(": 1,000 events trained");
        assertThat(runs.get(2).out().lines()).hasSize(1_000);
        assertThat(runs.toString()).doesNotContain(PASSWORD);
    }

    @Test
    void produce_withAnotherSecret_isRefusedWithoutShowingIt() throws Exception {
        CommandLineRun run = call(
                "another-secret",
                "produce",
                "--topic",
                OWN.name("events"),
                "--data",
                "jsonl:" + events,
                "--features",
                "2");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .hasLineCount(1)
                .containsIgnoringCase("authentication")
                .contains("invalid credentials");
        assertThat(run.toString()).doesNotContain("another-secret");
    }
}
