package org.lorentztron.local.compare.trial;

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
public record JobResult(String data, String job, List<String> classes, List<TrialOutcome> outcomes) {
    public JobResult {
        outcomes = List.copyOf(outcomes);
    }

    /** The numbers of events after which the job was judged. */
    public List<Long> after() {
        return outcomes.get(0).points().stream().map(TrialOutcome.Point::events).toList();
    }

    /** Of all orders, at a point. */
    public DoubleSummaryStatistics at(int point, ToDoubleFunction<TrialOutcome.Point> value) {
        return outcomes.stream()
                .mapToDouble(outcome -> value.applyAsDouble(outcome.points().get(point)))
                .summaryStatistics();
    }

    /** The mean of all orders, at the last point. */
    public double last(ToDoubleFunction<TrialOutcome.Point> value) {
        return at(after().size() - 1, value).getAverage();
    }

    public double eventsPerSecond() {
        return outcomes.stream()
                .mapToDouble(TrialOutcome::eventsPerSecond)
                .average()
                .orElseThrow();
    }
}
