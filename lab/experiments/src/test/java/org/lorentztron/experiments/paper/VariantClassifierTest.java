package org.lorentztron.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.predict.LargestScore;

class VariantClassifierTest {
    private static final Dataset DATA = new Prototypes(5);
    private static final long INTERVAL = 500;

    /**
     * The curve of a network by its definition: the scores of its own float64 model, before each example is learned.
     */
    @Test
    void shared_inTraining_predictsByTheLargestOutputAndLearns() throws Exception {
        List<VariantRun> start = Experiments.start(List.of(Experiments.shared(DATA)), 2, INTERVAL);
        VariantRun trained =
                Experiments.run(DATA, start, INTERVAL, 0, 3 * INTERVAL, 2).get(0);

        NetworkModel network = (NetworkModel) trained.models().get(0);
        int errors = 0;
        for (long i = 0; i < DATA.testSize(); i++) {
            errors += LargestScore.of(network.scores(DATA.test(i).features())).label()
                            == DATA.test(i).index()
                    ? 0
                    : 1;
        }
        List<CurvePoint> curve = trained.curve();
        assertThat(curve.get(2).snapshot()).isCloseTo((double) errors / DATA.testSize(), within(0.01));
        assertThat(curve.get(2).moving()).isPositive().isLessThan(curve.get(0).moving());
        assertThat(curve.get(2).averages()).doesNotContainNull().allMatch(error -> error < 0.5);
    }
}
