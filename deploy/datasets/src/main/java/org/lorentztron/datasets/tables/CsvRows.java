package org.lorentztron.datasets.tables;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.csv.CsvFactory;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackReader;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.datasets.DecodedText;
import org.lorentztron.datasets.WrittenNumber;

/**
 * The rows of a CSV file (RFC 4180), of which the first has the names of the columns unless the form says otherwise.
 * Blanks around values without quotes are no part of them; empty lines are skipped. {@code ?} is a missing value.
 */
final class CsvRows implements Rows {
    private static final CsvFactory CSV = CsvFactory.builder()
            .enable(CsvParser.Feature.TRIM_SPACES)
            .enable(CsvParser.Feature.SKIP_EMPTY_LINES)
            .build();

    /** A missing value. */
    static final String UNKNOWN = "?";

    /** So much of a file decides on its separator. */
    private static final int HEAD = 1 << 14;

    private static final String NO_NAMES = ", expected the names of the columns; --no-header reads a file without them";

    private final CsvParser parser;
    private final char separator;
    private final boolean separatorGiven;
    private final List<ColumnReader> columns;
    private final List<String> row = new ArrayList<>();
    /** Null when it is decided that the first row has names. */
    private @Nullable HeaderCheck header;

    private boolean rowIsRead;
    private long line;

    CsvRows(InputStream bytes, TableForm form) throws IOException {
        PushbackReader text = new PushbackReader(new DecodedText(bytes, form.encoding()), HEAD);
        char[] head = new char[HEAD];
        int length = length(text, head);
        text.unread(head, 0, length);
        separatorGiven = form.separator() != null;
        separator = form.separator() != null ? form.separator() : Separator.of(new String(head, 0, length));
        parser = CSV.createParser(text);
        parser.setSchema(CsvSchema.emptySchema().withColumnSeparator(separator));
        readRow();
        if (row.isEmpty()) {
            throw new IllegalArgumentException("line 1: file is empty, expected the names of the columns");
        }
        if (form.header() && row.stream().allMatch(WrittenNumber::isOne)) {
            throw new IllegalArgumentException("line " + line + ": first row holds only numbers" + NO_NAMES);
        }
        columns = IntStream.range(0, row.size())
                .mapToObj(j -> column(j, form.header() ? row.get(j) : ""))
                .toList();
        header = form.header() ? new HeaderCheck(row) : null;
        rowIsRead = !form.header();
    }

    private ColumnReader column(int index, String name) {
        return ColumnReader.open(name.isEmpty() ? TableForm.name(index) : name, name.isEmpty(), separator == ';');
    }

    private static int length(PushbackReader text, char[] head) throws IOException {
        int length = 0;
        for (int read = 0; read >= 0 && length < head.length; length += Math.max(0, read)) {
            read = text.read(head, length, head.length - length);
        }
        return length;
    }

    @Override
    public List<ColumnReader> columns() {
        return columns;
    }

    @Override
    public List<String> notes() {
        return separatorGiven || separator == ','
                ? List.of()
                : List.of("values are separated by " + Separator.name(separator));
    }

    @Override
    public List<String> next() throws IOException {
        if (!rowIsRead) {
            readRow();
        }
        rowIsRead = false;
        if (!row.isEmpty()) {
            checkCount();
            row.replaceAll(value -> value.equals(UNKNOWN) ? MISSING : value);
        }
        if (header != null) {
            look(header);
        }
        return row;
    }

    private void checkCount() {
        if (row.size() != columns.size()) {
            throw new MalformedRowException("line " + line + ": " + Rows.wrongCount(row.size(), columns.size()));
        }
    }

    private void look(HeaderCheck check) {
        if (!row.isEmpty()) {
            check.see(row);
        }
        if (row.isEmpty() || !check.isOpen()) {
            header = null;
            if (check.isData()) {
                throw new IllegalArgumentException("line 1: first row looks like the others" + NO_NAMES);
            }
        }
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
            String problem = "line " + line + ": " + e.getOriginalMessage();
            if (endsRow()) {
                throw new MalformedRowException(problem, e);
            }
            // The quote that is not closed has taken all rows to the end.
            throw new IllegalArgumentException(problem, e);
        }
    }

    /** Passes over the rest of a broken row; whether the next row can be found. */
    private boolean endsRow() throws IOException {
        try {
            JsonToken token = parser.nextToken();
            if (token == JsonToken.END_ARRAY) {
                return false;
            }
            while (token != null && token != JsonToken.END_ARRAY) {
                token = parser.nextToken();
            }
            return true;
        } catch (JsonProcessingException e) {
            return false;
        }
    }
}
