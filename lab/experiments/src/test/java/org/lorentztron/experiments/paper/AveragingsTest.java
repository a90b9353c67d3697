package org.lorentztron.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lorentztron.experiments.average.Models;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairLearner;
import org.lorentztron.model.learn.PairModelAverage;
import org.lorentztron.model.learner.Learners;

class AveragingsTest {
    /** Linear averages are plain means: the shares of the models can be read off them. */
    private static final PairLearner LINEAR =
            Learners.ofPairs(LearnerSettings.builder(LearnerKind.LINEAR, List.of("a", "b"), Models.DIMENSION - 1)
                    .rank(1)
                    .initScale(1)
                    .seed(1)
                    .build());

    @Test
    void exponential_manyModels_weighsTheNewestMost() {
        int w = 4;
        int count = 9;
        Random random = new Random(1);
        List<DosModel> models = IntStream.range(0, count)
                .mapToObj(m -> Models.random(random, 1))
                .toList();
        PairModelAverage average = (PairModelAverage) Averagings.exponential(w).start(LINEAR);
        models.forEach(average::add);

        double decay = 1 - 1.0 / w;
        for (int j = 0; j < Models.DIMENSION; j++) {
            double expected = 0;
            for (int m = 1; m <= count; m++) {
                // The first w are a uniform mean, which then fades as a whole.
                expected += Math.pow(decay, count - Math.max(m, w))
                        / w
                        * models.get(m - 1).u()[j];
            }
            assertThat(average.average().u()[j]).isEqualTo(expected, within(1e-14));
        }
    }

    @Test
    void window_linear_isTheMeanOfTheNewest() {
        Random random = new Random(2);
        PairModelAverage average = (PairModelAverage) Averagings.window(2).start(LINEAR);
        List<DosModel> models =
                IntStream.range(0, 5).mapToObj(m -> Models.random(random, 1)).toList();
        models.forEach(average::add);

        assertThat(average.average().u()[3])
                .isEqualTo((models.get(3).u()[3] + models.get(4).u()[3]) / 2, within(1e-14));
    }

    @Test
    void functionSpace_isDue_whenCountsDouble() {
        Averaging functionSpace = Averagings.functionSpace();

        assertThat(IntStream.rangeClosed(1, 20).filter(functionSpace::isDue)).containsExactly(2, 4, 8, 16);
        assertThat(Averagings.window(3).isDue(3)).isTrue();
    }

    @Test
    void of_everyId_isNamedSo() {
        for (String id : Averagings.IDS) {
            assertThat(Averagings.of(id, 3).id()).isEqualTo(id);
            assertThat(Averagings.of(id, 3).start(LINEAR).intervals()).isZero();
        }
        assertThatThrownBy(() -> Averagings.of("median", 3))
                .hasMessage("averaging is \"median\", expected one of uniform, polynomial, exponential, window, "
                        + "function-space");
    }
}
