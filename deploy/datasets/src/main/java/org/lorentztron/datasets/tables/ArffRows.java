package org.lorentztron.datasets.tables;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The rows of an ARFF file in UTF-8: attributes that are numeric ({@code numeric}, {@code real}, {@code integer}) or
 * nominal ({@code {a, b}}), and dense rows. Strings, dates, relations and sparse rows are refused.
 */
final class ArffRows implements Rows {
    private static final int BUFFER = 1 << 16;

    private final BufferedReader reader;
    private final List<ColumnReader> columns = new ArrayList<>();
    private long line;

    ArffRows(InputStream bytes) throws IOException {
        reader = new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8), BUFFER);
        String declaration = nextLine();
        while (!isKeyword(declaration, "@data")) {
            if (declaration.isEmpty()) {
                throw malformed("file ends, expected @data");
            }
            if (isKeyword(declaration, "@attribute")) {
                columns.add(attribute(declaration.substring("@attribute".length())));
            } else if (!isKeyword(declaration, "@relation")) {
                throw malformed("'" + declaration + "' found, expected @relation, @attribute or @data");
            }
            declaration = nextLine();
        }
        if (columns.isEmpty()) {
            throw malformed("@data found, expected an @attribute before it");
        }
    }

    @Override
    public List<ColumnReader> columns() {
        return columns;
    }

    @Override
    public List<String> next() throws IOException {
        String text = nextLine();
        if (text.isEmpty()) {
            return List.of();
        }
        if (text.startsWith("{")) {
            throw malformed("row starts with '{', expected values separated by commas: sparse rows are not read");
        }
        List<String> values = values(text);
        Rows.checkCount(values.size(), columns.size(), line);
        return values;
    }

    @Override
    public long line() {
        return line;
    }

    /** The next line that holds more than a comment, without blanks around it; empty at the end. */
    private String nextLine() throws IOException {
        for (String text = reader.readLine(); text != null; text = reader.readLine()) {
            line++;
            String stripped = text.strip();
            if (!stripped.isEmpty() && !stripped.startsWith("%")) {
                return stripped;
            }
        }
        return "";
    }

    private static boolean isKeyword(String text, String keyword) {
        return text.regionMatches(true, 0, keyword, 0, keyword.length())
                && (text.length() == keyword.length() || Character.isWhitespace(text.charAt(keyword.length())));
    }

    /** @param text a name and a type, blanks before and between them */
    private ColumnReader attribute(String text) {
        ArffText rest = new ArffText(text.strip());
        String name = name(rest);
        String type = rest.remainder();
        if (type.startsWith("{") && type.endsWith("}")) {
            List<String> values = values(type.substring(1, type.length() - 1));
            if (values.contains(MISSING)) {
                throw malformed("attribute '" + name + "' has an empty value or '?' in " + type + ", expected names");
            }
            return ColumnReader.nominal(name, values);
        }
        return switch (type.toLowerCase(Locale.ROOT)) {
            case "numeric", "real", "integer" -> ColumnReader.numeric(name);
            default ->
                throw malformed("attribute '" + name + "' has the type '" + type
                        + "', expected numeric, real, integer or {value, value, ...}");
        };
    }

    private String name(ArffText declaration) {
        try {
            return declaration.word();
        } catch (IllegalArgumentException e) {
            throw malformed(e.getMessage());
        }
    }

    private List<String> values(String text) {
        try {
            return new ArffText(text).values();
        } catch (IllegalArgumentException e) {
            throw malformed(e.getMessage());
        }
    }

    private IllegalArgumentException malformed(@Nullable String message) {
        return new IllegalArgumentException("line " + line + ": " + message);
    }
}
