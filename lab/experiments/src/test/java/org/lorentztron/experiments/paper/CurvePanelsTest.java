package org.lorentztron.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.lorentztron.tools.charts.Panels.Line;

class CurvePanelsTest {
    /** XChart would interrupt a line that has values at a few places only, and show nothing of it. */
    @Test
    void line_averageThatIsNotAlwaysDue_joinsWhatThereIs() throws Exception {
        VariantRun trainee = Experiments.threeIntervals(new Prototypes(1), List.of(Averagings.functionSpace()));

        Line line = CurvePanels.line(
                "W", Color.RED, trainee, point -> point.averages().get(0));

        double last = 100 * trainee.curve().get(2).averages().get(0);
        assertThat(line.x()).containsExactly(800, 1_200);
        assertThat(line.y())
                .containsExactly(100 * trainee.curve().get(1).averages().get(0), last);
        assertThat(line.name()).isEqualTo(String.format(Locale.ROOT, "W: %.2f %%", last));
    }
}
