package org.lorentztron.datasets;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.lorentztron.datasets.drawn.DrawnDigits;

/**
 * Labelled examples with random access: a training part and a test part.
 *
 * <p>Reading never changes a dataset: the same index gives the same example every time, on every thread and (for drawn
 * digits) on every machine.
 */
public interface Dataset {
    /** What {@link #open} accepts, for messages and help texts. */
    String SPECIFICATIONS = "digits | mnist:DIR | libsvm:FILE";

    /** Size of the training part when it has no end. */
    long ENDLESS = Long.MAX_VALUE;

    /** Number of features of every example, without the constant feature. At least 1. */
    int features();

    /**
     * Class names by class index. At least two for {@code digits} and {@code mnist}, at least one for {@code libsvm}.
     */
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

    /**
     * Opens a dataset.
     *
     * <ul>
     *   <li>{@code digits}: drawn digits without end, pixels / 255, 2,000 held-out digits as test part
     *   <li>{@code mnist:DIR}: the four MNIST files (idx, or idx.gz) in the folder DIR, pixels / 255
     *   <li>{@code libsvm:FILE}: one LIBSVM file (gzipped when it is named .gz); the whole file is training and test
     *       part
     * </ul>
     *
     * @throws IllegalArgumentException when the specification has none of these forms
     * @throws IOException when a file is missing, unreadable or malformed; the message names file and place
     */
    static Dataset open(String specification) throws IOException {
        if (specification.equals("digits")) {
            return new DigitsDataset(new DrawnDigits(DigitsDataset.SEED));
        }
        int colon = specification.indexOf(':');
        String kind = colon < 0 ? specification : specification.substring(0, colon);
        String path = colon < 0 ? "" : specification.substring(colon + 1);
        if (!path.isEmpty() && kind.equals("mnist")) {
            return MnistDataset.read(Path.of(path));
        }
        if (!path.isEmpty() && kind.equals("libsvm")) {
            return LibsvmDataset.read(Path.of(path));
        }
        throw new IllegalArgumentException("data is '" + specification + "', expected one of: " + SPECIFICATIONS);
    }
}
