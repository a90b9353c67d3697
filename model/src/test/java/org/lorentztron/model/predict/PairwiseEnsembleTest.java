package org.lorentztron.model.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lorentztron.model.Close.assertClose;
import static org.lorentztron.model.RandomParameters.doubles;
import static org.lorentztron.model.RandomParameters.floats;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.RandomEvents;

class PairwiseEnsembleTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @Test
    void pair_everyIndex_isInLexicographicOrder() {
        ClassPairs pairs = new ClassPairs(7);
        assertThat(pairs.count()).isEqualTo(21);
        int index = 0;
        for (int a = 0; a < 7; a++) {
            for (int b = a + 1; b < 7; b++) {
                assertThat(pairs.pair(index)).isEqualTo(new ClassPair(a, b));
                assertThat(pairs.index(a, b)).isEqualTo(index++);
            }
        }
        assertThat(new ClassPairs(65_536).count()).isEqualTo(2_147_450_880);
        assertThat(new ClassPairs(65_536).index(65_534, 65_535)).isEqualTo(2_147_450_879);
    }

    @Test
    void pair_outOfRange_isRefused() {
        assertThatThrownBy(() -> new ClassPairs(1)).hasMessage("number of classes is 1, expected 2 to 65536");
        assertThatThrownBy(() -> new ClassPairs(3).pair(3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> new ClassPairs(3).index(1, 3))
                .hasMessage("class pair is (1, 3), expected 0 <= a < b < 3");
        assertThatThrownBy(() -> new ClassPair(2, 2)).hasMessage("class pair is (2, 2), expected 0 <= a < b");
    }

    /** Pairs of different rank, side by side in one matrix, score as the plain models do. */
    @Test
    void scores_pairsOfDifferentRank_matchThePlainModels() {
        Random random = new Random(1);
        ClassPairs pairs = new ClassPairs(4);
        PairwiseEnsemble.Builder builder = PairwiseEnsemble.builder(4, 30);
        DosModel[] models = new DosModel[pairs.count()];
        for (int p = 0; p < models.length; p++) {
            int rank = 1 + p;
            float[] u = floats(random, rank * 31);
            float[] v = floats(random, rank * 31);
            models[p] = new DosModel(rank, 31, doubles(u), doubles(v));
            builder.pair(pairs.pair(p), rank, u, v);
        }
        PairwiseEnsemble ensemble = builder.build();
        for (int i = 0; i < 20; i++) {
            Features x = RandomEvents.next(random, 30, 1);
            double[] scores = ensemble.scores(x);
            for (int p = 0; p < models.length; p++) {
                assertClose("pair " + p, scores[p], models[p].score(x), 1e-4);
            }
        }
    }

    /** Models of a few of very many features take memory for these, and the others of an event are passed over. */
    @Test
    void scores_modelsOfSomeFeatures_matchThePlainModels() {
        int features = 500_000_000;
        Random random = new Random(2);
        int[][] held = {{}, {3, 7}, {7, 400_000_000}};
        PairwiseEnsemble.Builder builder = PairwiseEnsemble.builder(3, features);
        DosModel[] models = new DosModel[3];
        for (int p = 0; p < 3; p++) {
            FeatureSet featureSet = FeatureSet.of(features, held[p]);
            int length = 2 * (featureSet.count() + 1);
            models[p] = new DosModel(2, featureSet, doubles(floats(random, length)), doubles(floats(random, length)));
            builder.pair(new ClassPairs(3).pair(p), models[p]);
        }
        PairwiseEnsemble ensemble = builder.build();
        Features x = Features.sparse(features, new int[] {3, 6, 7, 400_000_000}, new float[] {1, 50, -2, 0.5f});

        double[] scores = ensemble.scores(x);

        assertThat(ensemble.features()).isEqualTo(features);
        for (int p = 0; p < 3; p++) {
            assertClose("pair " + p, scores[p], models[p].score(x), 1e-6);
        }
        assertThatThrownBy(() -> builder.pair(new ClassPair(0, 1), 1, FeatureSet.none(5), new float[1], new float[1]))
                .hasMessage("model is of 5 features, expected 500000000");
    }

    /**
     * Ten classes with 200 features of their own each, and a last pair that may be of another rank: in common rows four
     * of five parameters would be zeros.
     */
    @ParameterizedTest
    @CsvSource({"1, 1", "4, 4", "16, 16", "1, 64", "16, 5"})
    void build_pairsOfDifferentFeatures_takesMemoryForWhatTheyHold(int rank, int lastRank) {
        int own = 200;
        Random random = new Random(4);
        ClassPairs pairs = new ClassPairs(10);
        PairwiseEnsemble.Builder builder = PairwiseEnsemble.builder(10, 1_000_000);
        DosModel[] models = new DosModel[pairs.count()];
        long parameters = 0;
        for (int p = 0; p < models.length; p++) {
            ClassPair pair = pairs.pair(p);
            int[] held = IntStream.concat(
                            IntStream.range(own * pair.a(), own * (pair.a() + 1)),
                            IntStream.range(own * pair.b(), own * (pair.b() + 1)))
                    .toArray();
            int its = p < models.length - 1 ? rank : lastRank;
            parameters += its * 2L * (2 * own + 1);
            int length = its * (2 * own + 1);
            models[p] = new DosModel(
                    its,
                    FeatureSet.of(1_000_000, held),
                    doubles(floats(random, length)),
                    doubles(floats(random, length)));
            builder.pair(pair, models[p]);
        }

        long before = THREADS.getCurrentThreadAllocatedBytes();
        PairwiseEnsemble ensemble = builder.build();
        long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;

        // Padded to twice their length at most; the place of each slice, which has two parameters at least; layouts and
        // tables of features.
        assertThat(allocated).isLessThan(parameters * 2 * Float.BYTES + 45L * (2 * own + 1) * 20 + 10L * own * 40);
        ScoreSpace space = new ScoreSpace();
        for (int i = 0; i < 20; i++) {
            int[] words = random.ints(0, 11 * own).distinct().limit(50).sorted().toArray();
            float[] values = new float[words.length];
            Arrays.fill(values, 0.5f);
            Features x = Features.sparse(1_000_000, words, values);
            double[] scores = ensemble.scores(x, space);
            for (int p = 0; p < models.length; p++) {
                assertClose("pair " + p, scores[p], models[p].score(x), 1e-4);
            }
        }
        assertThatThrownBy(() -> ensemble.scores(Features.dense(new float[] {1})))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** A feature that one pair alone holds has a row of that pair's length, whatever the longest is. */
    @Test
    void build_featuresOfOnePairEach_hasShortRows() {
        int own = 200;
        ClassPairs pairs = new ClassPairs(10);
        PairwiseEnsemble.Builder builder = PairwiseEnsemble.builder(10, 1_000_000);
        for (int p = 0; p < pairs.count(); p++) {
            FeatureSet held = FeatureSet.of(
                    1_000_000, IntStream.range(own * p, own * (p + 1)).toArray());
            builder.pair(pairs.pair(p), new DosModel(1, held, new double[own + 1], new double[own + 1]));
        }

        long before = THREADS.getCurrentThreadAllocatedBytes();
        builder.build();
        long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;

        assertThat(allocated).isLessThan(45L * own * 190);
    }

    /** A thread that scores many events takes from the heap what it returns, and nothing else, whatever the layout. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void scores_inASpace_allocateTheResultOnly(boolean ownFeatures) {
        Random random = new Random(6);
        PairwiseEnsemble.Builder builder = PairwiseEnsemble.builder(10, 450);
        ClassPairs pairs = new ClassPairs(10);
        for (int p = 0; p < pairs.count(); p++) {
            int first = ownFeatures ? 10 * p : 0;
            FeatureSet featureSet =
                    FeatureSet.of(450, IntStream.range(first, first + 10).toArray());
            builder.pair(pairs.pair(p), 4, featureSet, floats(random, 4 * 11), floats(random, 4 * 11));
        }
        PairwiseEnsemble ensemble = builder.build();
        ScoreSpace space = new ScoreSpace();
        Features x = Features.dense(floats(random, 450));
        long allocated = Long.MAX_VALUE;
        // Vectors of the Vector API are objects until their loops have been compiled, which takes some rounds.
        for (int round = 0; round < 100 && allocated >= 400; round++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 10_000; i++) {
                ensemble.scores(x, space);
            }
            allocated = (THREADS.getCurrentThreadAllocatedBytes() - before) / 10_000;
        }

        // 45 doubles and the head of their array.
        assertThat(allocated).isLessThan(400);
    }

    /** What one event leaves in the space is nothing to the next, nor to an ensemble of another shape. */
    @Test
    void scores_inOneSpace_areThoseWithout() {
        Random random = new Random(5);
        ScoreSpace space = new ScoreSpace();
        for (int i = 0; i < 20; i++) {
            int rank = 1 + random.nextInt(8);
            PairwiseEnsemble ensemble = PairwiseEnsemble.builder(3, 30)
                    .pair(new ClassPair(0, 1), rank, floats(random, 31 * rank), floats(random, 31 * rank))
                    .pair(new ClassPair(1, 2), 1, floats(random, 31), floats(random, 31))
                    .build();
            Features x = RandomEvents.next(random, 30, 1);

            assertThat(ensemble.scores(x, space)).containsExactly(ensemble.scores(x));
        }
    }

    /** A version may hold both: then every feature has a row. */
    @Test
    void scores_modelOfAllBesideOneOfSomeFeatures_matchThePlainModels() {
        Random random = new Random(3);
        DosModel all = new DosModel(1, 5, doubles(floats(random, 5)), doubles(floats(random, 5)));
        DosModel some = new DosModel(
                1, FeatureSet.of(4, new int[] {2}), doubles(floats(random, 2)), doubles(floats(random, 2)));
        PairwiseEnsemble ensemble = PairwiseEnsemble.builder(3, 4)
                .pair(new ClassPair(0, 1), all)
                .pair(new ClassPair(0, 2), some)
                .build();
        Features x = Features.dense(new float[] {1, 2, 3, 4});

        assertClose("all", ensemble.scores(x)[0], all.score(x), 1e-6);
        assertClose("some", ensemble.scores(x)[1], some.score(x), 1e-6);
    }

    /** The winner of the votes may lose on scores; then the margin is negative. */
    @Test
    void predict_missingPair_castsNoVote() {
        PairwiseEnsemble ensemble = PairwiseEnsemble.builder(3, 1)
                .pair(new ClassPair(0, 1), 1, new float[] {0, 1}, new float[] {0, 2})
                .pair(new ClassPair(1, 2), 1, new float[] {0, 1}, new float[] {0, 5})
                .build();
        Prediction prediction = ensemble.predict(new float[] {9});
        assertThat(ensemble.pairs()).isEqualTo(2);
        assertThat(ensemble.scores(Features.dense(new float[] {9}))).containsExactly(-3, Double.NaN, -24);
        assertThat(prediction.votes()).containsExactly(0, 1, 1);
        assertThat(prediction.scores()).containsExactly(-3, 3 - 24, 24);
        assertThat(prediction.label()).isEqualTo(2);
        assertThat(prediction.margin()).isEqualTo(27);
    }

    @Test
    void predict_noPair_isTheFirstClassWithoutVotes() {
        Prediction prediction = PairwiseEnsemble.builder(3, 2).build().predict(new float[2]);
        assertThat(prediction.label()).isZero();
        assertThat(prediction.votes()).containsExactly(0, 0, 0);
        assertThat(prediction.margin()).isZero();
    }

    @Test
    void predict_wrongShape_isRefused() {
        PairwiseEnsemble.Builder builder = PairwiseEnsemble.builder(3, 2);
        assertThatThrownBy(() -> builder.pair(new ClassPair(0, 1), 2, new float[6], new float[5]))
                .hasMessage("u and v have lengths 6 and 5, expected rank 2 x dimension 3");
        assertThatThrownBy(() -> builder.pair(new ClassPair(0, 3), 2, new float[6], new float[6]))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.build().predict(new float[3])).hasMessage("event has 3 features, expected 2");
    }

    /** Features of events that no pair holds are passed over, as all of them may be. */
    @Test
    void predict_widestNumberOfFeatures_givesTheVotesOfFewer() {
        int n = Integer.MAX_VALUE;
        PairwiseEnsemble widest = ends(n, 0, n - 1);
        PairwiseEnsemble few = ends(3, 0, 2);
        Features x = Features.sparse(n, new int[] {0, 1_000_000, n - 1}, new float[] {2, 9, -1});
        Features y = Features.sparse(3, new int[] {0, 2}, new float[] {2, -1});

        assertThat(widest.features()).isEqualTo(n);
        assertThat(widest.scores(x)).containsExactly(few.scores(y));
        assertThat(widest.predict(x, new ScoreSpace()).votes())
                .containsExactly(few.predict(y, new ScoreSpace()).votes());
    }

    /** Pairs that hold the first feature, the last one, or both. */
    private static PairwiseEnsemble ends(int features, int first, int last) {
        Random random = new Random(9);
        return PairwiseEnsemble.builder(3, features)
                .pair(
                        new ClassPair(0, 1),
                        1,
                        FeatureSet.of(features, new int[] {first}),
                        floats(random, 2),
                        floats(random, 2))
                .pair(
                        new ClassPair(0, 2),
                        1,
                        FeatureSet.of(features, new int[] {last}),
                        floats(random, 2),
                        floats(random, 2))
                .pair(
                        new ClassPair(1, 2),
                        1,
                        FeatureSet.of(features, new int[] {first, last}),
                        floats(random, 3),
                        floats(random, 3))
                .build();
    }
}
