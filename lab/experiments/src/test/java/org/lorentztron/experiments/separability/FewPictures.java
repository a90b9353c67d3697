package org.lorentztron.experiments.separability;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.model.Features;

/** A handful of pictures of two classes as a data set, for tests. */
final class FewPictures implements Dataset {
    private final int pixels;
    private final List<Example> examples = new ArrayList<>();

    FewPictures(int pixels) {
        this.pixels = pixels;
    }

    /** Adds a picture. */
    FewPictures with(int label, int... gray) {
        float[] values = new float[pixels];
        for (int j = 0; j < pixels; j++) {
            values[j] = gray[j] / 255f;
        }
        examples.add(new Example(label, Integer.toString(label), Features.dense(values)));
        return this;
    }

    /** Gray values up to {@code largest}, half of them 0, labels at random. */
    static FewPictures random(Random random, int pixels, int count, int largest) {
        FewPictures few = new FewPictures(pixels);
        for (int i = 0; i < count; i++) {
            few.with(
                    random.nextInt(2),
                    random.ints(pixels, 0, 2 * largest + 1)
                            .map(gray -> Math.max(0, gray - largest))
                            .toArray());
        }
        return few;
    }

    /** All of them, ready to be worked on. */
    Pictures pictures() {
        Pictures pictures = new Pictures(this);
        pictures.extendTo(examples.size());
        return pictures;
    }

    @Override
    public int features() {
        return pixels;
    }

    @Override
    public List<String> classes() {
        return List.of("0", "1");
    }

    @Override
    public long size() {
        return examples.size();
    }

    @Override
    public Example training(long index) {
        return examples.get((int) index);
    }

    @Override
    public long testSize() {
        return examples.size();
    }

    @Override
    public Example test(long index) {
        return training(index);
    }
}
