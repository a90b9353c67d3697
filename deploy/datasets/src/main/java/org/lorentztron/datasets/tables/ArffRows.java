package org.lorentztron.datasets.tables;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.datasets.DecodedText;

/** The rows of an ARFF file, dense or sparse, perhaps with weights. Comments and KEEL's list of inputs say nothing. */
final class ArffRows implements Rows {
    private static final int BUFFER = 1 << 16;
    private static final double HEAVIEST = 1_000_000;

    private final BufferedReader reader;
    private final List<ColumnReader> columns = new ArrayList<>();
    private String label = "";
    private long line;
    private double weight = 1;

    ArffRows(InputStream bytes, TableForm form) throws IOException {
        reader = new BufferedReader(new DecodedText(bytes, form.encoding()), BUFFER);
        String declaration = nextLine();
        while (!isKeyword(declaration, "@data")) {
            if (declaration.isEmpty()) {
                throw new IllegalArgumentException(placed("file ends, expected @data"));
            }
            declare(declaration);
            declaration = nextLine();
        }
        if (columns.isEmpty()) {
            throw new IllegalArgumentException(placed("@data found, expected an @attribute before it"));
        }
    }

    private void declare(String declaration) {
        if (isKeyword(declaration, "@attribute")) {
            try {
                columns.add(ArffAttribute.column(declaration.substring("@attribute".length())));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(placed(e.getMessage()), e);
            }
        } else if (isKeyword(declaration, "@outputs") || isKeyword(declaration, "@output")) {
            ArffText words = new ArffText(declaration);
            words.word();
            label = words.word();
        } else if (!isKeyword(declaration, "@relation")
                && !isKeyword(declaration, "@inputs")
                && !isKeyword(declaration, "@input")) {
            throw new IllegalArgumentException(
                    placed("'" + declaration + "' found, expected @relation, @attribute or @data"
                            + (declaration.startsWith("@") ? "" : "; CSV is given as csv:FILE")));
        }
    }

    @Override
    public List<ColumnReader> columns() {
        return columns;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public List<String> next() throws IOException {
        String text = nextLine();
        if (text.isEmpty()) {
            return List.of();
        }
        weight = 1;
        try {
            return text.startsWith("{") ? sparse(new ArffText(text)) : dense(text);
        } catch (IllegalArgumentException e) {
            throw new MalformedRowException(placed(e.getMessage()), e);
        }
    }

    private List<String> dense(String text) {
        List<String> values = new ArffText(text).values();
        if (values.size() == columns.size() + 1) {
            String last = values.get(columns.size());
            if (last.startsWith("{")) {
                weight = weight(new ArffText(values.remove(columns.size())));
            } else if (text.endsWith(",")) {
                // WEKA reads a comma as it reads a blank: one behind the last value is none.
                values.remove(columns.size());
            }
        }
        if (values.size() != columns.size()) {
            throw new IllegalArgumentException(Rows.wrongCount(values.size(), columns.size()));
        }
        return values;
    }

    /** What it leaves out is 0, or the first of the values that are declared. */
    private List<String> sparse(ArffText text) {
        List<String> values = new ArrayList<>();
        columns.forEach(column -> values.add(column.absent()));
        ArffText inside = text.braces();
        while (!inside.ends()) {
            int index = index(inside.word());
            values.set(index, inside.value(','));
            inside.skip(',');
        }
        text.skip(',');
        if (!text.ends()) {
            weight = weight(text);
        }
        return values;
    }

    private int index(String word) {
        if (word.matches("[0-9]{1,9}") && Integer.parseInt(word) < columns.size()) {
            return Integer.parseInt(word);
        }
        throw new IllegalArgumentException(
                "'" + word + "' found, expected the index of a column, 0 to " + (columns.size() - 1));
    }

    private static double weight(ArffText text) {
        String written = text.remainder();
        try {
            double weight = Double.parseDouble(text.braces().remainder());
            if (weight >= 0 && weight <= HEAVIEST && text.ends()) {
                return weight;
            }
        } catch (NumberFormatException e) {
            // Told below.
        }
        throw new IllegalArgumentException("weight is " + written + ", expected {0} to {1000000}");
    }

    @Override
    public double weight() {
        return weight;
    }

    @Override
    public long line() {
        return line;
    }

    /** The next line that holds more than a comment, without blanks around it; empty at the end. */
    private String nextLine() throws IOException {
        for (String text = reader.readLine(); text != null; text = reader.readLine()) {
            line++;
            String stripped = ArffText.uncommented(text);
            if (!stripped.isEmpty()) {
                return stripped;
            }
        }
        return "";
    }

    private static boolean isKeyword(String text, String keyword) {
        return text.regionMatches(true, 0, keyword, 0, keyword.length())
                && (text.length() == keyword.length() || Character.isWhitespace(text.charAt(keyword.length())));
    }

    private String placed(@Nullable String message) {
        return "line " + line + ": " + message;
    }
}
