package org.lorentztron.model.learner.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class ViolatorsTest {
    private final Violators violators = new Violators();

    /** Scores in quarters, so that many are equal, and margins of exactly 1 occur. */
    @Property
    void find_anyScores_areTheWorstOfAllBySorting(@ForAll long seed, @ForAll @IntRange(min = 2, max = 40) int classes) {
        Random random = new Random(seed);
        int first = random.nextInt(20);
        for (int reused = 0; reused < 3; reused++) {
            float[] scores = new float[first + classes];
            for (int i = 0; i < scores.length; i++) {
                scores[i] = 0.25f * random.nextInt(12);
            }
            int label = random.nextInt(classes);
            // A sort of objects is stable: among equals the lowest index comes first.
            List<Integer> expected = IntStream.range(0, classes)
                    .filter(c -> c != label && scores[first + label] - scores[first + c] < 1)
                    .boxed()
                    .sorted(Comparator.comparingDouble(c -> -scores[first + c]))
                    .limit(Violators.MOST)
                    .toList();

            violators.find(scores, first, label, classes);

            assertThat(IntStream.range(0, violators.count()).map(violators::label))
                    .containsExactlyElementsOf(expected);
            for (int i = 0; i < violators.count(); i++) {
                assertThat(violators.margin(i)).isEqualTo(scores[first + label] - scores[first + violators.label(i)]);
            }
        }
    }
}
