package org.lorentztron.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Texts of others in what a command says: whoever sends events chooses names, ids and labels. */
class CommandRunnerTest {
    private static final String CLEARS = "\u001b[2J";

    /** Says a text in each way that commands do, then fails with it. */
    @CommandLine.Command(name = "say")
    private static final class Say implements Command {
        @CommandLine.Parameters
        private List<String> said;

        @Override
        public void check(List<String> rest, List<String> problems) {
            Command.refuse(rest, problems);
        }

        @Override
        public void run(Console console) throws Exception {
            String text = said.get(0);
            console.out().println(text);
            console.out().println((Object) text);
            console.out().printf("%s, %d%n", text, 1);
            console.out().printf(Locale.ROOT, "%-3s%n%n", text);
            console.out().print(text);
            console.out().append(text).println(text.toCharArray());
            console.out().println(text.charAt(0));
            console.err().println(text);
            throw new CommandFailedException("no " + text);
        }
    }

    private static CommandLineRun run(String... args) {
        return CommandLineRun.of(
                (out, err, given) -> new CommandRunner("1", out, err).run(new CommandLine(new Say()), given), args);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                CLEARS,
                "\u001b]0;title\u0007",
                "\u009b2J",
                "\rx",
                "\u202eabc",
                "\u2066a\u2069",
                "\nWARN forged",
                "\u2028a",
                "\u0007",
                "\u007f",
                "\uDB40\uDC41"
            })
    void run_textOfOthers_neitherMovesTheCursorNorForgesALine(String text) {
        CommandLineRun run = run("a" + text);

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat((run.out() + run.err()).codePoints().filter(each -> each != '\n'))
                .noneMatch(each -> Character.isISOControl(each) || Character.getType(each) == Character.FORMAT);
        assertThat(run.out().lines()).hasSize(7);
        assertThat(run.err().lines()).hasSize(2);
    }

    @Test
    void run_textOfOthers_isShownAsItWasWritten() {
        CommandLineRun run = run(CLEARS + "é");

        String shown = "\\u001b[2Jé";
        assertThat(run.out().lines())
                .containsExactly(shown, shown, shown + ", 1", shown, "", shown.repeat(3), "\\u001b");
        assertThat(run.err().lines()).containsExactly(shown, "say: no " + shown);
    }

    @Test
    void run_badUsage_showsWhatWasGiven() {
        CommandLineRun run = run("a", CLEARS, "-" + CLEARS);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("unknown option '-\\u001b[2J'").doesNotContain("\u001b");
    }
}
