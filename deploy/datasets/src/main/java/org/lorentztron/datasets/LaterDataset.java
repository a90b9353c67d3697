package org.lorentztron.datasets;

import java.util.List;

/**
 * A dataset from one of its training examples on, with the test part of the whole. As thread-safe as the dataset.
 *
 * @param first index of the example that comes first here
 */
record LaterDataset(Dataset data, long first) implements Dataset {
    @Override
    public Example training(long index) {
        return data.training(first + index);
    }

    @Override
    public long size() {
        return data.size() == ENDLESS ? ENDLESS : data.size() - first;
    }

    @Override
    public int features() {
        return data.features();
    }

    @Override
    public List<String> classes() {
        return data.classes();
    }

    @Override
    public long testSize() {
        return data.testSize();
    }

    @Override
    public Example test(long index) {
        return data.test(index);
    }
}
