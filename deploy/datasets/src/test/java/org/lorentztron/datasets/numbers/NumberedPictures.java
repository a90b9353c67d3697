package org.lorentztron.datasets.numbers;

import java.util.List;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.Pixels;
import org.lorentztron.model.Features;

/**
 * Pictures that say which they are: the gray values of two blocks of 2 x 2 pixels are the number of the picture to the
 * base of 255, each plus 1, so that the number can be read off a halved digit. Training pictures have even numbers,
 * test pictures odd ones. Classes come in turn.
 */
record NumberedPictures(int count, long size) implements Dataset {
    private static final int SIDE = 28;
    private static final int BASE = 255;

    @Override
    public int features() {
        return SIDE * SIDE;
    }

    @Override
    public List<String> classes() {
        return List.of("0", "1", "2", "3", "4", "5", "6", "7", "8", "9");
    }

    @Override
    public Example training(long index) {
        return picture((int) (index % count), 2 * (int) (index % count));
    }

    @Override
    public long testSize() {
        return count;
    }

    @Override
    public Example test(long index) {
        return picture((int) index, 2 * (int) index + 1);
    }

    private Example picture(int index, int number) {
        byte[] pixels = new byte[features()];
        for (int p : new int[] {0, 1, SIDE, SIDE + 1}) {
            pixels[p] = (byte) (number / BASE + 1);
            pixels[p + 2] = (byte) (number % BASE + 1);
        }
        return new Example(index % 10, classes().get(index % 10), Pixels.features(pixels, 0, pixels.length));
    }

    /** The numbers of the pictures that stand side by side in a number's picture. */
    static int[] read(Features number) {
        int length = number.size() / (14 * 14);
        int[] read = new int[length];
        for (int p = 0; p < length; p++) {
            read[p] = BASE * (gray(number, 14 * p) - 1) + gray(number, 14 * p + 1) - 1;
        }
        return read;
    }

    private static int gray(Features features, int index) {
        for (int k = 0; k < features.nonZeros(); k++) {
            if (features.index(k) == index) {
                return Math.round(255 * features.value(k));
            }
        }
        throw new AssertionError("no ink at pixel " + index);
    }
}
