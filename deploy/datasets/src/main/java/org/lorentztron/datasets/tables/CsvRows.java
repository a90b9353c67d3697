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
    static final int HEAD = 1 << 14;

    private static final String NO_NAMES = ", expected the names of the columns; --no-header reads a file without them";

    private final CsvParser parser;
    private final char separator;
    private final boolean separatorGiven;
    private final List<ColumnReader> columns;
    private final List<String> row = new ArrayList<>();
    /** Null when it is decided that the first row has names. */
    private @Nullable HeaderCheck header;

    /** Null when the second row has been looked at. */
    private @Nullable List<String> first;

    private boolean rowIsRead;
    private final LeadingComments comments;
    private final long linesBefore;
    private long line;

    CsvRows(InputStream bytes, TableForm form) throws IOException {
        PushbackReader text = new PushbackReader(new DecodedText(bytes, form.encoding()), LeadingComments.PUSHED_BACK);
        Character said = Separator.said(text);
        Character given = form.separator() != null ? form.separator() : said;
        comments = LeadingComments.skip(text, given);
        linesBefore = comments.lines() + (said == null ? 0 : 1);
        separatorGiven = form.separator() != null;
        separator = given != null ? given : Separator.of(head(text));
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
        first = List.copyOf(row);
        rowIsRead = !form.header();
    }

    private ColumnReader column(int index, String name) {
        return ColumnReader.open(name.isEmpty() ? TableForm.name(index) : name, name.isEmpty(), separator == ';');
    }

    /** The beginning of what a reader has left. */
    static String head(PushbackReader text) throws IOException {
        char[] head = new char[HEAD];
        int length = 0;
        for (int read = 0; read >= 0 && length < head.length; length += Math.max(0, read)) {
            read = text.read(head, length, head.length - length);
        }
        text.unread(head, 0, length);
        return new String(head, 0, length);
    }

    @Override
    public List<ColumnReader> columns() {
        return columns;
    }

    @Override
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (comments.lines() > 0) {
            notes.add("comments at the beginning, left out: " + comments.lines());
        }
        if (!separatorGiven && separator != ',') {
            notes.add("values are separated by " + Separator.name(separator));
        }
        return notes;
    }

    @Override
    public List<String> next() throws IOException {
        if (!rowIsRead) {
            readRow();
            requireNames();
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

    private void requireNames() {
        if (first != null && CountedHeader.is(first, row)) {
            throw new IllegalArgumentException("line " + (linesBefore + 1) + ": " + CountedHeader.told(first));
        }
        first = null;
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
                throw new IllegalArgumentException(
                        "line " + (linesBefore + 1) + ": first row looks like the others" + NO_NAMES);
            }
        }
    }

    @Override
    public long line() {
        return line;
    }

    private void readRow() throws IOException {
        row.clear();
        long opened = line;
        try {
            if (parser.nextToken() == null) {
                return;
            }
            line = newestLine();
            opened = line;
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                row.add(parser.getText());
                opened = newestLine();
            }
        } catch (JsonProcessingException e) {
            if (endsRow()) {
                throw new MalformedRowException("line " + line + ": " + e.getOriginalMessage(), e);
            }
            throw new IllegalArgumentException(
                    "line " + opened + ": a quote opens here that is never closed, so all that follows is one value; a"
                            + " quote within quotes is written twice",
                    e);
        }
    }

    /** Of the file: that on which the newest value ends. */
    private long newestLine() {
        return linesBefore + parser.currentLocation().getLineNr();
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
