package org.lorentztron.experiments.gaps;

import java.util.Random;

/** One way to give rows to a job: a column of the table. Immutable and thread-safe. */
interface Column {
    /** What is done to rows, for people and for the table. */
    String name();

    /** The share of values that are missing, 0 to less than 1. */
    double missing();

    /**
     * What a job makes of an order of the rows. A function of its arguments.
     *
     * @param random from where it stood when the rows had got their order
     */
    Pass pass(Order order, Random random);
}
