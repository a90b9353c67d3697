package org.lorentztron.experiments.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.LabelChange;
import org.lorentztron.datasets.LabelNoise;
import org.lorentztron.datasets.shuffled.ShuffledDataset;
import org.lorentztron.experiments.offline.NamedJob;
import org.lorentztron.tools.cli.DataOption;

/** Probabilities of jobs with default options can be believed. */
class ProbabilitiesTest {
    private static final int INTERVAL = 500;

    /** Bounds are those that prototypes reached with weaker models. */
    @ParameterizedTest
    @CsvSource({"satimage, 4500, 0.36", "usps, 7500, 0.42"})
    void run_defaults_logLossAndCalibrationErrorAreSmall(String name, long events, double logLoss) throws Exception {
        String folder = System.getenv("LORENTZTRON_DATA");
        assumeTrue(folder != null, "LORENTZTRON_DATA is not set: no satimage and USPS files to learn");
        Dataset data = DataOption.open("libsvm:" + folder + "/" + name + ".train.svm.gz")
                .testedOn(DataOption.open("libsvm:" + folder + "/" + name + ".test.svm.gz"));
        NamedJob job = NamedJob.of("", data, INTERVAL);
        int classes = data.classes().size();

        Trial trial = Trial.run(
                job.options(),
                new ShuffledDataset(data, 1),
                new LabelNoise(0, classes),
                LabelChange.never(classes),
                new Schedule(INTERVAL, List.of(events)));

        assertThat(trial.logLosses()[0]).isLessThan(logLoss);
        assertThat(trial.calibrationErrors()[0]).isLessThan(0.03);
    }
}
