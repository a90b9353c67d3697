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

    /** Anywhere among the others, the first ones included. */
    @Test
    void error_extremeNumbers_isThatOfOrdinaryOnes() throws Exception {
        double honest = error(Lever.FEATURES, 0);
        for (int hostile : new int[] {1, 8, 40}) {
            assertThat(error(Lever.FEATURES, hostile)).as("%s", hostile).isLessThan(honest + 0.01);
            assertThat(error(Lever.PADDED_FEATURES, hostile))
                    .as("%s of many more numbers", hostile)
                    .isLessThan(honest + 0.01);
            assertThat(error(Lever.FIRST_FEATURES, hostile))
                    .as("%s first", hostile)
                    .isLessThan(honest + 0.01);
        }
    }

    /** Wrong labels count for no more if their times are ahead. */
    @Test
    void error_timesAhead_isThatOfWrongLabels() throws Exception {
        double mislabelled = error(Lever.LABELS, 40);
        assertThat(error(Lever.FAR_TIMES, 40)).isLessThan(mislabelled + 0.01);
        assertThat(error(Lever.NEAR_TIMES, 40)).isLessThan(mislabelled + 0.01);
    }

    @Test
    void levers_tooFewEvents_areRefused() {
        CommandLineRun run = ExperimentCall.of("levers", "--events=9", "--tables=0");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("'--events': 9").contains("'--tables': 0");
    }
}
