package org.lorentztron.experiments.gaps;

import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.experiments.offline.FirstPreparation;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.DataOption;

/**
 * All rows of an experiment.
 *
 * @param dataset its classes and features
 * @param rows that are learned, but for those held out
 * @param tests that judge; null if rows are held out for that
 * @param heldOut how many of the rows judge, others in each order; 0 if there are tests
 */
record GapsData(Dataset dataset, List<Row> rows, @Nullable List<Row> tests, int heldOut) {
    /** A job decides on the scale of named features from so many events at least. */
    private static final int FEWEST_LEARNED = FirstPreparation.LEAST_INTERVAL;

    /**
     * Reads the files.
     *
     * @param test the name of the data that judges; null if rows of the other are held out
     * @throws CommandFailedException if a file cannot be read, or they have too few rows or classes
     */
    static GapsData open(String data, @Nullable String test, int heldOut) throws CommandFailedException {
        Dataset training = DataOption.open(data);
        Dataset dataset = test == null ? training : testedOn(training, test);
        if (dataset.classes().size() < 2) {
            throw new CommandFailedException(
                    "--data " + data + " has the classes " + dataset.classes() + ", expected at least 2");
        }
        if (dataset.size() < heldOut + FEWEST_LEARNED) {
            throw new CommandFailedException("--data " + data + " has " + dataset.size() + " rows, expected at least "
                    + FEWEST_LEARNED + " to learn" + (test == null ? " and the " + heldOut + " of --held-out" : ""));
        }
        return new GapsData(dataset, Row.training(dataset), test == null ? null : Row.tests(dataset), heldOut);
    }

    private static Dataset testedOn(Dataset training, String tests) throws CommandFailedException {
        try {
            return training.testedOn(DataOption.open(tests));
        } catch (IllegalArgumentException e) {
            throw new CommandFailedException("cannot test: " + e.getMessage(), e);
        }
    }

    /** How many rows judge. */
    int testSize() {
        return tests == null ? heldOut : tests.size();
    }

    /** The next order that the random numbers give. */
    Order order(Random random) {
        return tests == null ? Order.holdingOut(heldOut, rows, random) : Order.testedOn(tests, rows, random);
    }
}
