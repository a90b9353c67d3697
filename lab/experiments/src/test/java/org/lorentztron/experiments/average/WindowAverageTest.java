package org.lorentztron.experiments.average;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.average.AlignedAverage;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.PairModelAverage;

class WindowAverageTest {
    private static PairModelAverage uniform() {
        return new AlignedAverage(AverageWeights.UNIFORM);
    }

    /** At every length: the average of a list that was never longer than the window. */
    @Test
    void add_manyModels_averagesTheNewest() {
        Random random = new Random(1);
        WindowAverage window = new WindowAverage(3, WindowAverageTest::uniform);
        List<DosModel> all = new ArrayList<>();
        for (int m = 1; m <= 7; m++) {
            all.add(Models.random(random, 2));
            AlignmentStep step = window.add(all.get(m - 1));

            PairModelAverage expected = uniform();
            AlignmentStep expectedStep = null;
            for (DosModel model : all.subList(Math.max(0, m - 3), m)) {
                expectedStep = expected.add(model);
            }
            assertThat(window.average().u()).containsExactly(expected.average().u());
            assertThat(window.average().v()).containsExactly(expected.average().v());
            assertThat(step).isEqualTo(expectedStep);
            assertThat(window.intervals()).isEqualTo(m);
        }
    }

    /** Whoever gave a model may go on training it. */
    @Test
    void add_modelChangedAfterwards_isKeptAsItWas() {
        Random random = new Random(2);
        DosModel first = Models.random(random, 2);
        DosModel second = Models.random(random, 2);
        PairModelAverage expected = uniform();
        expected.add(first);
        expected.add(second);
        WindowAverage window = new WindowAverage(2, WindowAverageTest::uniform);
        window.add(first);
        first.u()[0] = 99;
        window.add(second);

        assertThat(window.average().u()).containsExactly(expected.average().u());
    }

    @Test
    void window_ofNothing_isRefused() {
        assertThatThrownBy(() -> new WindowAverage(0, WindowAverageTest::uniform))
                .hasMessage("window has 0 models, expected 1 or more");
        assertThatThrownBy(() -> new WindowAverage(1, WindowAverageTest::uniform).average())
                .isInstanceOf(IllegalStateException.class);
    }
}
