package org.lorentztron.local.compare.data;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.source.WeightLimit;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.datasets.tables.NamedTable;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.topology.EventFormats;
import org.lorentztron.local.produce.rows.NamedEvent;
import org.lorentztron.local.produce.rows.NamedRows;
import org.lorentztron.local.shared.EventLines;
import org.lorentztron.tools.cli.CommandFailedException;

/**
 * Events as they are written: rows of a table, or lines of JSON. Each job reads them as it would read them from the
 * events topic, so that its options for names and fields count.
 *
 * @param jobOptions that the events decide
 * @param test events that judge; null if there are none
 */
record EventData(String name, List<String> jobOptions, Source training, @Nullable Source test) implements ComparedData {

    /** Where events come from. */
    @FunctionalInterface
    interface Source {
        /** @throws CommandFailedException if one is no event in this format, with its place */
        List<LabeledEvent> read(EventFormat format) throws CommandFailedException;
    }

    /** Rows of a table as the command {@code produce} sends them. */
    static Source rows(String data, NamedTable table) {
        return format -> {
            List<LabeledEvent> events = new ArrayList<>();
            try (NamedRows rows = NamedRows.of(table)) {
                for (NamedEvent row = rows.next(); row != null; row = rows.next()) {
                    events.add(format.decode(row.json().bytes()));
                }
            } catch (MalformedEventException e) {
                throw new CommandFailedException(data + ", row " + (events.size() + 1) + ": " + e.getMessage(), e);
            }
            return events;
        };
    }

    /**
     * Lines of JSON.
     *
     * @param data {@code jsonl:FILE}
     */
    static Source lines(String data) {
        return format -> {
            List<LabeledEvent> events = new ArrayList<>();
            try (EventLines lines = EventLines.open(data, format)) {
                for (LabeledEvent event = lines.next(); event != null; event = lines.next()) {
                    events.add(event);
                }
            }
            return events;
        };
    }

    @Override
    public Parts read(JobOptions options) throws CommandFailedException {
        EventFormat format = EventFormats.of(options);
        WeightLimit weights = options.input().weights();
        return new Parts(labelled(training, format, weights), test == null ? null : labelled(test, format, weights));
    }

    /** Those without a label teach nothing. */
    private Examples labelled(Source source, EventFormat format, WeightLimit weights) throws CommandFailedException {
        List<LabeledEvent> labelled = source.read(format).stream()
                .filter(event -> event.label() != null)
                .toList();
        if (labelled.isEmpty()) {
            throw new CommandFailedException("no event of " + name + " has a label");
        }
        for (LabeledEvent event : labelled) {
            check(event, weights);
        }
        return Examples.of(labelled);
    }

    private void check(LabeledEvent event, WeightLimit weights) throws CommandFailedException {
        try {
            weights.check("weight", event.weight());
        } catch (MalformedEventException e) {
            throw new CommandFailedException("an event of " + name + ": " + e.getMessage(), e);
        }
    }
}
