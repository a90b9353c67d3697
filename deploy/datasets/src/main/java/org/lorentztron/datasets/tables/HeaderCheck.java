package org.lorentztron.datasets.tables;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.lorentztron.datasets.WrittenNumber;

/**
 * Whether the first row of a file holds values and not the names of columns. A column speaks for values if it holds
 * numbers and begins with one, or if the text at its beginning occurs again; for names if it holds numbers and begins
 * with a text, or if a text at its beginning does not occur among few others. Goes by the first rows. Not thread-safe.
 */
final class HeaderCheck {
    private static final int MOST_ROWS = 1_000;
    private static final int MOST_CELLS = 100_000;
    private static final int FEWEST_ROWS = 20;
    /** Who writes such a word writes names. */
    private static final Set<String> NAMES = Set.of("id", "class", "label", "target");

    private final List<String> first;
    private final int rows;
    private final List<Set<String>> others = new ArrayList<>();
    private int seen;

    /** @param first the row */
    HeaderCheck(List<String> first) {
        this.first = List.copyOf(first);
        this.rows = Math.max(FEWEST_ROWS, Math.min(MOST_ROWS, MOST_CELLS / first.size()));
        first.forEach(name -> others.add(new HashSet<>()));
    }

    /** Whether more rows would say more. */
    boolean isOpen() {
        return seen < rows;
    }

    /** Takes a row after the first. */
    void see(List<String> row) {
        seen++;
        for (int j = 0; j < first.size(); j++) {
            if (!row.get(j).equals(Rows.MISSING)) {
                others.get(j).add(row.get(j));
            }
        }
    }

    /** Whether some columns speak for values, and none for names. */
    boolean isData() {
        boolean data = false;
        if (first.stream().anyMatch(name -> NAMES.contains(name.toLowerCase(Locale.ROOT)))) {
            return false;
        }
        for (int j = 0; j < first.size(); j++) {
            Set<String> values = others.get(j);
            if (first.get(j).isEmpty() || values.isEmpty()) {
                continue;
            }
            boolean numbers = values.stream().allMatch(WrittenNumber::isOne);
            boolean like = first.get(j).equals(CsvRows.UNKNOWN)
                    || (numbers ? WrittenNumber.isOne(first.get(j)) : values.contains(first.get(j)));
            if (!like && (numbers || seen >= FEWEST_ROWS && 2 * values.size() <= seen)) {
                return false;
            }
            data |= like;
        }
        return data;
    }
}
