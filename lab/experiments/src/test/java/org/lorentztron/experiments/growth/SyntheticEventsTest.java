package org.lorentztron.experiments.growth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.datasets.Example;
import org.lorentztron.model.Features;
import org.lorentztron.model.features.Calibration;
import org.lorentztron.model.predict.Classifier;
import org.lorentztron.tools.offline.OfflineJob;

class SyntheticEventsTest {
    @Test
    void training_sameIndex_givesTheSameWhateverCameBefore() {
        Example first = new SyntheticEvents(Shapes.SMALL, 7).training(1_234);
        SyntheticEvents used = new SyntheticEvents(Shapes.SMALL, 7);
        used.training(5);

        assertThat(used.training(1_234)).isEqualTo(first);
        assertThat(used.training(1_237)).isNotEqualTo(first);
        assertThat(new SyntheticEvents(Shapes.SMALL, 8).training(1_234)).isNotEqualTo(first);
    }

    @ParameterizedTest
    @CsvSource({"20, 5", "784, 784", "1000000, 50", "1, 1"})
    void training_anyShape_hasSoManyDifferentFeatures(int features, int nonZeros) {
        Shape shape = new Shape("dos", 3, features, nonZeros, 2);

        for (Example example : Shapes.examples(shape, 200)) {
            Features x = example.features();
            assertThat(x.size()).isEqualTo(features);
            assertThat(x.indices()).hasSize(nonZeros).isSorted().doesNotHaveDuplicates();
            assertThat(x.indices()[0]).isNotNegative();
            assertThat(x.indices()[nonZeros - 1]).isLessThan(features);
            for (float value : x.values()) {
                assertThat(Math.abs(value)).isBetween(0.5f, 1f);
            }
        }
    }

    /** Then a job trains the values as they are, which is what the experiment does. */
    @Test
    void training_values_areOnTheJobsScale() {
        Shape many = new Shape("dos", 3, 100_000, 50, 2);
        List<Features> events = Shapes.examples(many, Calibration.EVENTS).stream()
                .map(Example::features)
                .toList();

        assertThat(Calibration.scale(events).isIdentity()).isTrue();
    }

    /**
     * Feature j is expected m / (j + 1) times in 1,000 x 50 draws, m = 50,000 / ln 1,000,001 = 3,619, and so missing
     * with a probability of about exp(-m / (j + 1)): m (ln (1,000,000 / m) + 1 - 0.577) = 21,900 features occur.
     */
    @Test
    void training_manyFeatures_occurByAPowerLaw() {
        Shape shape = new Shape("dos", 2, 1_000_000, 50, 2);
        BitSet touched = new BitSet();
        int[] decades = new int[6];
        for (Example example : Shapes.examples(shape, 1_000)) {
            for (int feature : example.features().indices()) {
                touched.set(feature);
                decades[Math.min(5, (int) Math.log10(feature + 1.0))]++;
            }
        }

        assertThat(touched.cardinality()).isBetween(20_000, 25_000);
        // Each power of 10 takes as much as any other, the first less, as an event has each of its features once only.
        assertThat(decades[0]).isBetween(4_000, 8_500);
        for (int decade = 2; decade < 6; decade++) {
            assertThat(decades[decade]).as("decade " + decade).isBetween(7_000, 11_000);
        }
    }

    @Test
    void training_classes_takeTurnsAndAreSoonTold() {
        Shape shape = new Shape("dos", 4, 200, 30, 4);
        List<Example> examples = Shapes.examples(shape, 2_000);
        OfflineJob model = Shapes.trained(shape, 2_000);
        Classifier classifier = model.publish().classifier();
        long mistakes = IntStream.range(0, 2_000)
                .filter(i -> classifier.predict(examples.get(i).features()).label() != i % 4)
                .count();

        assertThat(examples.get(6).index()).isEqualTo(2);
        assertThat(mistakes).isLessThan(60);
    }
}
