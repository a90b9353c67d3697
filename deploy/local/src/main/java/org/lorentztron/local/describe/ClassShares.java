package org.lorentztron.local.describe;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.lorentztron.datasets.tables.NamedTable;

/** How often each class of a table occurs, in words. Stateless. */
final class ClassShares {
    private ClassShares() {}

    /** As in {@code ok 990 (99.0 %), fraud 10 (1.0 %)}. */
    static String of(NamedTable table) {
        List<String> classes = table.classes();
        long[] counts = new long[classes.size()];
        for (int row = 0; row < table.size(); row++) {
            int index = table.classIndex(row);
            if (index >= 0) {
                counts[index]++;
            }
        }
        return IntStream.range(0, counts.length)
                .mapToObj(k ->
                        String.format("%s %,d (%.1f %%)", classes.get(k), counts[k], 100.0 * counts[k] / table.size()))
                .collect(Collectors.joining(", "));
    }
}
