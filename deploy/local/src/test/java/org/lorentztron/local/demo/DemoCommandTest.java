package org.lorentztron.local.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.local.LorentztronCall;
import org.lorentztron.tools.cli.CommandLineRun;

class DemoCommandTest {

    @Test
    void help_says_howLabelsComeLater() {
        assertThat(LorentztronCall.of("demo", "--help").out())
                .contains("--label-delay=DURATION")
                .contains("up to 1m");
    }

    /** Before a broker is started, and together with everything else that is wrong. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "61s | '--label-delay': '61s', expected 0s to 1m",
                "60001ms | '--label-delay': '60001ms', expected 0s to 1m",
                "1h | '--label-delay': '1h', expected 0s to 1m",
                "soon | '--label-delay': 'soon' is not a duration such as 500ms, 10s",
                "20 | '--label-delay': '20' is not a duration such as 500ms, 10s",
                "-1s | '--label-delay': '-1s' is not a duration such as 500ms, 10s",
            })
    void labelDelay_none_isRefusedWithTheOtherProblems(String delay, String problem) {
        CommandLineRun run =
                LorentztronCall.of("demo", "--label-delay=" + delay, "--web-port", "-1", "--duration", "0s");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(problem).contains("'--web-port': -1").contains("'--duration'");
    }

    /** The longest and none at all are fine: only the other option is refused. */
    @ParameterizedTest
    @CsvSource({"0s", "0ms", "1ms", "20s", "60s", "1m"})
    void labelDelay_inRange_isTaken(String delay) {
        CommandLineRun run = LorentztronCall.of("demo", "--label-delay", delay, "--web-port", "-1");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("'--web-port': -1").doesNotContain("--label-delay'");
    }
}
