package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import java.util.Map;

/** Writes rows as lines of CSV. */
final class CsvWriter {
    private CsvWriter() {}

    static byte[] bytes(Map<String, ?> row) {
        return row.values().stream().map(CsvWriter::cell).collect(joining(",")).getBytes(UTF_8);
    }

    private static String cell(Object value) {
        String text = value == null ? "" : value.toString();
        return text.matches("[^,\"\r\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
