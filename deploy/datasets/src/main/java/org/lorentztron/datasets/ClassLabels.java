package org.lorentztron.datasets;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * Labels as data files write them. A number that is an integer is written as that integer, so that {@code +1},
 * {@code 1.0} and {@code 1} are one class; every other label stays as it stands.
 */
public final class ClassLabels {
    private static final double LARGEST_INTEGER = 1e15;

    private ClassLabels() {}

    /** The name of a class. */
    public static String name(String text) {
        // Java would also take "1d", "0x1p3" and "NaN" for numbers: those stay text.
        if (!text.matches("[+-]?[0-9]+(\\.[0-9]*)?([eE][+-]?[0-9]+)?")) {
            return text;
        }
        double number = Double.parseDouble(text);
        return number == Math.rint(number) && Math.abs(number) <= LARGEST_INTEGER ? Long.toString((long) number) : text;
    }

    /** Different names by value when all are integers, else as text. */
    public static List<String> ordered(Collection<String> names) {
        boolean integers = names.stream().allMatch(name -> name.matches("-?[0-9]{1,18}"));
        return names.stream()
                .sorted(integers ? Comparator.comparing(Long::parseLong) : Comparator.naturalOrder())
                .toList();
    }
}
