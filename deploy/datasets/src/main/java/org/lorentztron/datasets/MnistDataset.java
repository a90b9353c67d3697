package org.lorentztron.datasets;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * MNIST, or any data in its four files: labels 0 to 9, features = rows x columns, pixel / 255. Both parts are held in
 * memory as bytes (55 MB for MNIST). Thread-safe.
 */
public final class MnistDataset implements Dataset {
    private static final int CLASS_COUNT = 10;
    private static final List<String> CLASSES =
            IntStream.range(0, CLASS_COUNT).mapToObj(Integer::toString).toList();

    private final Part training;
    private final Part test;

    private MnistDataset(Part training, Part test) {
        this.training = training;
        this.test = test;
    }

    /** @throws IOException when a file is missing or damaged, or the files contradict each other */
    public static MnistDataset read(Path folder) throws IOException {
        Part training = Part.read(folder, "train");
        Part test = Part.read(folder, "t10k");
        if (training.pictureSize() != test.pictureSize()) {
            throw new IOException(folder + ": training pictures have " + training.pictureSize()
                    + " pixels, test pictures " + test.pictureSize() + ", expected the same");
        }
        return new MnistDataset(training, test);
    }

    @Override
    public int features() {
        return training.pictureSize();
    }

    @Override
    public List<String> classes() {
        return CLASSES;
    }

    @Override
    public long size() {
        return training.size();
    }

    @Override
    public Example training(long index) {
        return training.example(index);
    }

    @Override
    public long testSize() {
        return test.size();
    }

    @Override
    public Example test(long index) {
        return test.example(index);
    }

    /** Pictures and their labels. */
    private record Part(IdxFile pictures, IdxFile labels) {
        static Part read(Path folder, String prefix) throws IOException {
            IdxFile pictures = IdxFile.read(folder.resolve(prefix + "-images-idx3-ubyte"), 3);
            IdxFile labels = IdxFile.read(folder.resolve(prefix + "-labels-idx1-ubyte"), 1);
            if (pictures.length(0) != labels.length(0)) {
                throw new IOException(labels.file() + ": has " + labels.length(0) + " labels, expected "
                        + pictures.length(0) + " as there are pictures");
            }
            if (pictures.bytes().length == 0) {
                throw new IOException(pictures.file() + ": holds no pixel, expected at least one picture");
            }
            for (int i = 0; i < labels.bytes().length; i++) {
                int label = labels.bytes()[i] & 0xff;
                if (label >= CLASS_COUNT) {
                    throw new IOException(labels.file() + ": label " + i + " is " + label + ", expected 0 to 9");
                }
            }
            return new Part(pictures, labels);
        }

        int size() {
            return labels.length(0);
        }

        int pictureSize() {
            return pictures.length(1) * pictures.length(2);
        }

        Example example(long index) {
            int i = (int) Objects.checkIndex(index, size());
            int label = labels.bytes()[i];
            int pixels = pictureSize();
            return new Example(label, CLASSES.get(label), Pixels.features(pictures.bytes(), i * pixels, pixels));
        }
    }
}
