package org.lorentztron.experiments.paper;

import java.util.List;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;

/**
 * A stream from one of its examples on, with the test part of the whole.
 *
 * @param first index of the example that comes first here
 */
record StreamPart(Dataset stream, long first) implements Dataset {
    @Override
    public Example training(long index) {
        return stream.training(first + index);
    }

    @Override
    public long size() {
        return stream.size() == ENDLESS ? ENDLESS : stream.size() - first;
    }

    @Override
    public int features() {
        return stream.features();
    }

    @Override
    public List<String> classes() {
        return stream.classes();
    }

    @Override
    public long testSize() {
        return stream.testSize();
    }

    @Override
    public Example test(long index) {
        return stream.test(index);
    }
}
