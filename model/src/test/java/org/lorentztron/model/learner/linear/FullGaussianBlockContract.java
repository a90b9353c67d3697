package org.lorentztron.model.learner.linear;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.Features;
import org.lorentztron.model.RandomEvents;
import org.lorentztron.model.learn.Covariance;
import org.lorentztron.model.learn.LearnerKind;

/** What full covariances keep to beyond that. */
abstract class FullGaussianBlockContract extends GaussianBlockContract {
    FullGaussianBlockContract(LearnerKind kind) {
        super(kind, Covariance.FULL);
    }

    /**
     * Three of ten features are 10^9 times as large as the others: what rounding leaves of Sigma must not send steps
     * astray.
     */
    @Test
    void learn_featuresOfMixedSize_learnsAllTheSame() {
        LinearBlock block = block(10, 1);
        Random random = new Random(13);
        int mistakes = 0;
        for (int t = 0; t < 6000; t++) {
            float[] x = new float[10];
            double hidden = 0;
            for (int j = 0; j < x.length; j++) {
                double value = random.nextGaussian();
                hidden += j % 2 == 0 ? value : -value;
                x[j] = (float) (j < 3 ? 1e9 * value : value);
            }
            double before = block.counts(0).mistakes();
            block.learn(Features.dense(x), hidden > 0 ? 0 : 1);
            mistakes += t >= 3000 && block.counts(0).mistakes() > before ? 1 : 0;
        }
        assertThat(mistakes).as(kind.id()).isLessThan(200);
    }

    /** Variances never grow, and no entry of a covariance exceeds the variances it is of. */
    @Test
    void learn_anyFiniteFeatures_keepsSigmaACovariance() {
        FullGaussianBlock block = (FullGaussianBlock) block(8, 1);
        Random random = new Random(14);
        for (int t = 0; t < 3000; t++) {
            block.learn(RandomEvents.wild(random, 8, random.nextInt(30)), random.nextInt(2));
        }
        double[][] sigma = block.sigma(0);
        for (int i = 0; i < sigma.length; i++) {
            for (int j = 0; j < sigma.length; j++) {
                double bound = Math.sqrt(sigma[i][i] * sigma[j][j]);
                assertThat(Math.abs(sigma[i][j])).isLessThanOrEqualTo(bound * (1 + 1e-12));
            }
        }
    }
}
