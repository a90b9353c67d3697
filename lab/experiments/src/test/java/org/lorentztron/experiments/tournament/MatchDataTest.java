package org.lorentztron.experiments.tournament;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.datasets.Example;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.Features;

class MatchDataTest {
    private static final int EXAMPLES = 3000;

    /** Example i is of class i mod 3 and has the feature i + 1, so that it can be known again. */
    private final MatchData.Data data = new MatchData.Data(List.of("a", "b", "c"), 1, examples(EXAMPLES), examples(9));

    private static List<Example> examples(int count) {
        List<Example> examples = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            examples.add(new Example(i % 3, List.of("a", "b", "c").get(i % 3), Features.dense(new float[] {i + 1})));
        }
        return examples;
    }

    private static int example(Features features) {
        return (int) features.value(0) - 1;
    }

    @Test
    void ofPair_withoutNoise_holdsTheTwoClassesInRandomOrder() {
        MatchData sample = MatchData.ofPair(data, new ClassPair(0, 2), 1, 0, 7);

        assertThat(sample.training()).hasSize(EXAMPLES * 2 / 3).doesNotHaveDuplicates();
        for (int i = 0; i < sample.given().length; i++) {
            assertThat(sample.given()[i]).isEqualTo(example(sample.training().get(i)) % 3 / 2);
        }
        assertThat(sample.training())
                .isNotEqualTo(sample.training().stream()
                        .sorted((a, b) -> example(a) - example(b))
                        .toList());
        assertThat(sample.truth()).containsExactly(0, 1, 0, 1, 0, 1);
        assertThat(sample.tests()).extracting(MatchDataTest::example).containsExactly(0, 2, 3, 5, 6, 8);
    }

    /** The share is as asked, tests stay right, and every pair has other wrong labels. */
    @Test
    void ofPair_noise_turnsThatShareOfTrainingLabels() {
        List<HashSet<Integer>> wrong = new ArrayList<>();
        for (int number = 0; number < 2; number++) {
            MatchData sample = MatchData.ofPair(data, new ClassPair(0, 1), number, 30, 7);
            HashSet<Integer> turned = new HashSet<>();
            for (int i = 0; i < sample.given().length; i++) {
                int example = example(sample.training().get(i));
                if (sample.given()[i] != example % 3) {
                    turned.add(example);
                }
            }
            assertThat(turned.size() / (double) sample.given().length).isBetween(0.27, 0.33);
            assertThat(sample.truth()).containsExactly(0, 1, 0, 1, 0, 1);
            wrong.add(turned);
        }
        assertThat(wrong.get(0)).isNotEqualTo(wrong.get(1));
    }
}
