package org.lorentztron.model.candidates;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.Features;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.Inputs;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.StartModels;

/** Two numbers whose classes are two halves of the plane, and later the fields of a board, which waves alone find. */
class WavesAfterDriftTest {
    private static final int HALVES = 30_000;
    private static final int EVENTS = 50_000;

    private final Random random = new Random(3);
    private int label;

    private Features next(boolean board) {
        double a = 4 * random.nextDouble();
        double b = 4 * random.nextDouble();
        label = board ? ((int) a + (int) b) % 2 : a + b > 4 ? 1 : 0;
        label = random.nextInt(20) == 0 ? 1 - label : label;
        return Features.dense(new float[] {(float) a, (float) b});
    }

    private CandidateBlock block(Preparation preparation) {
        LearnerSettings settings = LearnerSettings.builder(LearnerKind.HERDED, List.of("a", "b"), 2)
                .rank(4)
                .initScale(LearnerKind.HERDED.defaultInitScale())
                .seed(1)
                .build();
        return (CandidateBlock)
                CandidateBlock.start(settings, preparation, List.of(new ClassPair(0, 1)), StartModels.NONE);
    }

    /** Before, nobody computes waves; after, they win, and the part is as good as one that always had them alone. */
    @Test
    void learn_wavesOfUseAfterADrift_restAndAreWonBack() {
        List<Features> first = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            first.add(next(false));
        }
        Preparation chosen = Preparation.of(first, true, CandidateChoice.AUTO, FeatureMap.none(2), 1);
        Preparation always = Preparation.of(first, true, CandidateChoice.of("waves"), FeatureMap.none(2), 1);
        CandidateBlock block = block(chosen);
        CandidateBlock alone = block(always);
        int plain = chosen.map().size(Inputs.PLAIN);
        int withoutWaves = 0;
        long[] before = new long[2];
        for (int t = 0; t < EVENTS; t++) {
            Features x = next(t >= HALVES);
            int needed = block.toLearn(label);
            withoutWaves += t < HALVES && needed < chosen.map().size() ? 1 : 0;
            Features prepared = chosen.apply(x, needed);
            assertThat(prepared).isEqualTo(chosen.apply(x).first(Math.max(needed, plain)));
            block.learn(prepared, label);
            alone.learn(always.apply(x), label);
            if (t == EVENTS - 5000) {
                before = new long[] {block.mistakes(0), alone.mistakes(0)};
            }
        }
        assertThat(block.candidate(0).inputs()).isEqualTo(Inputs.WAVES);
        assertThat(withoutWaves).as("events of halves").isGreaterThan(HALVES / 2);
        long own = block.mistakes(0) - before[0];
        long best = alone.mistakes(0) - before[1];
        assertThat(own).as("of 5,000, beside %d", best).isLessThan(best + best / 10);
        assertThat(own).isLessThan(1000);
    }
}
