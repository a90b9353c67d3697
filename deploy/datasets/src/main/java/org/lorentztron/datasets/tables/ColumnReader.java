package org.lorentztron.datasets.tables;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lorentztron.datasets.ClassLabels;
import org.lorentztron.datasets.WrittenNumber;

/**
 * Turns the texts of a column into numbers. If the file does not say whether the column is numeric, every text is first
 * {@linkplain #look looked at}. Not thread-safe.
 */
final class ColumnReader {
    private enum Type {
        /** Numbers only, by what was seen so far. */
        OPEN,
        NUMERIC,
        NOMINAL
    }

    private final String name;
    private final boolean unnamed;
    private final boolean declared;
    private final NumberStyle style;
    private final @Nullable ArffDate dates;
    private final Map<String, Integer> codes = new HashMap<>();
    private final List<String> values = new ArrayList<>();
    private Type type;
    private boolean present;
    private boolean labels;
    private double least = Double.POSITIVE_INFINITY;
    private double largest = Double.NEGATIVE_INFINITY;
    private boolean whole = true;
    private long missing;
    private long firstMissing;

    private ColumnReader(
            String name,
            boolean unnamed,
            Type type,
            List<String> declared,
            boolean decimalCommas,
            @Nullable ArffDate dates) {
        this.name = name;
        this.unnamed = unnamed;
        this.type = type;
        this.declared = !declared.isEmpty();
        this.style = new NumberStyle(decimalCommas);
        this.dates = dates;
        declared.forEach(this::addValue);
    }

    /**
     * A column of which the file says nothing but its name.
     *
     * @param unnamed whether the file does not even say that
     * @param decimalCommas whether its numbers may have a comma for the point
     */
    static ColumnReader open(String name, boolean unnamed, boolean decimalCommas) {
        return new ColumnReader(name, unnamed, Type.OPEN, List.of(), decimalCommas, null);
    }

    static ColumnReader numeric(String name) {
        return new ColumnReader(name, false, Type.NUMERIC, List.of(), false, null);
    }

    /** A column of these values and no others. */
    static ColumnReader nominal(String name, List<String> values) {
        return new ColumnReader(name, false, Type.NOMINAL, values, false, null);
    }

    static ColumnReader texts(String name) {
        return new ColumnReader(name, false, Type.NOMINAL, List.of(), false, null);
    }

    /** A column of times, which are read as texts of ISO 8601. */
    static ColumnReader dates(String name, ArffDate dates) {
        return new ColumnReader(name, false, Type.NOMINAL, List.of(), false, dates);
    }

    String name() {
        return name;
    }

    /** Whether its name is made up. */
    boolean isUnnamed() {
        return unnamed;
    }

    /** From now on the column holds labels: it is nominal, and 1.0 is 1. */
    void holdsLabels() {
        type = Type.NOMINAL;
        labels = true;
        List<String> before = List.copyOf(values);
        codes.clear();
        values.clear();
        before.forEach(value -> addValue(ClassLabels.name(value)));
    }

    /** From now on the column holds names: numbers are none, but stand as they are written. */
    void holdsNames() {
        type = Type.NOMINAL;
    }

    boolean isNumeric() {
        return type != Type.NOMINAL;
    }

    /** Whether any value was looked at. */
    boolean isPresent() {
        return present;
    }

    /** A look at a text, before any is read. */
    void look(String text) {
        if (isMissing(text)) {
            return;
        }
        present = true;
        if (type == Type.OPEN && !style.see(text)) {
            type = Type.NOMINAL;
        } else if (type == Type.NUMERIC) {
            style.see(text);
        }
    }

    /** Ends the looks; says what is worth to be known of them. */
    Optional<String> looked() {
        if (!isNumeric() || style.isOne()) {
            return isNumeric() && style.hasCommas()
                    ? Optional.of("column '" + name + "': decimals are written with commas")
                    : Optional.empty();
        }
        holdsNames();
        return style.isDigits()
                ? Optional.of("column '" + name + "': whole numbers are too long for features, and are read as texts")
                : Optional.empty();
    }

    /** The text of a value that a sparse row leaves out: 0, or the first that is declared. */
    String absent() {
        return isNumeric() ? "0" : declared ? values.get(0) : Rows.MISSING;
    }

    /**
     * The number of a text, NaN if it is missing.
     *
     * @throws MalformedRowException if the text is none of this column, with line and column
     */
    double read(String text, long line) {
        try {
            if (isMissing(text)) {
                return missing(line);
            }
            return type == Type.NOMINAL ? code(labels ? ClassLabels.name(text) : named(text)) : number(text);
        } catch (IllegalArgumentException e) {
            throw new MalformedRowException("line " + line + ", column '" + name + "': " + e.getMessage(), e);
        }
    }

    private String named(String text) {
        return dates == null ? text : dates.iso(text);
    }

    /** Nothing, or "not a number" unless the file declares that as a value. */
    private boolean isMissing(String text) {
        return text.isEmpty() || !declared && text.equalsIgnoreCase("nan");
    }

    private double missing(long line) {
        if (missing++ == 0) {
            firstMissing = line;
        }
        return Double.NaN;
    }

    private double number(String text) {
        double value = WrittenNumber.exact(style.plain(text));
        whole &= WrittenNumber.isWhole(text);
        least = Math.min(least, value);
        largest = Math.max(largest, value);
        return value;
    }

    private int code(String value) {
        Integer known = codes.get(value);
        if (known != null) {
            return known;
        }
        if (declared) {
            throw new IllegalArgumentException("value is '" + value + "', expected one of " + values);
        }
        return addValue(value);
    }

    private int addValue(String value) {
        Integer before = codes.putIfAbsent(value, values.size());
        if (before != null) {
            return before;
        }
        values.add(value);
        return values.size() - 1;
    }

    /**
     * A missing number is read as a feature that is zero, which is a value like any other where zero lies among them.
     *
     * @throws IllegalArgumentException if a number is missing where all others are on one side of zero
     */
    void checkMissing() {
        if (missing > 0 && (least > 0 || largest < 0) && least <= largest) {
            throw new IllegalArgumentException("line " + firstMissing + ", column '" + name
                    + "': value is missing, expected a number: a missing one is read as 0, and the others are " + least
                    + " to " + largest);
        }
    }

    /** The column, when all is read. */
    Column column() {
        return new Column(name, values);
    }

    /** What the column holds, when all is read. */
    NamedColumn summary() {
        if (!isNumeric()) {
            return new NamedColumn(name, values.size(), null, null, missing);
        }
        boolean empty = !(least <= largest);
        return new NamedColumn(name, 0, empty ? null : bound(least), empty ? null : bound(largest), missing);
    }

    private Number bound(double value) {
        return whole ? (Number) (long) value : (Number) value;
    }

    /** The names of classes in order: as declared, or else by value or as text. */
    List<String> classes() {
        return declared ? List.copyOf(values) : ClassLabels.ordered(values);
    }
}
