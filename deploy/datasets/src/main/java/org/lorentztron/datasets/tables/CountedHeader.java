package org.lorentztron.datasets.tables;

import java.util.List;
import java.util.regex.Pattern;
import org.lorentztron.datasets.WrittenNumber;

/**
 * The first row of scikit-learn's own files, which has no names of columns: {@code 150,4,setosa,versicolor,virginica}.
 * The class of a row is the last value, as an index among those names. Stateless.
 */
final class CountedHeader {
    private static final Pattern COUNT = Pattern.compile("[1-9][0-9]{0,8}");
    private static final int COUNTS = 2;

    private CountedHeader() {}

    /**
     * Whether the first row says how many features the second one has.
     *
     * @param first row
     * @param second row
     */
    static boolean is(List<String> first, List<String> second) {
        if (first.size() <= COUNTS
                || !isCount(first.get(0))
                || !isCount(first.get(1))
                || second.size() != Integer.parseInt(first.get(1)) + 1) {
            return false;
        }
        List<String> classes = first.subList(COUNTS, first.size());
        return classes.stream().allMatch(String::isEmpty)
                || classes.stream().noneMatch(WrittenNumber::isOne)
                        && isIndex(second.get(second.size() - 1), classes.size());
    }

    private static boolean isCount(String text) {
        return COUNT.matcher(text).matches();
    }

    private static boolean isIndex(String text, int size) {
        return text.equals("0") || isCount(text) && Integer.parseInt(text) < size;
    }

    /** What is wrong with a file that begins so. */
    static String told(List<String> first) {
        return "first row counts " + first.get(0) + " rows and " + first.get(1)
                + " features, as scikit-learn's own files do, expected the names of the columns: take the row out;"
                + " --no-header reads a file without names";
    }
}
