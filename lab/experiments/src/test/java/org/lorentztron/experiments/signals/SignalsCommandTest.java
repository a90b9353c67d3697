package org.lorentztron.experiments.signals;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.lorentztron.experiments.ExperimentCall;
import org.lorentztron.tools.cli.CommandLineRun;

class SignalsCommandTest {

    @Test
    void signals_streamsThatDoNotChange_giveNone() {
        CommandLineRun run = ExperimentCall.of("signals", "--events", "20000", "--learners", "nherd,herded");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("| three | `nherd` | 20,000 | 0 | 0 |")
                .contains("| rare | `herded` | 20,000 | ")
                .endsWith("0 signals in 120,000 events: 0.00 per million" + System.lineSeparator());
    }

    /** What is promised of signals: fewer than one in a million events. */
    @Test
    @EnabledIfSystemProperty(named = "lorentztron.experiments", matches = "true")
    void signals_millionsOfEvents_giveNoneOrOne() {
        int signals = 0;
        for (StationaryRows rows : StationaryRows.ALL) {
            for (String learner : List.of("herded", "nherd")) {
                signals += StationaryRun.of(rows, learner, 2, 1_000, 300).signals();
            }
        }
        assertThat(signals).isLessThan(2);
    }

    @Test
    void signals_wrongOptions_areNamedAtOnce() {
        CommandLineRun run =
                ExperimentCall.of("signals", "--interval", "10", "--learners", "nobody", "--streams", "two");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains(
                        "--interval': 10, expected at least 500",
                        "--learners'",
                        "--streams': two, expected some of three, ten, rare");
    }
}
