package org.lorentztron.datasets.tables;

import java.io.IOException;
import java.util.List;

/**
 * Rows of numbers and names, in the order of their file, with a column of labels. Values are floats, as they are in
 * events; a missing one is NaN. Labels are never missing. Immutable and thread-safe, as long as nobody changes a row.
 *
 * @param columns at least two
 * @param label index of the column of labels, which is nominal
 * @param rows [row][column] numbers, and codes of nominal values; at least one row
 */
public record Table(List<Column> columns, int label, List<float[]> rows) {
    public Table {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    /**
     * Reads a CSV file: a line with the names of the columns, then the rows, values in double quotes or without (RFC
     * 4180). A column is numeric when all its values are numbers. Values of the others have their codes in the order in
     * which they first appear; classes are ordered as those of LIBSVM files are. Values that are empty, {@code ?} or
     * {@code NaN} are missing.
     *
     * @throws IOException when the file cannot be read or is malformed; the message names file, line and column
     */
    public static Table csv(LabelledFile file, TableRules rules) throws IOException {
        return new TableReader(file, CsvRows::new, rules).read();
    }

    /**
     * Reads an ARFF file, as WEKA, KEEL and OpenML write it. Weights of rows are passed over. Nominal values and
     * classes have their codes in the order in which the file declares them. A value {@code ?} is missing.
     *
     * @throws IOException when the file cannot be read or is malformed; the message names file, line and column
     */
    public static Table arff(LabelledFile file, TableRules rules) throws IOException {
        return new TableReader(file, ArffRows::new, rules).read();
    }
}
