package org.lorentztron.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.lorentztron.tools.cli.CommandLineRun;

/** How long a command waits for a version, and what it says when none comes. */
class AwaitedVersionIT {
    @RegisterExtension
    static final BrokerCommands COMMANDS = new BrokerCommands(AwaitedVersionIT.class);

    /** The timeout is for the first version to appear, not for the reading. */
    @Test
    void evaluate_versionInTheTopic_needsNoTimeout() {
        CommandLineRun run = COMMANDS.call("evaluate", "--data", COMMANDS.data(), "--timeout", "0s");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
    }

    /** A compacted topic cannot give version 4 back, and the command must not pass version 5 off as it. */
    @Test
    void inspect_olderVersion_failsInOneLine() {
        CommandLineRun run = COMMANDS.call("inspect", "--version", "4", "--json");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains("version 4").contains("newest complete version is 5");
    }

    @Test
    void inspect_unknownModel_failsAfterTheTimeout() {
        CommandLineRun run = COMMANDS.call("inspect", "--model-id", "nobody", "--timeout", "300ms");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .startsWith("waiting up to 300ms for a version of model 'nobody' in topic '" + COMMANDS.topic("models")
                        + "'\n")
                .contains("no complete version of model 'nobody' in topic '" + COMMANDS.topic("models") + "'")
                .contains("within 300ms")
                .hasLineCount(2);
    }

    @Test
    void inspect_topicMissing_waitsForTheTimeoutAndSaysSo() {
        CommandLineRun run = COMMANDS.call("inspect", "--models-topic", "never", "--timeout", "50ms");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .contains("within 50ms")
                .contains("topic " + COMMANDS.topic("never") + " does not exist")
                .hasLineCount(2);
    }

    /** Tools may be started before the job and its topics. */
    @Test
    void inspect_topicCreatedMeanwhile_isRead() {
        CompletableFuture<Void> created = CompletableFuture.runAsync(
                () -> {
                    COMMANDS.createTopic("later", 1, Map.of("cleanup.policy", "compact"));
                    PublishedModel.write(COMMANDS.bootstrapServers(), COMMANDS.topic("later"), 7);
                },
                CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS));

        CommandLineRun run = COMMANDS.call("inspect", "--models-topic", "later", "--timeout", "120s", "--json");
        created.join();

        assertThat(run.err()).startsWith("waiting up to 120s").hasLineCount(1);
        assertThat(run.out()).contains("\"version\":7").hasLineCount(1);
    }
}
