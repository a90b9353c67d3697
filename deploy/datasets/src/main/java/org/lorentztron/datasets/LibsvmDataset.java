package org.lorentztron.datasets;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.lorentztron.model.Features;

/**
 * One LIBSVM file held in memory: the whole file is both training and test part. The number of features is the largest
 * index found. Classes are ordered by value when all labels are integers, else as text. Thread-safe.
 */
public final class LibsvmDataset implements Dataset {
    private final int features;
    private final List<String> classes;
    private final Example[] examples;

    private LibsvmDataset(int features, List<String> classes, Example[] examples) {
        this.features = features;
        this.classes = classes;
        this.examples = examples;
    }

    /** @throws IOException when the file cannot be read, holds no example, or a line is malformed */
    public static LibsvmDataset read(Path file) throws IOException {
        List<LibsvmLine> lines = LibsvmFile.read(file);
        int features = 0;
        TreeSet<String> labels = new TreeSet<>();
        for (LibsvmLine line : lines) {
            features = Math.max(features, line.largestIndex() + 1);
            labels.add(line.label());
        }
        if (features == 0) {
            throw new IOException(file + ": holds no feature, expected at least one index:value");
        }
        List<String> classes = ClassLabels.ordered(labels);
        Map<String, Integer> numbers = new TreeMap<>();
        for (int c = 0; c < classes.size(); c++) {
            numbers.put(classes.get(c), c);
        }
        Example[] examples = new Example[lines.size()];
        for (int i = 0; i < examples.length; i++) {
            LibsvmLine line = lines.get(i);
            examples[i] = new Example(
                    Objects.requireNonNull(numbers.get(line.label())),
                    line.label(),
                    Features.canonical(features, line.indices(), line.values()));
        }
        return new LibsvmDataset(features, classes, examples);
    }

    @Override
    public int features() {
        return features;
    }

    @Override
    public List<String> classes() {
        return classes;
    }

    @Override
    public long size() {
        return examples.length;
    }

    @Override
    public Example training(long index) {
        return examples[(int) Objects.checkIndex(index, size())];
    }

    @Override
    public long testSize() {
        return examples.length;
    }

    @Override
    public Example test(long index) {
        return training(index);
    }
}
