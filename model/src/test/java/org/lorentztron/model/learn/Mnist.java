package org.lorentztron.model.learn;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.lorentztron.model.Features;

/** One part of MNIST from its idx files, pixels divided by 255. */
record Mnist(Features[] images, byte[] labels) {
    static Mnist read(Path folder, String part) throws IOException {
        byte[] labels = body(folder.resolve(part + "-labels-idx1-ubyte.gz"), 8);
        byte[] pixels = body(folder.resolve(part + "-images-idx3-ubyte.gz"), 16);
        Features[] images = new Features[labels.length];
        int size = pixels.length / labels.length;
        for (int i = 0; i < images.length; i++) {
            float[] values = new float[size];
            for (int j = 0; j < size; j++) {
                values[j] = (pixels[i * size + j] & 0xFF) / 255f;
            }
            images[i] = Features.dense(values);
        }
        return new Mnist(images, labels);
    }

    private static byte[] body(Path file, int header) throws IOException {
        try (DataInputStream in = new DataInputStream(
                new BufferedInputStream(new GZIPInputStream(Files.newInputStream(file), 1 << 16)))) {
            in.readFully(new byte[header]);
            return in.readAllBytes();
        }
    }
}
