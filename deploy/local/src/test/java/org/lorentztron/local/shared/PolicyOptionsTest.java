package org.lorentztron.local.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.client.DecisionPolicy;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.tools.cli.CommandFailedException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** What evaluate, classify and serve decide by. */
class PolicyOptionsTest {
    private static final DecisionPolicy OF_JOB =
            DecisionPolicy.threshold("fraud", 0.2).abstainBelow(0.6);

    private final ModelVersion version = DecidedVersions.ofOkAndFraud().deciding(OF_JOB);

    @Command
    private static final class AnyCommand {
        @Mixin
        private PolicyOptions policy = new PolicyOptions();
    }

    private static PolicyOptions options(String... line) {
        AnyCommand command = new AnyCommand();
        new CommandLine(command).parseArgs(line);
        return command.policy;
    }

    @Test
    void of_optionsGiven_countInsteadOfTheVersions() throws Exception {
        assertThat(options().of(version)).isEqualTo(OF_JOB);
        assertThat(options("--threshold", "none").of(version)).isEqualTo(DecisionPolicy.NONE.abstainBelow(0.6));
        assertThat(options("--abstain-below", "none", "--threshold", "ok>fraud=2")
                        .of(version))
                .isEqualTo(DecisionPolicy.costs("ok>fraud=2"));
    }

    @Test
    void of_classesThatTheVersionDoesNotHave_fails() {
        assertThatThrownBy(() -> options("--threshold", "abuse=0.2").of(version))
                .isInstanceOf(CommandFailedException.class)
                .hasMessage("version 7: policy names the classes abuse, expected some of ok, fraud");
    }
}
