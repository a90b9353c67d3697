package org.lorentztron.model.parameters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.kernels.FeatureRows;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.StartModels;

class InitialRowsTest {
    private static final LearnerSettings SETTINGS = LearnerSettings.builder(LearnerKind.DOS, List.of("a", "b"), 2)
            .rank(3)
            .initScale(1)
            .seed(7)
            .build();
    private static final PairCounters PAIRS = new PairCounters(List.of(new ClassPair(0, 1)), 2);
    private static final DosModel RANK_2 =
            new DosModel(2, 3, new double[] {1, 2, 3, 4, 5, 6}, new double[] {-1, -2, -3, -4, -5, -6});

    private static float[][] rows(StartModels starts) {
        InitialRows start = InitialRows.of(SETTINGS, PAIRS, starts);
        return start.rows(FeatureRows.all(2), starts, false).values();
    }

    /** A unit of zeros would never move: what a smaller model lacks starts at random, but small. */
    @Test
    void of_modelOfSmallerRank_keepsItAndAddsSmallUnits() {
        float[][] cold = rows(StartModels.NONE);

        float[][] warm = rows(pair -> RANK_2);

        for (int j = 0; j < 3; j++) {
            assertThat(warm[j][0]).isEqualTo(j + 1f);
            assertThat(warm[j][1]).isEqualTo(j + 4f);
            assertThat(warm[j][3]).isEqualTo(-j - 1f);
            assertThat(warm[j][4]).isEqualTo(-j - 4f);
            for (int unit : new int[] {2, 5}) {
                assertThat(warm[j][unit]).isNotZero().isCloseTo(0.1f * cold[j][unit], within(1e-6f));
            }
        }
    }

    @Test
    void of_modelOfLargerRank_isRefused() {
        LearnerSettings rank1 = LearnerSettings.builder(LearnerKind.DOS, List.of("a", "b"), 2)
                .rank(1)
                .initScale(1)
                .seed(7)
                .build();

        assertThatThrownBy(() -> InitialRows.of(rank1, PAIRS, pair -> RANK_2))
                .hasMessage(
                        "model to start from has rank 2 and 2 features, expected a rank of at most 1 and 2 features");
    }
}
