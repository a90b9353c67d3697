package org.lorentztron.experiments.levers;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.lorentztron.experiments.ExperimentCall;
import org.lorentztron.tools.cli.CommandLineRun;

class LeverRunTest {
    private static final int EVENTS = 4_000;

    private static double error(Lever lever, int hostile) throws Exception {
        return LeverRun.error(lever, EVENTS, hostile, 1);
    }

    /** The job refuses them: only they are missing. */
    @Test
    void error_fiveEventsOfAHugeWeight_isThatWithoutThem() throws Exception {
        double honest = error(Lever.WEIGHT, 0);
        assertThat(honest).isLessThan(0.06);
        assertThat(error(Lever.WEIGHT, 5)).isBetween(honest - 0.005, honest + 0.005);
    }

    /** A weight of 1,000 counts as 16, so that five such events are 80 wrong ones at most. */
    @Test
    void error_fiveEventsOfAHugeWeightThatIsAllowed_isBounded() throws Exception {
        assertThat(error(Lever.ALLOWED_WEIGHT, 5)).isLessThan(error(Lever.ALLOWED_WEIGHT, 0) + 0.02);
    }

    @Test
    void levers_tooFewEvents_areRefused() {
        CommandLineRun run = ExperimentCall.of("levers", "--events=9", "--tables=0");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("'--events': 9").contains("'--tables': 0");
    }
}
