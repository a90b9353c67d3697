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

    /** Processor time for learning, fitting and averaging: the mean of all orders. */
    double learningSeconds() {
        return trials.stream()
                .mapToDouble(trial -> trial.learningSeconds())
                .average()
                .orElseThrow();
    }
}
