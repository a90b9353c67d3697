package org.lorentztron.experiments.gaps;

import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.model.Features;

/**
 * A labelled row of numbers, none of which is missing. Whoever shares one agrees on not writing to it.
 *
 * @param index the class as an index into the classes of the data
 * @param label the class as the text that goes into an event
 * @param values one for each feature; 0 where a LIBSVM file names none
 */
record Row(int index, String label, float[] values) {
    /** All rows of the training part, in its order. */
    static List<Row> training(Dataset data) {
        return rows(data.size(), data::training);
    }

    /** All rows of the test part, in its order. */
    static List<Row> tests(Dataset data) {
        return rows(data.testSize(), data::test);
    }

    private static List<Row> rows(long count, LongFunction<Example> example) {
        return LongStream.range(0, count).mapToObj(i -> of(example.apply(i))).toList();
    }

    private static Row of(Example example) {
        Features x = example.features();
        float[] values = new float[x.size()];
        for (int k = 0; k < x.nonZeros(); k++) {
            values[x.index(k)] = x.value(k);
        }
        return new Row(example.index(), example.label(), values);
    }
}
