package org.lorentztron.datasets;

import java.util.List;

/**
 * Labelled examples with random access: a training part and a test part.
 *
 * <p>Reading never changes a dataset: the same index gives the same example every time, on every thread and (for drawn
 * digits) on every machine.
 */
public interface Dataset {
    /** Size of the training part when it has no end. */
    long ENDLESS = Long.MAX_VALUE;

    /** Number of features of every example, without the constant feature. At least 1. */
    int features();

    /** Class names by class index. At least one: a LIBSVM file may hold a single class. */
    List<String> classes();

    /** Number of training examples, {@link #ENDLESS} for drawn digits. */
    long size();

    /**
     * A training example.
     *
     * @param index 0 to {@link #size()} - 1
     * @throws IndexOutOfBoundsException when the index is outside
     */
    Example training(long index);

    /** Number of test examples. At least 1. */
    long testSize();

    /**
     * A test example.
     *
     * @param index 0 to {@link #testSize()} - 1
     * @throws IndexOutOfBoundsException when the index is outside
     */
    Example test(long index);

    /**
     * This dataset with more features. The added features follow its own and are zero in every example: a LIBSVM file
     * does not say how many features it has.
     *
     * @param features at least {@link #features()}
     * @throws IllegalArgumentException if it is less
     */
    default Dataset widened(int features) {
        return new WidenedDataset(this, features);
    }

    /**
     * The training part of this dataset with the test part of another: LIBSVM data comes in two files.
     *
     * @throws IllegalArgumentException if a class of the other is none of this one's
     */
    default Dataset testedOn(Dataset tests) {
        return new TestedDataset(this, tests);
    }
}
