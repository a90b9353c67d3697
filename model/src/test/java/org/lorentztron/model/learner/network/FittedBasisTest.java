package org.lorentztron.model.learner.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.model.Close.assertClose;
import static org.lorentztron.model.learner.network.SignedProducts.FEATURES;
import static org.lorentztron.model.learner.network.SignedProducts.FIRST;
import static org.lorentztron.model.learner.network.SignedProducts.event;
import static org.lorentztron.model.learner.network.SignedProducts.events;
import static org.lorentztron.model.learner.network.SignedProducts.label;
import static org.lorentztron.model.learner.network.SignedProducts.settings;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.parameters.FirstEvents;

class FittedBasisTest {
    @ParameterizedTest
    @EnumSource(NetworkKernel.class)
    void of_eventsWithStructure_tellsTheirClassesAndThoseOfOthers(NetworkKernel kernel) {
        NetworkModel fitted =
                FittedBasis.of(events(0, FIRST), settings(kernel, FIRST)).orElseThrow();
        int right = 0;
        for (int t = FIRST; t < FIRST + 1000; t++) {
            Features x = event(t);
            double[] scores = fitted.scores(x);
            double best = Arrays.stream(scores).max().orElseThrow();
            right += scores[label(x)] == best ? 1 : 0;
        }
        assertThat(fitted.units()).isLessThanOrEqualTo(30);
        assertThat(right).isGreaterThan(750);
    }

    /** 1/4 is the root mean square of scores, 1 that of each unit's outputs. */
    @Test
    void of_anyEvents_hasTheSizesOfAStart() {
        FirstEvents events = events(0, FIRST);
        NetworkModel fitted =
                FittedBasis.of(events, settings(NetworkKernel.SQUARE, FIRST)).orElseThrow();
        double squares = events.features().stream()
                .flatMapToDouble(x -> Arrays.stream(fitted.scores(x)))
                .map(score -> score * score)
                .average()
                .orElseThrow();
        assertClose("scores", Math.sqrt(squares), 0.25, 1e-9);
        for (int unit = 0; unit < fitted.units(); unit++) {
            double sum = 0;
            for (int c = 0; c < 3; c++) {
                sum += Math.pow(fitted.outputs()[c * fitted.units() + unit], 2);
            }
            assertClose("outputs of unit " + unit, Math.sqrt(sum / 3), 1, 1e-9);
        }
    }

    /** One event of a sensor gone wild: the others are fitted as if it were not there. */
    @Test
    void of_oneHugeEventAmongThem_isThatOfTheOthers() {
        FirstEvents events = FirstEvents.none();
        for (int t = 0; t < FIRST; t++) {
            Features x = event(t);
            events.add(x, label(x), 1);
            if (t == 70) {
                events.add(Features.sparse(FEATURES, new int[] {5}, new float[] {1e6f}), 1, 1);
            }
        }
        LearnerSettings settings = settings(NetworkKernel.SQUARE, FIRST + 1);
        NetworkModel expected = FittedBasis.of(events(0, FIRST), settings).orElseThrow();
        NetworkModel fitted = FittedBasis.of(events, settings).orElseThrow();
        assertThat(fitted.basis()).containsExactly(expected.basis());
        assertThat(fitted.outputs()).containsExactly(expected.outputs());
    }

    /** Classes alike in number, without a feature: no gradient. */
    @Test
    void of_eventsWithoutFeatures_isNone() {
        FirstEvents events = FirstEvents.none();
        for (int t = 0; t < 6; t++) {
            events.add(Features.sparse(FEATURES, new int[0], new float[0]), t % 3, 1);
        }
        assertThat(FittedBasis.of(events, settings(NetworkKernel.SQUARE, 6))).isEmpty();
    }
}
