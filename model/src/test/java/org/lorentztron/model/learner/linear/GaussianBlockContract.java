package org.lorentztron.model.learner.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.model.Close.assertClose;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.Features;
import org.lorentztron.model.RandomEvents;
import org.lorentztron.model.learn.Covariance;
import org.lorentztron.model.learn.LearnerContract;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairLearner;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.learn.Update;
import org.lorentztron.model.learn.UpdateSettings;
import org.lorentztron.model.learner.Learners;

/**
 * What blocks of Gaussian classifiers keep to beyond the contract of all blocks; a subclass names learner and
 * covariance.
 */
abstract class GaussianBlockContract extends LearnerContract {
    private static final int SIZE = 30;

    final LearnerKind kind;
    private final Covariance covariance;

    GaussianBlockContract(LearnerKind kind, Covariance covariance) {
        this.kind = kind;
        this.covariance = covariance;
    }

    @Override
    public PairLearner learner(List<String> classes, int features) {
        return learner(classes, features, 1);
    }

    private PairLearner learner(List<String> classes, int features, double c) {
        UpdateSettings updates = new UpdateSettings(Update.PA, c, covariance);
        return Learners.ofPairs(LearnerSettings.builder(kind, classes, features)
                .rank(1)
                .initScale(0)
                .seed(1)
                .updates(updates)
                .build()
                .with(scheme()));
    }

    final LinearBlock block(int features, double c) {
        return (LinearBlock) learner(List.of("a", "b"), features, c).newBlock(List.of(new ClassPair(0, 1)));
    }

    private static double[] variances(LinearBlock block) {
        if (block instanceof DiagonalGaussianBlock diagonal) {
            return diagonal.variances(0);
        }
        double[][] sigma = ((FullGaussianBlock) block).sigma(0);
        return IntStream.range(0, sigma.length).mapToDouble(i -> sigma[i][i]).toArray();
    }

    /**
     * The float32 block against the plain float64 form: labels mostly of a hidden hyperplane, features of three sizes.
     */
    @Test
    void learn_manyEvents_followsThePlainForm() {
        for (double c : new double[] {0.01, 1, 100}) {
            LinearBlock block = block(SIZE, c);
            GaussianRule rule = kind == LearnerKind.AROW ? new Arow(c) : new Nherd(c);
            GaussianWeights plain = new GaussianWeights(rule, covariance, SIZE + 1);
            Random random = new Random(11);
            int updates = 0;
            for (int t = 0; t < 300; t++) {
                Features x = RandomEvents.next(random, SIZE, Math.pow(10, random.nextInt(3) - 1));
                double[] z = withConstant(x);
                int y = (z[0] + z[1] - z[2] + 0.3 > 0) != (random.nextInt(10) == 0) ? 1 : -1;
                block.learn(x, y > 0 ? 0 : 1);
                for (int j = 0; j < z.length; j++) {
                    z[j] *= y;
                }
                updates += plain.learn(IntStream.rangeClosed(0, SIZE).toArray(), z) ? 1 : 0;
            }
            String what = kind.id() + " " + covariance.id() + " " + c;
            assertThat(block.counts(0).updates()).as(what).isEqualTo(updates);
            assertClose(what + " mean", block.weights(0), plain.mean(), 1e-4);
            assertClose(what + " variances", variances(block), plain.variances(), 1e-4);
        }
    }

    private static double[] withConstant(Features x) {
        double[] z = Arrays.copyOf(RandomEvents.dense(x), x.size() + 1);
        z[x.size()] = 1;
        return z;
    }

    /** Margin exactly 1: the loss is 0 and the mean stays, but the distribution becomes surer (paper 4, alg. 3). */
    @Test
    void learn_marginExactlyOne_onlyShrinksVariances() {
        LinearBlock block = block(1, 1);
        block.rows().values()[1][0] = 1;
        block.learn(Features.dense(new float[1]), 0);
        assertThat(block.weights(0)).containsExactly(0, 1);
        assertThat(variances(block)[0]).isEqualTo(1);
        assertClose("variance", variances(block)[1], kind == LearnerKind.AROW ? 0.5 : 0.25, 1e-7);
        assertThat(block.counts(0)).isEqualTo(new PartCounts(1, 1, 0, 0));
        block.rows().values()[1][0] = 1.0000001f;
        block.learn(Features.dense(new float[1]), 0);
        assertThat(block.counts(0)).isEqualTo(new PartCounts(2, 1, 0, 0));
    }

    /** Sizes no one should send leave every variance in (0, 1], whatever C. */
    @Test
    void learn_anyFiniteFeatures_keepsVariancesPositive() {
        for (double c : new double[] {1e-6, 1, 1e6}) {
            LinearBlock block = block(SIZE, c);
            Random random = new Random(12);
            for (int t = 0; t < 3000; t++) {
                block.learn(RandomEvents.wild(random, SIZE, random.nextInt(39)), random.nextInt(2));
                block.learn(RandomEvents.next(random, SIZE, 1), random.nextInt(2));
            }
            for (double variance : variances(block)) {
                assertThat(variance).isGreaterThan(0).isLessThanOrEqualTo(1 + 1e-12);
            }
            for (double weight : block.weights(0)) {
                assertThat(weight).isFinite();
            }
            assertThat(block.counts(0).degenerateUpdates()).isPositive();
        }
    }

    /** An image that is not finite, or |z|^2 beyond 2^100, is neither learned nor lost. */
    @Test
    void learn_beyondTheRange_isSkippedAndCounted() {
        LinearBlock block = block(2, 1);
        block.learn(Features.dense(new float[] {1e16f, 0}), 0);
        assertThat(block.counts(0)).isEqualTo(new PartCounts(1, 0, 0, 1));
        block.rows().values()[0][0] = 3e38f;
        block.learn(Features.dense(new float[] {-1e10f, 0}), 0);
        assertThat(block.counts(0)).isEqualTo(new PartCounts(2, 0, 1, 2));
        assertThat(variances(block)).containsOnly(1);
    }
}
