package org.lorentztron.local.compare.trial;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.local.compare.data.ComparedData;
import org.lorentztron.local.compare.data.Labels;
import org.lorentztron.local.compare.data.Order;

/**
 * The trials of a job: the data that it learns, in one order after the other.
 *
 * @param data its name
 */
public record JobTrials(String data, ComparedJob job, ComparedData.Parts parts, Schedule schedule, List<Order> orders) {
    public JobTrials {
        orders = List.copyOf(orders);
    }

    /** Whether the orders are random, and not that of the data. */
    public boolean isRandom() {
        return orders.get(0).number() > 0;
    }

    /**
     * Learns the data in this thread. A function of its arguments, but for the time.
     *
     * @param order index of the order
     * @param renameAt from which event on classes are called otherwise; null for never
     * @param labelNoise share of the events that are learned with a wrong label
     */
    public TrialOutcome run(int order, @Nullable Long renameAt, double labelNoise) {
        Labels labels = new Labels(job.options().classes().size(), renameAt, labelNoise);
        return Trial.run(job.options(), parts, orders.get(order), labels, schedule);
    }

    public JobResult result(List<TrialOutcome> outcomes) {
        return new JobResult(data, job.name(), job.options().classes(), outcomes);
    }
}
