package org.lorentztron.job;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.lorentztron.model.Features;

/**
 * One part of MNIST, pixels / 255, read from idx files (magic, counts, then bytes; big-endian).
 *
 * @param images [example][28 x 28 pixels, 0 to 255 as bytes]
 * @param labels [example]
 */
record MnistDigits(byte[][] images, byte[] labels) {

    private static final int IMAGES = 2051;
    private static final int LABELS = 2049;

    /** @param part "train" or "t10k" */
    static MnistDigits read(Path folder, String part) throws IOException {
        byte[][] images;
        try (DataInputStream in = open(folder.resolve(part + "-images-idx3-ubyte.gz"), IMAGES)) {
            int count = in.readInt();
            images = new byte[count][in.readInt() * in.readInt()];
            for (byte[] image : images) {
                in.readFully(image);
            }
        }
        try (DataInputStream in = open(folder.resolve(part + "-labels-idx1-ubyte.gz"), LABELS)) {
            byte[] labels = new byte[in.readInt()];
            in.readFully(labels);
            return new MnistDigits(images, labels);
        }
    }

    private static DataInputStream open(Path file, int magic) throws IOException {
        DataInputStream in = new DataInputStream(new GZIPInputStream(Files.newInputStream(file), 1 << 16));
        int found = in.readInt();
        if (found != magic) {
            throw new IOException(file + " begins with " + found + ", expected " + magic);
        }
        return in;
    }

    int size() {
        return labels.length;
    }

    Features features(int i) {
        float[] values = new float[images[i].length];
        for (int j = 0; j < values.length; j++) {
            values[j] = (images[i][j] & 0xff) / 255f;
        }
        return Features.dense(values);
    }
}
