package org.lorentztron.experiments.growth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lorentztron.experiments.growth.LinearFit.Sample;

class LinearFitTest {
    @Test
    void of_pointsOfALine_isTheLine() {
        LinearFit fit = LinearFit.of(List.of(new Sample(1, 5), new Sample(10, 23), new Sample(1e6, 2_000_003)));

        assertThat(fit.fixed()).isCloseTo(3, within(1e-6));
        assertThat(fit.slope()).isCloseTo(2, within(1e-9));
        assertThat(fit.deviation()).isCloseTo(0, within(1e-6));
        assertThat(fit.at(100)).isCloseTo(203, within(1e-6));
    }

    /** The line nearest to these begins at -1; of those through the origin, slope q / qq = (1/1 + 2/3) / (1 + 4/9). */
    @Test
    void of_negativeFixedCost_takesNone() {
        LinearFit fit = LinearFit.of(List.of(new Sample(1, 1), new Sample(2, 3)));

        assertThat(fit.fixed()).isZero();
        assertThat(fit.slope()).isCloseTo(15.0 / 13, within(1e-12));
        assertThat(fit.deviation()).isCloseTo((2.0 / 13 + 3.0 / 13) / 2, within(1e-12));
    }

    @Test
    void of_costThatFalls_isFixed() {
        LinearFit fit = LinearFit.of(List.of(new Sample(1, 2), new Sample(3, 1)));

        assertThat(fit.slope()).isZero();
        assertThat(fit.fixed()).isCloseTo(1.5 / 1.25, within(1e-12));
    }

    /** Whatever rounding makes of a determinant that is 0. */
    @Test
    void of_oneX_goesThroughTheOrigin() {
        Random random = new Random(1);
        for (int i = 0; i < 1000; i++) {
            double x = 1e5 * random.nextDouble();
            double y = 1e3 * random.nextDouble();

            LinearFit fit = LinearFit.of(List.of(new Sample(x, y), new Sample(x, y)));

            assertThat(fit.fixed()).isZero();
            assertThat(fit.at(x)).isCloseTo(y, within(1e-9 * y));
            assertThat(LinearFit.of(List.of(new Sample(x, y))).slope()).isCloseTo(y / x, within(1e-9 * y / x));
        }
    }
}
