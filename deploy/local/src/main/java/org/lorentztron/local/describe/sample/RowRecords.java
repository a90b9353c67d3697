package org.lorentztron.local.describe.sample;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.lorentztron.datasets.tables.NamedTable;

/** The rows of a table as flat objects of all its columns, that of the labels among them. */
public final class RowRecords implements RecordSource {
    private static final JsonFactory JSON = new JsonFactory();
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

    private final String data;
    private final NamedTable table;

    /** @param data name of the table, for messages */
    public RowRecords(String data, NamedTable table) {
        this.data = data;
        this.table = table;
    }

    @Override
    public void read(Consumer<ConsumerRecord<byte[], byte[]>> taker) {
        for (int row = 0; row < table.size(); row++) {
            taker.accept(LineRecords.record(data, row, json(row)));
        }
    }

    private byte[] json(int row) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(bytes)) {
            json.writeStartObject();
            for (int column = 0; column < table.columns().size(); column++) {
                json.writeFieldName(table.columns().get(column).name());
                write(
                        json,
                        table.value(row, column),
                        table.columns().get(column).name());
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** A label is a text whatever it is: one that is written as a number is one here, as in any other column. */
    private void write(JsonGenerator json, @Nullable Object value, String column) throws IOException {
        if (value == null) {
            json.writeNull();
        } else if (value instanceof Long whole) {
            json.writeNumber(whole);
        } else if (value instanceof Double number) {
            json.writeNumber(number);
        } else if (column.equals(table.label())
                && NUMBER.matcher(value.toString()).matches()) {
            json.writeRawValue(value.toString());
        } else {
            json.writeString(value.toString());
        }
    }
}
