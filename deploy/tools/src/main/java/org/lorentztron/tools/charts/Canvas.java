package org.lorentztron.tools.charts;

import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** A picture in the making, in memory: needs no display. Not thread-safe. */
public final class Canvas {
    private final BufferedImage image;
    private final Graphics2D graphics;

    public Canvas(int width, int height) {
        image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
        fill(Palette.PAPER, 0, 0, width, height);
    }

    public void fill(Color color, int x, int y, int width, int height) {
        graphics.setColor(color);
        graphics.fillRect(x, y, width, height);
    }

    void frame(Color color, int x, int y, int width, int height) {
        graphics.setColor(color);
        graphics.drawRect(x, y, width, height);
    }

    /** Scales a picture into a rectangle. */
    public void picture(BufferedImage picture, int x, int y, int width, int height) {
        graphics.drawImage(picture, x, y, width, height, null);
    }

    /** Text that starts at x; {@code baseline} is the line the letters stand on. */
    public void text(String text, Font font, Color color, int x, int baseline) {
        graphics.setFont(font);
        graphics.setColor(color);
        graphics.drawString(text, x, baseline);
    }

    /** Text in the middle of a rectangle. */
    public void centered(String text, Font font, Color color, int x, int y, int width, int height) {
        FontMetrics metrics = graphics.getFontMetrics(font);
        int left = x + (width - metrics.stringWidth(text)) / 2;
        text(text, font, color, left, y + (height - metrics.getHeight()) / 2 + metrics.getAscent());
    }

    /** Text that ends at x. */
    public void rightAligned(String text, Font font, Color color, int x, int baseline) {
        text(text, font, color, x - graphics.getFontMetrics(font).stringWidth(text), baseline);
    }

    /** Writes the picture as PNG; the folder is made if it is missing. The canvas is of no more use then. */
    public void write(Path file) throws IOException {
        graphics.dispose();
        write(image, file);
    }

    static void write(BufferedImage image, Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        Files.createDirectories(folder);
        // Not ImageIO's own way to a file: it deletes what is there first, an empty folder too, and prints its
        // failures.
        try (OutputStream out = Files.newOutputStream(file);
                ImageOutputStream png = new MemoryCacheImageOutputStream(out)) {
            if (!ImageIO.write(image, "png", png)) {
                throw new IllegalStateException("this JDK writes no PNG");
            }
        }
    }
}
