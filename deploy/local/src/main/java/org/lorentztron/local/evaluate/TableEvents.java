package org.lorentztron.local.evaluate;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.datasets.tables.LabelledFile;
import org.lorentztron.datasets.tables.NamedTable;
import org.lorentztron.datasets.tables.TableRules;
import org.lorentztron.local.produce.rows.NamedEvent;
import org.lorentztron.local.produce.rows.NamedRows;
import org.lorentztron.local.produce.rows.RowOrder;
import org.lorentztron.local.produce.rows.TableColumns;
import org.lorentztron.local.produce.rows.TimeColumn;
import org.lorentztron.local.shared.EventLines;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.DataOption;

/** Rows of a table as a version reads them; a column of labels is left out only if the data names it. */
final class TableEvents {
    private final NamedTable table;
    private final TableColumns columns;
    private final NamedRows rows;
    private final EventFormat format;
    private final int[] good;
    private int next;

    private TableEvents(
            NamedTable table, TableColumns columns, @Nullable TimeColumn times, int[] good, EventFormat format) {
        this.table = table;
        this.columns = columns;
        this.good = good;
        this.rows = new NamedRows(table, columns, times, good, new RowOrder(good.length, null), good.length, 0);
        this.format = format;
    }

    /**
     * Reads a table.
     *
     * @param problems is told of rows that cannot be read
     * @throws CommandFailedException if the table cannot be read, or features of the version have no names
     */
    static TableEvents open(
            DataName data, TableRules rules, TableColumns columns, ModelVersion version, Consumer<String> problems)
            throws CommandFailedException {
        if (!version.hasNamedFeatures()) {
            throw new CommandFailedException(
                    "the model was trained on features without names, expected " + EventLines.SPECIFICATIONS);
        }
        boolean labelled = !LabelledFile.of(data.path()).label().isEmpty();
        TableRules all = rules.withTexts(columns.texts()).pastBadRows(problems);
        NamedTable table = DataOption.openNamed(data, labelled ? all : all.unlabelled());
        columns.require(table);
        TimeColumn times = columns.times(table, rules.notes());
        int[] good = times == null ? NamedRows.all(table) : NamedRows.timed(table, times, problems);
        return new TableEvents(table, columns, times, good, version.jsonFeatures());
    }

    /**
     * The next row that is an event, or null after the last.
     *
     * @param problems is told the line and the reason of each row before it that is none
     */
    @Nullable
    LabeledEvent nextGood(Consumer<String> problems) throws CommandFailedException {
        for (NamedEvent row = rows.next(); row != null; row = rows.next()) {
            long line = table.line(good[next++]);
            try {
                LabeledEvent read = format.decode(row.featuresJson());
                long time = columns.time() == null ? LabeledEvent.NO_TIMESTAMP : row.timestamp();
                return new LabeledEvent(row.id(), null, time, read.features());
            } catch (MalformedEventException e) {
                problems.accept("line " + line + ": " + e.reason().id() + ": " + e.getMessage());
            }
        }
        return null;
    }
}
