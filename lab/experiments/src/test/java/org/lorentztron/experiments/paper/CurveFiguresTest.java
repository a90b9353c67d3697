package org.lorentztron.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.tools.charts.Panels.Line;
import org.lorentztron.tools.charts.Panels.Panel;

/** Each chart shows what its title says. */
class CurveFiguresTest {
    private static final long INTERVAL = 500;
    private static final Dataset DATA = new Prototypes(8);

    private static List<VariantRun> trainees() throws Exception {
        List<Variant> variants = List.of(Experiments.linear(DATA), Experiments.dos(DATA, 2, 0));
        return Experiments.run(DATA, Experiments.start(variants, 1, INTERVAL), INTERVAL, 0, 3 * INTERVAL, 1);
    }

    private static void assertShows(
            Panel panel, String title, List<VariantRun> trainees, ToDoubleFunction<CurvePoint> rate) {
        assertThat(panel.title()).isEqualTo(title);
        assertThat(panel.lines()).hasSameSizeAs(trainees);
        for (int t = 0; t < trainees.size(); t++) {
            Line line = panel.lines().get(t);
            List<CurvePoint> curve = trainees.get(t).curve();
            assertThat(line.x()).containsExactly(500, 1_000, 1_500);
            assertThat(line.y())
                    .containsExactly(curve.stream()
                            .mapToDouble(point -> 100 * rate.applyAsDouble(point))
                            .toArray());
        }
        assertThat(panel.lines().get(0).name()).startsWith("linear: ");
        assertThat(panel.lines().get(1).name()).startsWith("dos:2: ");
    }

    @Test
    void training_showsCumulativeAndMoving() throws Exception {
        List<VariantRun> trainees = trainees();

        List<Panel> panels = CurveFigures.training(trainees, INTERVAL);

        assertThat(panels).hasSize(2);
        assertShows(panels.get(0), "cumulative", trainees, CurvePoint::cumulative);
        assertShows(panels.get(1), "moving, 500 examples", trainees, CurvePoint::moving);
    }

    @Test
    void test_showsSnapshotsAndEveryAverage() throws Exception {
        List<VariantRun> trainees = trainees();

        List<Panel> panels = CurveFigures.test(trainees);

        assertThat(panels).hasSize(3);
        assertShows(panels.get(0), "snapshots", trainees, CurvePoint::snapshot);
        assertShows(panels.get(1), "uniform averages", trainees, point -> point.averages()
                .get(0));
        assertShows(panels.get(2), "polynomial averages", trainees, point -> point.averages()
                .get(1));
    }
}
