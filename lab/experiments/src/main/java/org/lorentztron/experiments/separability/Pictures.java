package org.lorentztron.experiments.separability;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.model.ClassPair;

/**
 * The first pictures of a stream, held in memory: about 3 bytes per pixel that is not 0. Reading is thread-safe while
 * nobody extends it.
 */
final class Pictures implements IntFunction<Picture> {
    /** More do not fit into the memory of most machines: 5 GB of digits. */
    static final int MOST = 10_000_000;

    private final Dataset stream;
    private final List<Picture> pictures = new ArrayList<>();

    Pictures(Dataset stream) {
        this.stream = stream;
    }

    /**
     * Reads on until there are {@code count}.
     *
     * @throws IllegalArgumentException if an example is not a picture
     */
    void extendTo(int count) {
        for (int i = pictures.size(); i < count; i++) {
            pictures.add(Picture.of(stream.training(i), i));
        }
    }

    @Override
    public Picture apply(int index) {
        return pictures.get(index);
    }

    /** Length of the vectors z: number of pixels + 1. */
    int components() {
        return stream.features() + 1;
    }

    /** Places of the examples of a pair among the first {@code prefix}, ascending. */
    int[] places(ClassPair pair, int prefix) {
        int[] places = new int[prefix];
        int count = 0;
        for (int i = 0; i < prefix; i++) {
            if (pair.contains(pictures.get(i).label())) {
                places[count++] = i;
            }
        }
        return Arrays.copyOf(places, count);
    }
}
