package org.lorentztron.local.produce.rows;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
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
    private final @Nullable TimeColumn times;
    private final int[] rows;
    private final RowOrder order;
    private final LabelNoise noise;
    private final long end;
    private final long firstTime;
    private long index;

    /** The rows of a table once, all columns but that of the labels as features. */
    public static NamedRows of(NamedTable table) {
        int[] all = all(table);
        return new NamedRows(table, new TableColumns(), null, all, new RowOrder(all.length, null), all.length, 0);
    }

    /**
     * Opens nothing: the table is read.
     *
     * @param columns which the table has
     * @param times of the rows; null if they count up to now
     * @param rows those of the table that are sent, at least one
     * @param order in which they are sent
     * @param end how many events there are
     * @param labelNoise share of the events that get a wrong label, 0 to 1
     */
    public NamedRows(
            NamedTable table,
            TableColumns columns,
            @Nullable TimeColumn times,
            int[] rows,
            RowOrder order,
            long end,
            double labelNoise) {
        this.table = table;
        this.columns = columns;
        this.times = times;
        this.rows = rows;
        this.order = order;
        this.noise = new LabelNoise(labelNoise, table.classes().size());
        this.end = end;
        this.firstTime = System.currentTimeMillis() - end;
    }

    /** All rows of a table. */
    public static int[] all(NamedTable table) {
        return IntStream.range(0, table.size()).toArray();
    }

    /**
     * The rows that have a time.
     *
     * @param bad is told of the others
     */
    public static int[] timed(NamedTable table, TimeColumn times, Consumer<String> bad) {
        return IntStream.range(0, table.size())
                .filter(row -> {
                    try {
                        times.at(row);
                        return true;
                    } catch (CommandFailedException e) {
                        bad.accept(String.valueOf(e.getMessage()));
                        return false;
                    }
                })
                .toArray();
    }

    @Override
    public @Nullable NamedEvent next() throws CommandFailedException {
        if (index == end) {
            return null;
        }
        long i = index++;
        int row = rows[(int) order.at(i)];
        NamedExample example = table.example(row);
        Map<String, Object> features = new LinkedHashMap<>(example.features());
        Object id = columns.id() == null ? null : features.remove(columns.id());
        if (columns.time() != null) {
            features.remove(columns.time());
        }
        long time = times == null ? firstTime + i : times.at(row);
        String label = example.label() == null ? null : table.classes().get(noise.apply(i, example.index()));
        return new NamedEvent(id == null ? null : id.toString(), label, time, features, example.weight());
    }

    @Override
    public void close() {}
}
