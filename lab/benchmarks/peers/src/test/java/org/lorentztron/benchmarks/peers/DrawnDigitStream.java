package org.lorentztron.benchmarks.peers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.named.DataName;

/** The drawn digits, which need no files, with fewer test digits: some learners are slow to say what they think. */
record DrawnDigitStream(Dataset digits) implements Dataset {
    private static final int TEST_SIZE = 300;

    static Dataset open() {
        try {
            return new DrawnDigitStream(DataName.open("digits"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public int features() {
        return digits.features();
    }

    @Override
    public List<String> classes() {
        return digits.classes();
    }

    @Override
    public long size() {
        return digits.size();
    }

    @Override
    public Example training(long index) {
        return digits.training(index);
    }

    @Override
    public long testSize() {
        return TEST_SIZE;
    }

    @Override
    public Example test(long index) {
        return digits.test(index);
    }
}
