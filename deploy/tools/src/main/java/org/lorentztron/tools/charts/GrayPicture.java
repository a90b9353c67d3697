package org.lorentztron.tools.charts;

import java.awt.Color;
import java.awt.image.BufferedImage;
import org.lorentztron.model.Features;

/**
 * An example whose features are a square gray picture (0 to 1, row by row) as an image of one pixel per feature.
 * Stateless.
 */
final class GrayPicture {
    private GrayPicture() {}

    /**
     * The picture in ink on paper; features below 0 and above 1 count as 0 and 1.
     *
     * @throws IllegalArgumentException when features are no square picture
     */
    static BufferedImage of(Features features, Color paper) {
        int side = (int) Math.round(Math.sqrt(features.size()));
        if (side * side != features.size()) {
            throw new IllegalArgumentException(
                    "example has " + features.size() + " features, expected a square picture");
        }
        BufferedImage image = new BufferedImage(side, side, BufferedImage.TYPE_INT_RGB);
        for (int i = 0; i < features.size(); i++) {
            image.setRGB(i % side, i / side, paper.getRGB());
        }
        for (int k = 0; k < features.nonZeros(); k++) {
            double ink = Math.min(1, Math.max(0, features.value(k)));
            int i = features.index(k);
            image.setRGB(
                    i % side, i / side, Palette.between(paper, Palette.INK, ink).getRGB());
        }
        return image;
    }
}
