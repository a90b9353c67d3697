package org.lorentztron.tools.charts;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;

/** A PNG read back from its file. */
public record PictureFile(BufferedImage image) {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

    public static PictureFile read(Path file) throws IOException {
        assertThat(Files.readAllBytes(file)).startsWith(SIGNATURE);
        return new PictureFile(ImageIO.read(file.toFile()));
    }

    public void assertSize(int width, int height) {
        assertThat(image.getWidth()).isEqualTo(width);
        assertThat(image.getHeight()).isEqualTo(height);
    }

    public Color at(int x, int y) {
        return new Color(image.getRGB(x, y));
    }

    /** How many pixels of a rectangle have exactly this colour. */
    public int count(Color color, int x, int y, int width, int height) {
        int count = 0;
        for (int row = y; row < y + height; row++) {
            for (int column = x; column < x + width; column++) {
                count += at(column, row).equals(color) ? 1 : 0;
            }
        }
        return count;
    }

    public int count(Color color) {
        return count(color, 0, 0, image.getWidth(), image.getHeight());
    }

    /** How many pixels of a rectangle are not white. */
    public int ink(int x, int y, int width, int height) {
        return width * height - count(Color.WHITE, x, y, width, height);
    }
}
