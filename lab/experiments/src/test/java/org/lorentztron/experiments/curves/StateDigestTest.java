package org.lorentztron.experiments.curves;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.model.learn.LearnerKind;

class StateDigestTest {
    private static final long INTERVAL = 500;

    private static String digest(long seed, int threads, long examples) throws Exception {
        Dataset data = new Prototypes(seed);
        Trainee trainee = Races.start(Races.settings(LearnerKind.DOS, data, 3), threads, INTERVAL);
        Races.run(data, List.of(trainee), INTERVAL, examples, threads);
        return StateDigest.of(trainee);
    }

    /** With two threads the pairs are in two groups. */
    @Test
    void of_anyNumberOfThreads_isTheSame() throws Exception {
        assertThat(digest(5, 2, 1_000)).matches("[0-9a-f]{64}").isEqualTo(digest(5, 1, 1_000));
    }

    @Test
    void of_otherExamples_differs() throws Exception {
        assertThat(List.of(digest(5, 1, 1_000), digest(5, 1, 1_500), digest(6, 1, 1_000)))
                .doesNotHaveDuplicates();
    }
}
