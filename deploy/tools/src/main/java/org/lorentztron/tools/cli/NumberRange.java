package org.lorentztron.tools.cli;

import java.util.List;

/**
 * The whole numbers that an option takes.
 *
 * @param least the smallest
 * @param most the largest, at least {@code least}
 */
public record NumberRange(int least, int most) {
    /** Ports to listen at; 0 is any free one. */
    public static final NumberRange PORT = new NumberRange(0, 65_535);

    /** @throws IllegalArgumentException if there is no number from {@code least} to {@code most} */
    public NumberRange {
        if (least > most) {
            throw new IllegalArgumentException("range is " + least + " to " + most + ", expected one that ascends");
        }
    }

    /** Whether a number is in the range, ends included. */
    public boolean contains(int number) {
        return number >= least && number <= most;
    }

    /**
     * Checks what was given on the command line.
     *
     * @param option name of the option, with its dashes
     * @param problems gets a line if the number is not in the range
     */
    public void check(String option, int found, List<String> problems) {
        if (!contains(found)) {
            problems.add("invalid value for option '" + option + "': " + found + ", expected " + least + " to " + most);
        }
    }
}
