package org.lorentztron.datasets;

import java.util.List;
import java.util.Objects;
import org.lorentztron.datasets.drawn.DrawnDigit;
import org.lorentztron.datasets.drawn.DrawnDigits;

/**
 * {@link DrawnDigits} as a dataset: 784 features, pixel / 255; endless training part, 2,000 held-out digits.
 * Thread-safe.
 */
public final class DigitsDataset implements Dataset {
    /** Seed of the one stream that {@code digits} stands for everywhere. */
    private static final long SEED = 1;

    private static final int TEST_SIZE = 2_000;
    private static final List<String> CLASSES = List.of("0", "1", "2", "3", "4", "5", "6", "7", "8", "9");

    private final DrawnDigits digits = new DrawnDigits(SEED);

    @Override
    public int features() {
        return DrawnDigits.PIXELS;
    }

    @Override
    public List<String> classes() {
        return CLASSES;
    }

    @Override
    public long size() {
        return ENDLESS;
    }

    @Override
    public Example training(long index) {
        return example(digits.training(Objects.checkIndex(index, ENDLESS)));
    }

    @Override
    public long testSize() {
        return TEST_SIZE;
    }

    @Override
    public Example test(long index) {
        return example(digits.heldOut(Objects.checkIndex(index, TEST_SIZE)));
    }

    private static Example example(DrawnDigit digit) {
        return new Example(
                digit.label(), CLASSES.get(digit.label()), Pixels.features(digit.pixels(), 0, DrawnDigits.PIXELS));
    }
}
