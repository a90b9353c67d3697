package org.lorentztron.local.produce;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.named.TimeFormat;
import org.lorentztron.datasets.LabelNoise;
import org.lorentztron.datasets.NamedExample;
import org.lorentztron.datasets.tables.NamedTable;
import org.lorentztron.local.shared.EventSupply;
import org.lorentztron.tools.cli.CommandFailedException;

/**
 * The rows of a table as labelled events with named features, from the beginning again after the last. Event times are
 * those of a column, or else count up to now, one millisecond per event.
 */
public final class NamedRows implements EventSupply<NamedEvent> {
    private final NamedTable table;
    private final TableColumns columns;
    private final LabelNoise noise;
    private final long end;
    private final long firstTime;
    private long index;

    /** The rows of a table once, all columns but that of the labels as features. */
    public static NamedRows of(NamedTable table) {
        return new NamedRows(table, new TableColumns(), table.size(), 0);
    }

    /**
     * Opens nothing: the table is read.
     *
     * @param columns which the table has
     * @param end how many events there are
     * @param labelNoise share of the events that get a wrong label, 0 to 1
     */
    NamedRows(NamedTable table, TableColumns columns, long end, double labelNoise) {
        this.table = table;
        this.columns = columns;
        this.noise = new LabelNoise(labelNoise, table.classes().size());
        this.end = end;
        this.firstTime = System.currentTimeMillis() - end;
    }

    @Override
    public @Nullable NamedEvent next() throws CommandFailedException {
        if (index == end) {
            return null;
        }
        long i = index++;
        int row = (int) (i % table.size());
        NamedExample example = table.example(row);
        Map<String, Object> features = new LinkedHashMap<>(example.features());
        Object id = columns.id() == null ? null : features.remove(columns.id());
        long time = columns.time() == null ? firstTime + i : time(row, features.remove(columns.time()));
        String label = example.label() == null ? null : table.classes().get(noise.apply(i, example.index()));
        return new NamedEvent(id == null ? null : id.toString(), label, time, features, example.weight());
    }

    private long time(int row, @Nullable Object written) throws CommandFailedException {
        TimeFormat format = written instanceof String ? TimeFormat.ISO : TimeFormat.MILLIS;
        Long millis = written == null ? null : format.millis(written.toString());
        if (millis != null && millis >= 0) {
            return millis;
        }
        throw new CommandFailedException("row " + (row + 1) + ", column '" + columns.time() + "': the time is "
                + (written == null ? "missing" : "'" + written + "'") + ", expected " + TimeFormat.MILLIS.expected()
                + " or " + TimeFormat.ISO.expected() + ", not before 1970");
    }

    @Override
    public void close() {}
}
