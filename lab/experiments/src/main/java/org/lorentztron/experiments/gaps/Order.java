package org.lorentztron.experiments.gaps;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Rows in a random order.
 *
 * @param training the rows that are learned, the first ones first
 * @param tests the rows that judge
 */
record Order(List<Row> training, List<Row> tests) {
    /** Other rows judge. */
    static Order testedOn(List<Row> tests, List<Row> rows, Random random) {
        return new Order(shuffled(rows, random), tests);
    }

    /**
     * The last rows of the order judge, others in each order.
     *
     * @param count how many, 1 to less than there are rows
     */
    static Order holdingOut(int count, List<Row> rows, Random random) {
        List<Row> order = shuffled(rows, random);
        int learned = rows.size() - count;
        return new Order(order.subList(0, learned), order.subList(learned, rows.size()));
    }

    private static List<Row> shuffled(List<Row> rows, Random random) {
        List<Row> order = new ArrayList<>(rows);
        Collections.shuffle(order, random);
        return order;
    }
}
