package org.lorentztron.job.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.state.Events;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.candidates.CandidateBlock;
import org.lorentztron.model.candidates.Preparation;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.Hats;
import org.lorentztron.model.features.Inputs;
import org.lorentztron.model.features.WaveInputs;
import org.lorentztron.model.features.Waves;
import org.lorentztron.model.learn.TrainingBlock;

/** Training that starts from a version with hats and waves, which were made for features that were scaled then. */
class GivenMapTest {
    private static final FeatureMap MAP = new FeatureMap(
            6,
            new Hats(new int[] {1}, new float[][] {{0, 0.5f, 1}}),
            Waves.drawn(-5, 4, 0.5f, 0.25f, WaveInputs.all(new float[] {9, 0.1f, 2, 1, 0.5f, 3}, new float[] {
                0.5f, 0.25f, 0, 1, -2, 0.5f
            })));

    /** Hats and waves are of the features in events: the scale that they were made with is theirs. */
    @Test
    void find_givenMapWithoutStandardization_scoresEventsAsTheVersionDoes() {
        JobOptions options = TestOptions.of("--learner=herded", "--candidates=auto", "--standardize=off");
        Preparation preparation =
                Objects.requireNonNull(new PreparationSearch(options, true, MAP).find(List.of(), false));
        Random random = new Random(1);
        int values = 2 * (MAP.size() + 1);
        DosModel version = new DosModel(
                2,
                MAP.size() + 1,
                random.doubles(values, -1, 1).toArray(),
                random.doubles(values, -1, 1).toArray());
        ClassPair pair = new ClassPair(0, 1);

        TrainingBlock block =
                CandidateBlock.start(options.learnerSettings(), preparation, List.of(pair), part -> version);

        for (int offset = 0; offset < 20; offset++) {
            Features x = Events.features(1, offset);
            double[] scores = new double[1];
            block.score(preparation.apply(x), scores);
            assertThat(scores[0]).isCloseTo(version.score(MAP.apply(x, Inputs.WAVES)), within(1e-4));
        }
    }
}
