package org.lorentztron.experiments.growth;

import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.model.Features;

/**
 * Sparse events of any shape: a function of shape, seed and index alone, without a file and without an end.
 *
 * <p>Every event has the same number of non-zero features. Feature j is drawn with a probability of about 1 / ((j + 1)
 * ln(n + 1)), as the words of a text by their rank (Zipf's law); one that is drawn again gives way to the next that is
 * not drawn yet. So of very many features most occur seldom, and many never. The value is of a size between 0.5 and 1
 * and has the sign that its class gives to the feature, one in {@value #WRONG_SIGNS} the other one: classes are easy to
 * tell from a few features in common, and soon there is little left to update.
 *
 * <p>Event i is of class i mod K. Immutable and thread-safe.
 */
final class SyntheticEvents implements Dataset {
    private static final int WRONG_SIGNS = 50;
    /** Test examples are those of the stream from here on: far after all that is trained. */
    private static final long FIRST_TEST = 1L << 40;

    private static final long TESTS = 1_000;

    private final Shape shape;
    private final List<String> labels;
    private final long streamSeed;
    private final long signSeed;

    SyntheticEvents(Shape shape, long seed) {
        this.shape = shape;
        this.labels = shape.labels();
        this.streamSeed = mixed(seed);
        this.signSeed = mixed(streamSeed);
    }

    @Override
    public int features() {
        return shape.features();
    }

    @Override
    public List<String> classes() {
        return labels;
    }

    @Override
    public long size() {
        return ENDLESS;
    }

    @Override
    public Example training(long index) {
        int label = (int) (index % shape.classes());
        SplittableRandom random = new SplittableRandom(mixed(streamSeed + index));
        int[] drawn = draw(random);
        float[] values = new float[drawn.length];
        for (int k = 0; k < drawn.length; k++) {
            double size = 0.5 + random.nextDouble() / 2;
            boolean positive = isPositive(label, drawn[k]) != (random.nextInt(WRONG_SIGNS) == 0);
            values[k] = (float) (positive ? size : -size);
        }
        return new Example(label, labels.get(label), Features.canonical(shape.features(), drawn, values));
    }

    /** A hash: generators with neighbouring seeds would walk through the same numbers, one step apart. */
    private static long mixed(long value) {
        return new SplittableRandom(value).nextLong();
    }

    /** Different features, ascending. */
    private int[] draw(SplittableRandom random) {
        BitSet drawn = new BitSet();
        for (int k = 0; k < shape.nonZeros(); k++) {
            int feature = (int) Math.pow(shape.features() + 1.0, random.nextDouble()) - 1;
            int free = drawn.nextClearBit(Math.min(feature, shape.features() - 1));
            drawn.set(free < shape.features() ? free : drawn.nextClearBit(0));
        }
        return drawn.stream().toArray();
    }

    /** A sign for every class and feature, each as likely as the other. */
    private boolean isPositive(int label, int feature) {
        return mixed(signSeed + ((long) label << 32 | feature)) < 0;
    }

    @Override
    public long testSize() {
        return TESTS;
    }

    @Override
    public Example test(long index) {
        return training(FIRST_TEST + index);
    }
}
