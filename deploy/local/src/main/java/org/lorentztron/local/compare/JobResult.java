package org.lorentztron.local.compare;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * How a job did with data in all orders.
 *
 * @param data its name
 * @param job its options
 * @param classes of the job
 * @param outcomes one for each order, with the same points
 */
record JobResult(String data, String job, List<String> classes, List<TrialOutcome> outcomes) {
    JobResult {
        outcomes = List.copyOf(outcomes);
    }

    /** The numbers of events after which the job was judged. */
    List<Long> after() {
        return outcomes.get(0).points().stream().map(TrialOutcome.Point::events).toList();
    }

    /** Of all orders, at a point. */
    DoubleSummaryStatistics at(int point, ToDoubleFunction<TrialOutcome.Point> value) {
        return outcomes.stream()
                .mapToDouble(outcome -> value.applyAsDouble(outcome.points().get(point)))
                .summaryStatistics();
    }

    /** The mean of all orders, at the last point. */
    double last(ToDoubleFunction<TrialOutcome.Point> value) {
        return at(after().size() - 1, value).getAverage();
    }

    double eventsPerSecond() {
        return outcomes.stream()
                .mapToDouble(TrialOutcome::eventsPerSecond)
                .average()
                .orElseThrow();
    }
}
