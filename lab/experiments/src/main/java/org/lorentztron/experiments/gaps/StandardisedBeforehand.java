package org.lorentztron.experiments.gaps;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.experiments.offline.FirstPreparation;
import org.lorentztron.job.options.JobOptions;

/**
 * Numbered features without gaps, standardised over all rows that are learned; the job looks for no scale. What could
 * be reached if nothing were missing.
 *
 * @param options of a job with numbered features
 */
record StandardisedBeforehand(JobOptions options) implements Column {
    @Override
    public String name() {
        return "standardised beforehand";
    }

    @Override
    public double missing() {
        return 0;
    }

    @Override
    public Pass pass(Order order, Random random) {
        MeanAndDeviation known = MeanAndDeviation.of(order.training());
        return new Pass(
                options,
                FirstPreparation.unscaled(options),
                events(order.training(), known),
                events(order.tests(), known));
    }

    private static List<Event> events(List<Row> rows, MeanAndDeviation known) {
        List<Event> events = new ArrayList<>();
        for (Row row : rows) {
            events.add(Event.decoded(0, events.size(), row.index(), 0, null, known.standardised(row)));
        }
        return events;
    }
}
