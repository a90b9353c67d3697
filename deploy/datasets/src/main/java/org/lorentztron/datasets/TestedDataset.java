package org.lorentztron.datasets;

import java.util.List;
import org.lorentztron.model.Features;

/**
 * The training part of one dataset with the test part of another, as LIBSVM data comes in two files: classes are those
 * of the first, by name; features are those of the wider one. As thread-safe as both.
 */
record TestedDataset(Dataset data, Dataset tests) implements Dataset {
    /** @throws IllegalArgumentException if a test class is none of the training classes */
    TestedDataset {
        for (String label : tests.classes()) {
            if (!data.classes().contains(label)) {
                throw new IllegalArgumentException(
                        "test data has the class '" + label + "', expected one of " + data.classes());
            }
        }
    }

    @Override
    public int features() {
        return Math.max(data.features(), tests.features());
    }

    @Override
    public List<String> classes() {
        return data.classes();
    }

    @Override
    public long size() {
        return data.size();
    }

    @Override
    public Example training(long index) {
        Example own = data.training(index);
        return new Example(own.index(), own.label(), widened(own.features()));
    }

    @Override
    public long testSize() {
        return tests.testSize();
    }

    @Override
    public Example test(long index) {
        Example other = tests.test(index);
        return new Example(classes().indexOf(other.label()), other.label(), widened(other.features()));
    }

    private Features widened(Features own) {
        return Features.canonical(features(), own.indices(), own.values());
    }
}
