package org.lorentztron.datasets.named;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.DigitsDataset;
import org.lorentztron.datasets.LibsvmDataset;
import org.lorentztron.datasets.MnistDataset;
import org.lorentztron.datasets.endless.EndlessDigits;
import org.lorentztron.datasets.numbers.NumbersDataset;
import org.lorentztron.datasets.numbers.ShuffledDigits;
import org.lorentztron.datasets.tables.LabelledFile;
import org.lorentztron.datasets.tables.NamedTable;
import org.lorentztron.datasets.tables.Table;
import org.lorentztron.datasets.tables.TableDataset;
import org.lorentztron.datasets.tables.TableRules;

/**
 * The name of a data set as users write it: a kind, and for data in files a colon and a path. Only the first colon
 * separates. Immutable and thread-safe.
 *
 * @param kind what the data is
 * @param path file or folder, of tables with {@code #} and the name of the column of labels; empty for data without
 *     files
 */
public record DataName(DataKind kind, String path) {
    /** Seed of the order and the deformations of the digits that are put side by side where no other is given. */
    public static final long SEED = 1;

    /** The name that a text is, unless its kind is unknown, its path is missing or it has a path and needs none. */
    public static Optional<DataName> parse(String text) {
        int colon = text.indexOf(':');
        String path = colon < 0 ? "" : text.substring(colon + 1);
        return DataKind.of(colon < 0 ? text : text.substring(0, colon))
                .filter(kind -> kind.hasPath() ? !path.isEmpty() : colon < 0)
                .map(kind -> new DataName(kind, path));
    }

    /** Whether a text is the name of a data set of one of these kinds. */
    public static boolean isOne(String text, Collection<DataKind> kinds) {
        return parse(text).filter(name -> kinds.contains(name.kind())).isPresent();
    }

    /**
     * The name that a text is.
     *
     * @throws IllegalArgumentException when the text has none of the forms of {@link DataKind}
     */
    public static DataName of(String text) {
        return parse(text)
                .orElseThrow(() -> new IllegalArgumentException(
                        "data is '" + text + "', expected one of: " + DataKind.forms(DataKind.ALL)));
    }

    /**
     * Opens the data set of a name.
     *
     * @throws IllegalArgumentException when the text has none of the forms of {@link DataKind}
     * @throws IOException when a file is missing, unreadable or malformed; the message names file and place
     */
    public static Dataset open(String text) throws IOException {
        return of(text).open();
    }

    /**
     * Opens the data set.
     *
     * @throws IOException when a file is missing, unreadable or malformed; the message names file and place
     */
    public Dataset open() throws IOException {
        return open(SEED);
    }

    /**
     * Opens the data set, with digits side by side in the order and with the deformations of a seed. Data of other
     * kinds has no seed.
     *
     * @throws IOException when a file is missing, unreadable or malformed; the message names file and place
     */
    public Dataset open(long seed) throws IOException {
        return open(seed, TableRules.PLAIN);
    }

    /**
     * The same with rules for tables.
     *
     * @throws IOException when a file is missing, unreadable or malformed; the message names file and place
     */
    public Dataset open(long seed, TableRules rules) throws IOException {
        return switch (kind) {
            case DIGITS -> new DigitsDataset();
            case MNIST -> MnistDataset.read(Path.of(path));
            case LIBSVM -> LibsvmDataset.read(Path.of(path));
            case CSV -> new TableDataset(Table.csv(LabelledFile.of(path), rules));
            case ARFF -> new TableDataset(Table.arff(LabelledFile.of(path), rules));
            case DIGIT_PAIRS -> new NumbersDataset(new DigitsDataset(), 2, seed);
            case DIGIT_TRIPLES -> new NumbersDataset(new DigitsDataset(), 3, seed);
            case MNIST_PAIRS -> new NumbersDataset(endlessMnist(seed), 2, seed);
            case MNIST_TRIPLES -> new NumbersDataset(endlessMnist(seed), 3, seed);
        };
    }

    /**
     * Opens a table with the names of its columns.
     *
     * @throws IOException when the file is missing, unreadable or malformed; the message names file and place
     * @throws IllegalStateException unless the kind is one of {@link DataKind#TABLES}
     */
    public NamedTable openNamed(TableRules rules) throws IOException {
        return switch (kind) {
            case CSV -> NamedTable.csv(LabelledFile.of(path), rules);
            case ARFF -> NamedTable.arff(LabelledFile.of(path), rules);
            default -> throw new IllegalStateException("data is " + kind.id() + ", expected a table");
        };
    }

    private Dataset endlessMnist(long seed) throws IOException {
        Dataset mnist = MnistDataset.read(Path.of(path));
        try {
            return new ShuffledDigits(new EndlessDigits(mnist, seed), seed);
        } catch (IllegalArgumentException e) {
            throw new IOException(path + ": " + e.getMessage(), e);
        }
    }
}
