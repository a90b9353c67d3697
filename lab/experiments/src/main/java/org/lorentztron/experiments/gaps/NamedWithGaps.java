package org.lorentztron.experiments.gaps;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.named.EventMapping;
import org.lorentztron.connectors.wire.named.NameRules;
import org.lorentztron.connectors.wire.named.NamedJson;
import org.lorentztron.experiments.offline.FirstPreparation;
import org.lorentztron.job.options.JobOptions;

/**
 * Named features with gaps, written and read as JSON: the job finds their scale from the first events. Values are
 * missing where rows are learned and where they judge.
 *
 * @param options of a job with named features
 * @param interval events between two versions, at least {@link FirstPreparation#LEAST_INTERVAL}
 * @param missing the probability that a value is missing, 0 to less than 1
 */
record NamedWithGaps(JobOptions options, int interval, double missing) implements Column {
    @Override
    public String name() {
        return "named";
    }

    @Override
    public Pass pass(Order order, Random random) {
        Removal removal = new Removal(missing, random);
        List<Event> training = events(order.training(), removal);
        List<Event> tests = events(order.tests(), removal);
        return new Pass(
                options, FirstPreparation.ofNamed(options, training, interval).preparation(), training, tests);
    }

    private static List<Event> events(List<Row> rows, Removal removal) {
        NamedJson format = new NamedJson(EventMapping.STANDARD, NameRules.NONE);
        List<Event> events = new ArrayList<>();
        for (Row row : rows) {
            LabeledEvent read = read(format, RowJson.of(row, removal.next(row.values().length)));
            events.add(new Event(0, events.size(), 0, 0, row.index(), null, read.features(), 1, read.numbers(), true));
        }
        return events;
    }

    private static LabeledEvent read(NamedJson format, byte[] event) {
        try {
            return format.decode(event);
        } catch (MalformedEventException e) {
            throw new IllegalStateException("an event of the experiment is malformed: " + e.getMessage(), e);
        }
    }
}
