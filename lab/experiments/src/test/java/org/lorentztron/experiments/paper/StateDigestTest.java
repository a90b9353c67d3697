package org.lorentztron.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.datasets.Dataset;

class StateDigestTest {
    private static final long INTERVAL = 500;

    private static String digest(long seed, int threads, long examples) throws Exception {
        Dataset data = new Prototypes(seed);
        List<VariantRun> start = Experiments.start(List.of(Experiments.dos(data, 3, 0)), threads, INTERVAL);
        return StateDigest.of(
                Experiments.run(data, start, INTERVAL, 0, examples, threads).get(0));
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
