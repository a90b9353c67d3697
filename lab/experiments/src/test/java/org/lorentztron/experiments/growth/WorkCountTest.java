package org.lorentztron.experiments.growth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.datasets.Example;
import org.lorentztron.model.Features;

class WorkCountTest {
    private static WorkCount work(Shape shape, List<Example> events) {
        return WorkCount.of(shape, shape.jobOptions(1), TouchedFeatures.of(shape, events));
    }

    /** 3 pairs of 2 x rank 2 x (20 + 1) in U and V; of an event 2 pairs, 3 to score, of 2 x rank 2 x (5 + 1). */
    @Test
    void of_allFeaturesHeld_countsThem() {
        WorkCount work = work(Shapes.SMALL, List.of());

        assertThat(work.parts()).isEqualTo(3);
        assertThat(work.trained()).isEqualTo(2 * 2 * 6 * 2);
        assertThat(work.scored()).isEqualTo(3 * 2 * 6 * 2);
        assertThat(work.parameters()).isEqualTo(3 * 2 * 2 * 21);
        assertThat(work.trainingBytes()).isEqualTo(2 * 126 * 4);
        assertThat(work.averageBytes()).isEqualTo(2 * 126 * 8);
        assertThat(work.stateBytes()).isEqualTo(2 * 126 * 12);
        assertThat(work.versionBytes()).isEqualTo(2 * 126 * 4);
        assertThat(work.onFirstTouch()).isFalse();
    }

    /** Every event trains all 4 parts. */
    @Test
    void of_classesAgainstTheRest_countsAPartForEach() {
        WorkCount work = work(new Shape("dos/rest", 4, 20, 5, 2), List.of());

        assertThat(work.parts()).isEqualTo(4);
        assertThat(work.trained()).isEqualTo(4 * 2 * 6 * 2);
        assertThat(work.scored()).isEqualTo(work.trained());
        assertThat(work.parameters()).isEqualTo(4 * 2 * 2 * 21);
        assertThat(work.trainingBytes()).isEqualTo(336 * 4);
    }

    /** 7 units of 21 parameters and 3 outputs; a variance beside each parameter in training. */
    @Test
    void of_network_countsBasisAndOutputs() {
        WorkCount work = work(new Shape("shared", 3, 20, 5, 7), List.of());

        assertThat(work.parts()).isEqualTo(1);
        assertThat(work.trained()).isEqualTo(7 * (6 + 3));
        assertThat(work.scored()).isEqualTo(work.trained());
        assertThat(work.parameters()).isEqualTo(7 * (21 + 3));
        assertThat(work.trainingBytes()).isEqualTo(168 * 8);
        assertThat(work.versionBytes()).isEqualTo(168 * 4);
    }

    /** Outputs do not meet features. */
    @Test
    void of_networkOfVeryManyFeatures_countsThoseOfAllEvents() {
        WorkCount work = work(
                new Shape("shared", 3, 20_000, 2, 7), List.of(event(0, 4, 9), event(1, 9, 15_000), event(2, 1, 2)));

        assertThat(work.parameters()).isEqualTo(7 * (6 + 3));
        assertThat(work.trainingBytes()).isCloseTo(63 * 8, within(1e-6));
    }

    /** 50 million pairs: they must be counted without looking at each, to be refused. */
    @Test
    void of_pairsOfTenThousandClasses_countsThem() {
        WorkCount work = work(new Shape("dos", 10_000, 784, 50, 8), List.of());

        assertThat(work.parts()).isEqualTo(49_995_000);
        assertThat(work.parameters()).isEqualTo(49_995_000.0 * 16 * 785);
        assertThat(work.heapBytes()).isGreaterThan(12 * work.parameters());
    }

    /** A variance beside each parameter in training. */
    @Test
    void of_herded_countsWhatItKeepsBesideParameters() {
        WorkCount work = work(new Shape("herded", 3, 20, 5, 2), List.of());

        assertThat(work.trainingBytes()).isEqualTo(2 * 126 * 8);
        assertThat(work.averageBytes()).isEqualTo(2 * 126 * 8);
    }

    /** With 3 pairs of 20,000 features and rank 2 there are 2 blocks: of the pair 0|1, and of 0|2 and 1|2. */
    @Test
    void of_veryManyFeatures_countsThoseOfEachPairsEvents() {
        Shape shape = new Shape("dos", 3, 20_000, 2, 2);
        List<Example> events = List.of(event(0, 4, 9), event(0, 4, 11), event(1, 9, 15_000), event(2, 1, 2));

        WorkCount work = work(shape, events);

        int pair01 = 4;
        int pair02 = 5;
        int pair12 = 4;
        assertThat(work.parameters()).isEqualTo(4.0 * (pair01 + 1 + pair02 + 1 + pair12 + 1));
        assertThat(work.onFirstTouch()).isTrue();
        int allOfBlock = 6;
        assertThat(shape.jobOptions(1).blocks()).isEqualTo(2);
        assertThat(work.trainingBytes()).isEqualTo(4.0 * 2 * 2 * (pair01 + 1 + 2 * (allOfBlock + 1)));
    }

    private static Example event(int label, int... features) {
        float[] values = new float[features.length];
        Arrays.fill(values, 1f);
        return new Example(label, Integer.toString(label), Features.canonical(20_000, features, values));
    }

    @Test
    void shape_impossibleNumbers_areLess() {
        assertThat(new Shape("dos", 3, 10, 50, 8).nonZeros()).isEqualTo(10);
    }
}
