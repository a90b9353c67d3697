package org.lorentztron.local.describe.sample;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.lorentztron.datasets.tables.NamedTable;
import org.lorentztron.local.produce.rows.NamedEvent;
import org.lorentztron.local.produce.rows.NamedRows;
import org.lorentztron.tools.cli.CommandFailedException;

/** The records that produce makes of the rows of a table. Stateless. */
public final class SentRows {
    private SentRows() {}

    /**
     * Some of them, evenly.
     *
     * @param data name of the table, for messages
     * @param apart names of the columns that are sent beside the features, as ids and times are
     */
    public static List<ConsumerRecord<byte[], byte[]>> some(String data, NamedTable table, Set<String> apart)
            throws CommandFailedException {
        EvenSample sample = new EvenSample();
        try (NamedRows rows = NamedRows.of(table)) {
            for (NamedEvent row = rows.next(); row != null; row = rows.next()) {
                sample.add(LineRecords.record(
                        data, sample.added(), without(apart, row).json().bytes()));
            }
        }
        return sample.records();
    }

    private static NamedEvent without(Set<String> apart, NamedEvent row) {
        Map<String, Object> features = new LinkedHashMap<>(row.features());
        features.keySet().removeAll(apart);
        return new NamedEvent(row.id(), row.label(), row.timestamp(), features, row.weight());
    }
}
