package org.lorentztron.datasets.endless;

import java.util.stream.IntStream;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.model.Features;

/**
 * The digits that {@link EndlessDigits} begins with and deforms: gray values and classes. Immutable and thread-safe.
 */
final class Originals {
    private final byte[][] pictures;
    private final int[] labels;

    /**
     * The first training digits.
     *
     * @param most how many at most
     * @throws IllegalArgumentException if there is none, the pictures have another size or a feature is not pixel / 255
     */
    Originals(Dataset data, int most) {
        if (data.features() != EndlessDigits.PIXELS) {
            throw new IllegalArgumentException("pictures have " + data.features() + " pixels, expected "
                    + EndlessDigits.PIXELS + ", " + Sheet.SIDE + " x " + Sheet.SIDE);
        }
        int count = (int) Math.min(most, data.size());
        if (count < 1) {
            throw new IllegalArgumentException("data has no training example, expected at least one");
        }
        pictures = new byte[count][EndlessDigits.PIXELS];
        labels = new int[count];
        // What a parallel stream throws comes out wrapped, and by chance if there is more to throw: the first is looked
        // for.
        int wrong = IntStream.range(0, count)
                .parallel()
                .filter(i -> !take(data.training(i), i))
                .findFirst()
                .orElse(-1);
        if (wrong >= 0) {
            throw new IllegalArgumentException("training example " + wrong + " has the feature "
                    + firstOther(data.training(wrong).features()) + ", expected a multiple of 1 / 255 from 0 to 1");
        }
    }

    /** Keeps an example; false if it is no picture of gray values. */
    private boolean take(Example example, int index) {
        Features features = example.features();
        for (int k = 0; k < features.nonZeros(); k++) {
            if (!isGray(features.value(k))) {
                return false;
            }
            pictures[index][features.index(k)] = (byte) gray(features.value(k));
        }
        labels[index] = example.index();
        return true;
    }

    private static float firstOther(Features features) {
        int k = 0;
        while (isGray(features.value(k))) {
            k++;
        }
        return features.value(k);
    }

    private static boolean isGray(float feature) {
        int gray = gray(feature);
        return gray >= 0 && gray <= 255 && gray / 255f == feature;
    }

    private static int gray(float feature) {
        return Math.round(feature * 255);
    }

    int count() {
        return pictures.length;
    }

    /** The gray values of original {@code index mod count}; not to be modified. */
    byte[] picture(long index) {
        return pictures[(int) (index % pictures.length)];
    }

    /** Its class. */
    int label(long index) {
        return labels[(int) (index % labels.length)];
    }
}
