package org.lorentztron.local.compare;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A job and the data that it learns, in one order after the other.
 *
 * @param data its name
 */
record Contest(String data, ComparedJob job, ComparedData.Parts parts, Schedule schedule, List<Order> orders) {
    Contest {
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
    Outcome run(int order, @Nullable Long renameAt, double labelNoise) {
        Labels labels = new Labels(job.options().classes().size(), renameAt, labelNoise);
        return Trial.run(job.options(), parts, orders.get(order), labels, schedule);
    }

    Result result(List<Outcome> outcomes) {
        return new Result(data, job.name(), job.options().classes(), outcomes);
    }
}
