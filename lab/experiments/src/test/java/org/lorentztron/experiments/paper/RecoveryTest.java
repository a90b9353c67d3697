package org.lorentztron.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecoveryTest {
    private static List<CurvePoint> curve(double... movingErrors) {
        List<CurvePoint> points = new ArrayList<>();
        for (int i = 0; i < movingErrors.length; i++) {
            points.add(new CurvePoint(10 * (i + 1), 0, movingErrors[i], 0, 0, List.of()));
        }
        return points;
    }

    @Test
    void of_recovering_saysWhen() {
        Recovery recovery = Recovery.of("m", curve(0.5, 0.125, 1, 0.5, 0.25, 0.1875), 20);
        assertThat(recovery.before()).isEqualTo(12.5);
        assertThat(recovery.first()).isEqualTo(100);
        assertThat(recovery.second()).isEqualTo(50);
        assertThat(recovery.last()).isEqualTo(18.75);
        assertThat(recovery.recovered()).hasValue(30);
    }

    @Test
    void of_oneIntervalAfterTheChange_hasNoSecond() {
        Recovery recovery = Recovery.of("m", curve(0.25, 1), 10);
        assertThat(recovery.first()).isEqualTo(recovery.last()).isEqualTo(100);
        assertThat(recovery.second()).isNaN();
        assertThat(recovery.recovered()).isEmpty();
    }
}
