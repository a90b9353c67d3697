package org.lorentztron.experiments.curves;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.experiments.digits.ModelName;
import org.lorentztron.experiments.digits.ModelsOption;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.tools.charts.Panels.Line;
import org.lorentztron.tools.charts.Panels.Panel;

class CurvePicturesTest {
    private static final long INTERVAL = 500;
    private static final Dataset DATA = new Prototypes(8);

    /** A chart shows what its title says. */
    @Test
    void panel_ofARate_showsItOverExamples() throws Exception {
        List<ModelName> models = new ModelsOption("linear", "dos:2").all();
        List<Trainee> trainees = List.of(
                Races.start(Races.settings(LearnerKind.LINEAR, DATA, 1), 1, INTERVAL),
                Races.start(Races.settings(LearnerKind.DOS, DATA, 2), 1, INTERVAL));
        Races.run(DATA, trainees, INTERVAL, 3 * INTERVAL, 1);

        Panel panel = CurvePictures.panel("moving", models, trainees, IntervalPoint::moving);

        assertThat(panel.title()).isEqualTo("moving");
        assertThat(panel.lines()).hasSize(2);
        for (int t = 0; t < 2; t++) {
            Line line = panel.lines().get(t);
            assertThat(line.name()).startsWith(models.get(t) + ": ");
            assertThat(line.x()).containsExactly(500, 1_000, 1_500);
            assertThat(line.y())
                    .containsExactly(trainees.get(t).curve().stream()
                            .mapToDouble(point -> 100 * point.moving())
                            .toArray());
        }
    }
}
