package org.lorentztron.datasets.endless;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.Pixels;
import org.lorentztron.datasets.drawn.DrawnDigits;

/**
 * A dataset of given pictures, and pictures to give: training example i is picture i, its class i mod 10; so is test
 * example i.
 */
record GivenPictures(List<byte[]> pictures) implements Dataset {
    /** The first drawn digits, without their labels. */
    static GivenPictures drawn(int count) {
        DrawnDigits digits = new DrawnDigits(1);
        return new GivenPictures(IntStream.range(0, count)
                .mapToObj(i -> digits.training(i).pixels())
                .toList());
    }

    /** Every pixel any gray value: ink at all four edges too. */
    static byte[] noise(long seed) {
        byte[] picture = new byte[EndlessDigits.PIXELS];
        new Random(seed).nextBytes(picture);
        return picture;
    }

    static byte[] empty() {
        return new byte[EndlessDigits.PIXELS];
    }

    static byte[] full() {
        byte[] picture = empty();
        Arrays.fill(picture, (byte) 255);
        return picture;
    }

    /** Ink in the outermost rows and columns only. */
    static byte[] frame() {
        byte[] picture = full();
        for (int y = 1; y < 27; y++) {
            Arrays.fill(picture, 28 * y + 1, 28 * y + 27, (byte) 0);
        }
        return picture;
    }

    /** Black and empty squares of 4 x 4 pixels: steep edges everywhere. */
    static byte[] squares() {
        byte[] picture = empty();
        for (int p = 0; p < picture.length; p++) {
            picture[p] = (byte) ((p % 28 / 4 + p / 28 / 4) % 2 == 0 ? 255 : 0);
        }
        return picture;
    }

    /** One black pixel. */
    static byte[] dot(int column, int row) {
        byte[] picture = empty();
        picture[28 * row + column] = (byte) 255;
        return picture;
    }

    @Override
    public int features() {
        return EndlessDigits.PIXELS;
    }

    @Override
    public List<String> classes() {
        return List.of("0", "1", "2", "3", "4", "5", "6", "7", "8", "9");
    }

    @Override
    public long size() {
        return pictures.size();
    }

    @Override
    public Example training(long index) {
        int label = (int) index % 10;
        return new Example(
                label,
                classes().get(label),
                Pixels.features(pictures.get((int) index), 0, pictures.get((int) index).length));
    }

    @Override
    public long testSize() {
        return size();
    }

    @Override
    public Example test(long index) {
        return training(index);
    }
}
