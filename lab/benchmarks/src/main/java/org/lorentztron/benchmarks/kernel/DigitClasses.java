package org.lorentztron.benchmarks.kernel;

import java.util.List;
import java.util.stream.IntStream;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.endless.EndlessDigits;
import org.lorentztron.model.Features;

/**
 * Events of few or many classes from the endless stream of digits: 2, odd and even ones; 10, the digits; 100 and 1,000,
 * two or three digits side by side, each with a quarter of the pixels (means of 2 x 2). Immutable.
 */
final class DigitClasses {
    private static final int SIDE = 28;
    private static final int HALF = SIDE / 2;

    private final EndlessDigits stream;
    private final int classes;
    private final int digits;

    /** @throws IllegalArgumentException unless there are 2, 10, 100 or 1,000 classes and 28 x 28 pixels */
    DigitClasses(EndlessDigits stream, int classes) {
        if (!List.of(2, 10, 100, 1000).contains(classes)) {
            throw new IllegalArgumentException("classes are " + classes + ", expected 2, 10, 100 or 1000");
        }
        if (stream.features() != SIDE * SIDE) {
            throw new IllegalArgumentException("digits have " + stream.features() + " pixels, expected " + SIDE * SIDE);
        }
        this.stream = stream;
        this.classes = classes;
        this.digits = classes == 1000 ? 3 : classes == 100 ? 2 : 1;
    }

    int features() {
        return digits == 1 ? SIDE * SIDE : digits * HALF * HALF;
    }

    List<String> classes() {
        return IntStream.range(0, classes).mapToObj(Integer::toString).toList();
    }

    /** An event of the stream; {@link Example#label} is not used. */
    Example event(long i) {
        if (digits == 1) {
            Example digit = digit(i);
            return new Example(classes == 2 ? digit.index() % 2 : digit.index(), digit.label(), digit.features());
        }
        float[] values = new float[features()];
        int label = 0;
        for (int place = 0; place < digits; place++) {
            Example digit = digit(digits * i + place);
            label = 10 * label + digit.index();
            addQuarter(digit.features(), values, place * HALF * HALF);
        }
        return new Example(label, Integer.toString(label), Features.dense(values));
    }

    private Example digit(long i) {
        return stream.training(stream.originals() + i);
    }

    private static void addQuarter(Features digit, float[] values, int from) {
        for (int k = 0; k < digit.nonZeros(); k++) {
            int y = digit.index(k) / SIDE / 2;
            int x = digit.index(k) % SIDE / 2;
            values[from + y * HALF + x] += digit.value(k) / 4;
        }
    }
}
