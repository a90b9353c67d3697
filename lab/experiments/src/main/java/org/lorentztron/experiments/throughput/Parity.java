package org.lorentztron.experiments.throughput;

import java.util.List;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.model.Features;

/**
 * Digits of which only one thing is asked: whether they are even or odd. Two classes are one pair, which one block
 * trains, however many subtasks there are. As thread-safe as the digits.
 *
 * @param digits whose classes are numbers from 0 on, by index
 */
record Parity(Dataset digits) implements Dataset {
    private static final List<String> CLASSES = List.of("even", "odd");

    @Override
    public List<String> classes() {
        return CLASSES;
    }

    @Override
    public Example training(long index) {
        return parity(digits.training(index));
    }

    @Override
    public Example test(long index) {
        return parity(digits.test(index));
    }

    private static Example parity(Example digit) {
        int parity = digit.index() % CLASSES.size();
        Features features = digit.features();
        return new Example(parity, CLASSES.get(parity), features);
    }

    @Override
    public int features() {
        return digits.features();
    }

    @Override
    public long size() {
        return digits.size();
    }

    @Override
    public long testSize() {
        return digits.testSize();
    }
}
