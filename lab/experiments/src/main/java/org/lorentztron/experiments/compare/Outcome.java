package org.lorentztron.experiments.compare;

import java.util.DoubleSummaryStatistics;
import java.util.List;

/**
 * How a job did with the data in several orders.
 *
 * @param job its options
 * @param trials one for each order
 */
record Outcome(String job, List<Trial> trials) {
    Outcome {
        trials = List.copyOf(trials);
    }

    /** The test errors of all orders in %, at a point of the schedule. */
    DoubleSummaryStatistics errors(int point) {
        return trials.stream().mapToDouble(trial -> 100 * trial.errors()[point]).summaryStatistics();
    }

    /** The mean log loss of all orders, in nats, at a point of the schedule. */
    double logLoss(int point) {
        return trials.stream()
                .mapToDouble(trial -> trial.logLosses()[point])
                .average()
                .orElseThrow();
    }

    /** The mean expected calibration error of all orders, at a point of the schedule. */
    double calibrationError(int point) {
        return trials.stream()
                .mapToDouble(trial -> trial.calibrationErrors()[point])
                .average()
                .orElseThrow();
    }

    /** Processor time for learning, fitting and averaging: the mean of all orders. */
    double learningSeconds() {
        return trials.stream()
                .mapToDouble(trial -> trial.learningSeconds())
                .average()
                .orElseThrow();
    }
}
