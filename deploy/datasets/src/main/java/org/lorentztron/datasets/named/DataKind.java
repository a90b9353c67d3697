package org.lorentztron.datasets.named;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The kinds of data sets that have names, in the order in which messages list them. */
public enum DataKind {
    /** Drawn digits without end, pixels / 255; 2,000 held-out digits are the test part. */
    DIGITS("digits", "", Values.PIXELS),

    /** The four MNIST files (idx, or idx.gz) in a folder, pixels / 255. */
    MNIST("mnist", "DIR", Values.PIXELS),

    /** One LIBSVM file (gzipped when it is named .gz); the whole file is both training and test part. */
    LIBSVM("libsvm", "FILE", Values.OPEN_ENDED),

    /**
     * One CSV file with the names of its columns in the first line (gzipped when it is named .gz); labels are in the
     * column of a name, or in the last one. The whole file is both training and test part.
     */
    CSV("csv", "FILE[#LABEL]", Values.ANY),

    /** The same as an ARFF file. */
    ARFF("arff", "FILE[#LABEL]", Values.ANY),

    /** Two drawn digits side by side: 100 classes, 392 features. */
    DIGIT_PAIRS("digit-pairs", "", Values.MEANS),

    /** Three drawn digits side by side: 1,000 classes, 588 features. */
    DIGIT_TRIPLES("digit-triples", "", Values.MEANS),

    /** Two MNIST digits side by side, without end: 100 classes, 392 features. */
    MNIST_PAIRS("mnist-pairs", "DIR", Values.MEANS),

    /** Three MNIST digits side by side, without end: 1,000 classes, 588 features. */
    MNIST_TRIPLES("mnist-triples", "DIR", Values.MEANS);

    /** Single digits, which can be deformed. */
    public static final List<DataKind> SINGLE_DIGITS = List.of(DIGITS, MNIST);

    /** What experiments learn as a stream without end: single digits, and numbers of two or three. */
    public static final List<DataKind> STREAMS =
            List.of(DIGITS, MNIST, DIGIT_PAIRS, DIGIT_TRIPLES, MNIST_PAIRS, MNIST_TRIPLES);

    /** Examples in one file, which has no test part of its own: the whole file is both parts. */
    public static final List<DataKind> SINGLE_FILES = List.of(LIBSVM, CSV, ARFF);

    /** Rows with names of columns. */
    public static final List<DataKind> TABLES = List.of(CSV, ARFF);

    /** All kinds. */
    public static final List<DataKind> ALL = List.of(values());

    private enum Values {
        /** Bytes / 255. */
        PIXELS,
        /** Means of bytes / 255. */
        MEANS,
        /** Any. */
        ANY,
        /** Any; a file names the features that are not zero, and not how many there are. */
        OPEN_ENDED
    }

    private final String id;
    private final String place;
    private final Values values;

    DataKind(String id, String place, Values values) {
        this.id = id;
        this.place = place;
        this.values = values;
    }

    /** What a name starts with, before any colon. */
    public String id() {
        return id;
    }

    /** Whether a name of this kind goes on with a colon and a path. */
    public boolean hasPath() {
        return !place.isEmpty();
    }

    /** Whether the data does not say how many features there are, but only which of them are not zero. */
    public boolean isOpenEnded() {
        return values == Values.OPEN_ENDED;
    }

    /** Whether every feature is one of the 256 values pixel / 255. */
    public boolean isPixels() {
        return values == Values.PIXELS;
    }

    /** How a name of this kind is written: {@code digits}, or {@code mnist:DIR}. */
    public String form() {
        return hasPath() ? id + ":" + place : id;
    }

    /** How names of these kinds are written, for messages: {@code digits | mnist:DIR}. */
    public static String forms(Collection<DataKind> kinds) {
        return kinds.stream().map(DataKind::form).collect(Collectors.joining(" | "));
    }

    static Optional<DataKind> of(String id) {
        return Arrays.stream(values()).filter(kind -> kind.id.equals(id)).findFirst();
    }
}
