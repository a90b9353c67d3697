package org.lorentztron.local.describe.sample;

import java.util.List;
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
     */
    public static List<ConsumerRecord<byte[], byte[]>> some(String data, NamedTable table)
            throws CommandFailedException {
        EvenSample sample = new EvenSample();
        try (NamedRows rows = NamedRows.of(table)) {
            for (NamedEvent row = rows.next(); row != null; row = rows.next()) {
                sample.add(LineRecords.record(data, sample.added(), row.json().bytes()));
            }
        }
        return sample.records();
    }
}
