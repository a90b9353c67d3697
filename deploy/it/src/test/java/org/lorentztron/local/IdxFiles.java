package org.lorentztron.local;

import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Small files in MNIST's format. */
public final class IdxFiles {
    private static final int IMAGES = 2051;
    private static final int LABELS = 2049;
    private static final int SIDE = 28;

    private IdxFiles() {}

    /** Writes images and labels of one part: bars of a width that grows with the digit. */
    public static void write(Path folder, String part, int digits) throws IOException {
        try (DataOutputStream images = open(folder, part + "-images-idx3-ubyte");
                DataOutputStream labels = open(folder, part + "-labels-idx1-ubyte")) {
            images.writeInt(IMAGES);
            images.writeInt(digits);
            images.writeInt(SIDE);
            images.writeInt(SIDE);
            labels.writeInt(LABELS);
            labels.writeInt(digits);
            for (int digit = 0; digit < digits; digit++) {
                labels.writeByte(digit);
                for (int pixel = 0; pixel < SIDE * SIDE; pixel++) {
                    int column = pixel % SIDE;
                    images.writeByte(column >= 8 && column < 12 + 4 * digit ? 200 : 0);
                }
            }
        }
    }

    private static DataOutputStream open(Path folder, String name) throws IOException {
        return new DataOutputStream(Files.newOutputStream(folder.resolve(name)));
    }
}
