package org.lorentztron.experiments.curves;

import java.util.List;
import java.util.Random;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.model.Features;

/** A small endless data set: five noisy prototypes of twelve features. */
record Prototypes(long seed) implements Dataset {
    private static final List<String> CLASSES = List.of("a", "b", "c", "d", "e");
    private static final int FEATURES = 12;

    @Override
    public int features() {
        return FEATURES;
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
        return example(index);
    }

    @Override
    public long testSize() {
        return 700;
    }

    @Override
    public Example test(long index) {
        return example(-1 - index);
    }

    private Example example(long index) {
        Random random = new Random(seed * 1_000_003 + index);
        random.nextLong();
        int label = random.nextInt(CLASSES.size());
        Random prototype = new Random(label);
        float[] values = new float[FEATURES];
        for (int j = 0; j < FEATURES; j++) {
            values[j] = (float) (prototype.nextGaussian() + 0.9 * random.nextGaussian());
        }
        return new Example(label, CLASSES.get(label), Features.dense(values));
    }
}
