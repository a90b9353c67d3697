package org.lorentztron.datasets.tables;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.csv.CsvFactory;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.lorentztron.datasets.WrittenNumber;

/**
 * The rows of a CSV file (RFC 4180) in UTF-8, of which the first has the names of the columns. Blanks around values
 * without quotes are no part of them; empty lines are skipped. {@code ?} is a missing value.
 */
final class CsvRows implements Rows {
    private static final CsvFactory CSV = CsvFactory.builder()
            .enable(CsvParser.Feature.TRIM_SPACES)
            .enable(CsvParser.Feature.SKIP_EMPTY_LINES)
            .build();

    private final CsvParser parser;
    private final int width;
    private final List<ColumnReader> columns;
    private final List<String> row = new ArrayList<>();
    private long line;

    CsvRows(InputStream bytes) throws IOException {
        parser = CSV.createParser(bytes);
        readRow();
        if (row.isEmpty()) {
            throw new IllegalArgumentException("line 1: file is empty, expected the names of the columns");
        }
        if (row.stream().allMatch(WrittenNumber::isOne)) {
            throw new IllegalArgumentException(
                    "line " + line + ": first row holds only numbers, expected the names of the columns");
        }
        columns = row.stream().map(ColumnReader::open).toList();
        width = columns.size();
    }

    @Override
    public List<ColumnReader> columns() {
        return columns;
    }

    @Override
    public List<String> next() throws IOException {
        readRow();
        if (!row.isEmpty()) {
            Rows.checkCount(row.size(), width, line);
            row.replaceAll(value -> value.equals("?") ? MISSING : value);
        }
        return row;
    }

    @Override
    public long line() {
        return line;
    }

    private void readRow() throws IOException {
        row.clear();
        try {
            if (parser.nextToken() == null) {
                return;
            }
            line = parser.currentLocation().getLineNr();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                row.add(parser.getText());
            }
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("line " + line + ": " + e.getOriginalMessage(), e);
        }
    }
}
