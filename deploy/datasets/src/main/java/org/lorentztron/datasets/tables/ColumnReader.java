package org.lorentztron.datasets.tables;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    private final boolean declared;
    private final Map<String, Integer> codes = new HashMap<>();
    private final List<String> values = new ArrayList<>();
    private Type type;
    private boolean labels;
    private double least = Double.POSITIVE_INFINITY;
    private double largest = Double.NEGATIVE_INFINITY;
    private boolean whole = true;
    private long missing;
    private long firstMissing;

    private ColumnReader(String name, Type type, List<String> declared) {
        this.name = name;
        this.type = type;
        this.declared = !declared.isEmpty();
        declared.forEach(this::addValue);
    }

    /** A column of which the file says nothing but its name. */
    static ColumnReader open(String name) {
        return new ColumnReader(name, Type.OPEN, List.of());
    }

    static ColumnReader numeric(String name) {
        return new ColumnReader(name, Type.NUMERIC, List.of());
    }

    /** A column of these values and no others. */
    static ColumnReader nominal(String name, List<String> values) {
        return new ColumnReader(name, Type.NOMINAL, values);
    }

    String name() {
        return name;
    }

    /** From now on the column holds labels: it is nominal, no value is missing, and 1.0 is 1. */
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

    /** A look at a text, before any is read. */
    void look(String text) {
        if (type == Type.OPEN && !isMissing(text) && !WrittenNumber.isOne(text)) {
            type = Type.NOMINAL;
        }
    }

    /**
     * The number of a text, NaN if it is missing.
     *
     * @throws IllegalArgumentException if the text is none of this column, with line and column
     */
    double read(String text, long line) {
        try {
            if (isMissing(text)) {
                return missing(line);
            }
            return type == Type.NOMINAL ? code(labels ? ClassLabels.name(text) : text) : number(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("line " + line + ", column '" + name + "': " + e.getMessage(), e);
        }
    }

    /** Nothing, or "not a number" unless the file declares that as a value. */
    private boolean isMissing(String text) {
        return text.isEmpty() || !declared && text.equalsIgnoreCase("nan");
    }

    private double missing(long line) {
        if (labels) {
            throw new IllegalArgumentException("label is missing, expected a class");
        }
        if (missing++ == 0) {
            firstMissing = line;
        }
        return Double.NaN;
    }

    private double number(String text) {
        double value = WrittenNumber.exact(text);
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
