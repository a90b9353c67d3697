package org.lorentztron.datasets.tables;

import java.util.List;
import java.util.Locale;

/**
 * The declaration of a column in an ARFF file, as WEKA, KEEL and OpenML write it: a name and a type. Ranges of numbers
 * are passed over. Stateless.
 */
final class ArffAttribute {
    private ArffAttribute() {}

    /**
     * The column of a declaration.
     *
     * @param declaration what follows {@code @attribute}, without a comment
     * @throws IllegalArgumentException if it is none; says found and expected
     */
    static ColumnReader column(String declaration) {
        ArffText rest = new ArffText(declaration);
        String name = rest.word();
        String type = rest.remainder();
        if (type.startsWith("{")) {
            return nominal(name, rest, type);
        }
        ArffText words = new ArffText(type.replace('[', ' '));
        return switch (words.word().toLowerCase(Locale.ROOT)) {
            case "numeric", "real", "integer" -> ColumnReader.numeric(name);
            case "string" -> ColumnReader.texts(name);
            case "date" -> ColumnReader.dates(name, date(name, words.word()));
            case "relational" ->
                throw new IllegalArgumentException("attribute '" + name
                        + "' is relational, expected a table of single values: a relation in a row is not read");
            default ->
                throw new IllegalArgumentException("attribute '" + name + "' has the type '" + type
                        + "', expected numeric, real, integer, string, date or {value, value, ...}");
        };
    }

    private static ColumnReader nominal(String name, ArffText rest, String type) {
        List<String> values = rest.braces().values();
        if (values.contains(Rows.MISSING)) {
            throw new IllegalArgumentException(
                    "attribute '" + name + "' has an empty value or '?' in " + type + ", expected names");
        }
        if (!rest.ends()) {
            throw new IllegalArgumentException(
                    "attribute '" + name + "' has '" + rest.remainder() + "' behind its values, expected a comment");
        }
        return ColumnReader.nominal(name, values);
    }

    private static ArffDate date(String name, String pattern) {
        try {
            return new ArffDate(pattern);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "attribute '" + name + "' has the date '" + pattern + "', expected a pattern of dates", e);
        }
    }
}
