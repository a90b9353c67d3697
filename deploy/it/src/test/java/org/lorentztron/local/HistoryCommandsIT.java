package org.lorentztron.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.lorentztron.tools.cli.CommandLineRun;

/** What reads a history and moves its aliases. */
class HistoryCommandsIT {
    @RegisterExtension
    static final BrokerCommands COMMANDS = new BrokerCommands(HistoryCommandsIT.class);

    @BeforeAll
    static void writeHistories() {
        for (String topic : new String[] {"versions", "moved"}) {
            COMMANDS.createTopic(topic, 1, Map.of());
            String servers = COMMANDS.bootstrapServers();
            PublishedModel.writeKept(servers, COMMANDS.topic(topic), 1);
            PublishedModel.writeKept(servers, COMMANDS.topic(topic), 2);
            PublishedModel.writeKept(servers, COMMANDS.topic(topic), 3, "error<=0.1");
        }
    }

    @Test
    void versions_json_isOneObjectOnOneLineAndNothingElse() throws IOException {
        CommandLineRun run = COMMANDS.call("versions", "--json");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines()).hasSize(1);
        assertThat(BrokerCommands.fields(run.out()))
                .startsWith(
                        "model=default",
                        "version=1",
                        "intervalEnd=20000",
                        "events=100",
                        "events=20",
                        "errors=4",
                        "logLoss=0.5",
                        "events=10",
                        "errors=2")
                .contains("version=2", "version=3", "null=error<=0.1");
    }

    /** Of no version it is known how it did when the events came: there is no column of it. */
    @Test
    void versions_forPeople_showsHowEachDid() {
        CommandLineRun run = COMMANDS.call("versions");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines().map(line -> line.strip().replaceAll(" +", " ")))
                .containsExactly(
                        "version interval end events held out error log loss",
                        "1 1970-01-01T00:00:20Z 100 20 20.00 % 0.5000",
                        "2 1970-01-01T00:00:20Z 100 20 20.00 % 0.5000",
                        "3 1970-01-01T00:00:20Z 100 20 20.00 % 0.5000 refused: error<=0.1");
        assertThat(COMMANDS.call("versions", "--model-id", "other").out())
                .isEqualToIgnoringNewLines("Topic '" + COMMANDS.topic("versions")
                        + "' has no version of model 'other': a job writes them" + " there only with --history-topic.");
    }

    @Test
    void versions_topicThatIsNotThere_isOneLine() {
        CommandLineRun run = COMMANDS.call("versions", "--history-topic", "none");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains("topic " + COMMANDS.topic("none") + " does not exist");
    }

    @Test
    void promote_forwardAndBack_isWhatEvaluateClassifiesWith() throws IOException {
        CommandLineRun first = promote("2", "--by", "ann", "--reason", "best so far");
        assertThat(first.err()).isEmpty();
        assertThat(first.out())
                .isEqualToIgnoringNewLines(
                        "champion of model 'default' stands at version 2; a new alias, others: none");
        assertThat(evaluated("--alias", "champion")).contains("version=2", "testError=" + 2.0 / 6);
        assertThat(COMMANDS.call("versions", "--history-topic", "moved").out())
                .contains("champion stands at version 2 since 2", ", by ann: best so far");

        assertThat(promote("1").out())
                .isEqualToIgnoringNewLines("champion of model 'default' stands at version 1, before at 2");
        assertThat(evaluated("--alias", "champion")).contains("version=1");
        assertThat(evaluated("--version-number", "3")).contains("version=3");
        assertThat(COMMANDS.call("inspect", "--history-topic", "moved", "--alias", "champion")
                        .out())
                .startsWith("Model 'default', version 1:")
                .contains("held out", "4 errors in 20 events, log loss 0.5000");

        CommandLineRun listed = COMMANDS.call("versions", "--history-topic", "moved");
        assertThat(listed.out().lines())
                .anySatisfy(line -> assertThat(line).startsWith("        1").endsWith("champion"));
        assertThat(listed.out())
                .contains("champion stands at version 1 since 2", ", by " + System.getProperty("user.name"));
        assertThat(BrokerCommands.fields(COMMANDS.call("versions", "--history-topic", "moved", "--json")
                        .out()))
                .contains("null=champion", "by=" + System.getProperty("user.name"));
    }

    private static CommandLineRun promote(String version, String... more) {
        String[] line = new String[6 + more.length];
        System.arraycopy(
                new String[] {"--history-topic", "moved", "--version", version, "--as", "champion"}, 0, line, 0, 6);
        System.arraycopy(more, 0, line, 6, more.length);
        return COMMANDS.call("promote", line);
    }

    private static java.util.List<String> evaluated(String option, String value) throws IOException {
        CommandLineRun run = COMMANDS.call(
                "evaluate", "--history-topic", "moved", option, value, "--data", COMMANDS.data(), "--json");
        assertThat(run.err()).isEmpty();
        return BrokerCommands.fields(run.out());
    }

    /** Each rollback goes one further back, whatever was tried in between. */
    @Test
    void rollback_goesBackToTheVersionBefore() {
        COMMANDS.createTopic("returned", 1, Map.of());
        for (int version = 1; version <= 3; version++) {
            PublishedModel.writeKept(COMMANDS.bootstrapServers(), COMMANDS.topic("returned"), version);
            assertThat(COMMANDS.call(
                                    "promote", "--history-topic", "returned", "--version", "" + version, "--as", "best")
                            .exitCode())
                    .isZero();
        }

        assertThat(rollback().out()).isEqualTo("best of model 'default' stands at version 2, before at 3\n");
        assertThat(rollback().out()).isEqualTo("best of model 'default' stands at version 1, before at 2\n");
        assertThat(rollback().err()).contains("has no other version at which best stood before");
        assertThat(COMMANDS.call("versions", "--history-topic", "returned").out())
                .contains("best stands at version 1 since ", "by ann: misses refunds");
    }

    private static CommandLineRun rollback() {
        return COMMANDS.call(
                "rollback", "--history-topic", "returned", "--as", "best", "--by", "ann", "--reason", "misses refunds");
    }

    @Test
    void promote_refusedOrUnknownVersion_isNotPromoted() {
        CommandLineRun refused = COMMANDS.call("promote", "--version", "3", "--as", "champion");
        CommandLineRun unknown = COMMANDS.call("promote", "--version", "41", "--as", "champion");

        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.err()).contains("champion was not moved: version 3 was refused: it fails error<=0.1");
        assertThat(unknown.exitCode()).isEqualTo(1);
        assertThat(unknown.err()).contains("version 41 of model default is not in topic " + COMMANDS.topic("versions"));
        assertThat(COMMANDS.call("versions").out()).doesNotContain("champion");
    }

    /** Whoever misspells a name is not kept waiting: the history has been read. */
    @Test
    void anyCommand_aliasOrVersionThatIsNotThere_saysAtOnceWhatThereIs() {
        COMMANDS.createTopic("named", 1, Map.of());
        PublishedModel.writeKept(COMMANDS.bootstrapServers(), COMMANDS.topic("named"), 1);
        String[] promote = {"--history-topic", "named", "--version", "1", "--as"};
        COMMANDS.call("promote", with(promote, "champion"));
        assertThat(COMMANDS.call("promote", with(promote, "chalenger")).out())
                .endsWith("chalenger of model 'default' stands at version 1; a new alias, others: champion\n");
        String there = ": versions of model 'default' in topic '" + COMMANDS.topic("named")
                + "' are 1 to 1, aliases: chalenger, champion";

        String[] evaluate = {
            "--history-topic",
            "named",
            "--alias",
            "champion",
            "--data",
            COMMANDS.data(),
            "--against",
            "chanpion",
            "--timeout",
            "3s"
        };
        assertThat(COMMANDS.call("evaluate", evaluate).err())
                .doesNotContain("waiting")
                .contains("alias chanpion stands nowhere", there);
        String[] inspect = {"--history-topic", "named", "--version-number", "7", "--timeout", "3s"};
        assertThat(COMMANDS.call("inspect", inspect).err())
                .doesNotContain("waiting")
                .contains("version 7 is not in the history", there);
        assertThat(COMMANDS.call("rollback", "--history-topic", "named", "--as", "chanpion")
                        .err())
                .contains("has no alias chanpion; aliases: chalenger, champion");
    }

    private static String[] with(String[] arguments, String last) {
        return Stream.concat(Stream.of(arguments), Stream.of(last)).toArray(String[]::new);
    }

    @Test
    void anyCommand_manyMistakes_reportsAllAtOnce() {
        CommandLineRun run = COMMANDS.call("promote", "--version", "0", "--as", "two words");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("'--version': 0, expected 1 or more").contains("'--as': 'two words', expected");

        CommandLineRun both = COMMANDS.call("inspect", "--history-topic", "versions");
        assertThat(both.exitCode()).isEqualTo(2);
        assertThat(both.err()).contains("--history-topic needs --alias or --version-number, one of the two");
        CommandLineRun none = COMMANDS.call("inspect", "--alias", "x y");
        assertThat(none.err()).contains("--alias needs --history-topic").contains("'--alias': 'x y', expected");
    }
}
