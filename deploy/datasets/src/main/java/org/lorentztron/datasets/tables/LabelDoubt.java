package org.lorentztron.datasets.tables;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.lorentztron.datasets.WrittenNumber;

/** Why the last column of a file may not be that of labels. Stateless. */
final class LabelDoubt {
    private static final Set<String> NAMES = Set.of("class", "label", "target", "outcome", "y");
    /** Of numbers, more different ones are seldom classes. */
    private static final int MOST_NUMBERS = 100;

    private static final int MANY_NUMBERS = 20;

    private static final int FEWEST_ROWS = 20;

    private LabelDoubt() {}

    /** Nothing if there is no reason. */
    static Optional<String> of(NamedTable table) {
        String label = String.valueOf(table.label());
        if (isNoClass(table)) {
            return Optional.of(String.format(
                    "the last column, '%s', has %,d different values in %,d rows, as no label has: name the column of"
                            + " labels, FILE#LABEL",
                    label, table.classes().size(), table.size()));
        }
        List<String> others = table.columns().stream()
                .map(NamedColumn::name)
                .filter(name -> NAMES.contains(name.toLowerCase(Locale.ROOT)))
                .toList();
        return others.isEmpty() || NAMES.contains(label.toLowerCase(Locale.ROOT))
                ? Optional.empty()
                : Optional.of("the last column, '" + label + "', is taken for the label; FILE#" + others.get(0)
                        + " names another one");
    }

    private static boolean isNoClass(NamedTable table) {
        int classes = table.classes().size();
        boolean mostDiffer = 2L * classes > table.size();
        if (table.classes().stream().allMatch(WrittenNumber::isOne)) {
            boolean fewOfEach = classes > MANY_NUMBERS && 10L * classes > table.size();
            return classes > 1 && mostDiffer || fewOfEach || classes > MOST_NUMBERS;
        }
        return table.size() >= FEWEST_ROWS && mostDiffer;
    }
}
