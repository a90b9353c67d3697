package org.lorentztron.model.probability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.model.ClassAgainstRest;
import org.lorentztron.model.ClassPair;

class KeptSharesTest {
    private static final PlattScaling FITTED = new PlattScaling(2, 0.5, 80);

    @Test
    void corrected_pair_hasTheOddsOfAllEvents() {
        double[] shares = {1, 0.1, 0.5};
        KeptShares kept = KeptShares.of(shares);
        Arrays.fill(shares, 0.7);
        assertThat(kept.corrected(FITTED, new ClassPair(0, 1)).b()).isCloseTo(0.5 - Math.log(10), within(1e-12));
        assertThat(kept.corrected(FITTED, new ClassPair(1, 2)).b()).isCloseTo(0.5 + Math.log(5), within(1e-12));
        assertThat(kept.corrected(FITTED, new ClassPair(0, 1)))
                .returns(2.0, PlattScaling::a)
                .returns(80, PlattScaling::examples);
    }

    @Test
    void corrected_wholeClassesOrNothingKnown_isAsItWas() {
        assertThat(KeptShares.of(1, 1).corrected(FITTED, new ClassAgainstRest(0, 3)))
                .isSameAs(FITTED);
        assertThat(KeptShares.of(1, 0.1).corrected(null, new ClassPair(0, 1))).isNull();
    }

    /** What rest leaves out depends on the event. */
    @Test
    void corrected_classAgainstTheRest_throws() {
        assertThatThrownBy(() -> KeptShares.of(1, 0.1).corrected(FITTED, new ClassAgainstRest(0, 3)))
                .hasMessageContaining("expected a pair of classes");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -0.1, 1.1, Double.NaN})
    void of_noShare_throws(double share) {
        assertThatThrownBy(() -> KeptShares.of(1, share))
                .hasMessage("share is " + share + ", expected more than 0 and at most 1");
    }

    /** A world whose log odds are the score - 3, of which a tenth of one class is seen. */
    @Test
    void corrected_learnedFromASample_isThatOfAll() {
        Random random = new Random(4);
        OnlinePlatt all = new OnlinePlatt();
        OnlinePlatt sample = new OnlinePlatt();
        for (int i = 0; i < 4_000; i++) {
            double score = 3 + 2 * random.nextGaussian();
            boolean positive = random.nextDouble() < 1 / (1 + Math.exp(3 - score));
            all.add(score, positive, 1);
            if (positive || random.nextDouble() < 0.1) {
                sample.add(score, positive, 1);
            }
        }
        PlattScaling corrected = KeptShares.of(1, 0.1).corrected(sample.scaling(), new ClassPair(0, 1));
        assertThat(corrected.logOdds(3)).isCloseTo(0, within(0.4));
        assertThat(sample.scaling().logOdds(3)).isGreaterThan(1.8);
        assertThat(all.scaling().logOdds(3)).isCloseTo(0, within(0.4));
    }
}
