package org.lorentztron.local.compare;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The trials of a job: the data that it learns, in one order after the other.
 *
 * @param data its name
 */
record JobTrials(String data, ComparedJob job, ComparedData.Parts parts, Schedule schedule, List<Order> orders) {
    JobTrials {
        orders = List.copyOf(orders);
    }

    /** Whether the orders are random, and not that of the data. */
    boolean isRandom() {
        return orders.get(0).number() > 0;
    }

    /**
     * Learns the data in this thread. A function of its arguments, but for the time.
     *
     * @param order index of the order
     * @param renameAt from which event on classes are called otherwise; null for never
     * @param labelNoise share of the events that are learned with a wrong label
     */
    TrialOutcome run(int order, @Nullable Long renameAt, double labelNoise) {
        Labels labels = new Labels(job.options().classes().size(), renameAt, labelNoise);
        return Trial.run(job.options(), parts, orders.get(order), labels, schedule);
    }

    JobResult result(List<TrialOutcome> outcomes) {
        return new JobResult(data, job.name(), job.options().classes(), outcomes);
    }
}
