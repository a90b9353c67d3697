package org.lorentztron.experiments.margins;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.lorentztron.datasets.LibsvmDataset;

/** Made-up data: points by their distance from the middle, which no straight line tells apart. */
final class Rings {
    private Rings() {}

    /**
     * Class {@code in} around the middle, {@code out} far from it, and {@code far} beyond; neighbours overlap a bit.
     */
    static Path write(Path file, int points, List<String> labels, long seed) throws IOException {
        Random random = new Random(seed);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < points; i++) {
            int ring = random.nextInt(labels.size());
            double angle = 2 * Math.PI * random.nextDouble();
            double radius = 1 + 2 * ring + 0.4 * random.nextGaussian();
            lines.add(String.format(
                    Locale.ROOT,
                    "%s 1:%.4f 2:%.4f",
                    labels.get(ring),
                    radius * Math.cos(angle),
                    radius * Math.sin(angle)));
        }
        return Files.write(file, lines);
    }

    /** Two rings to learn from and to judge by. */
    static MarginData twoRings(Path folder, int points, long seed) throws IOException {
        Path file = write(folder.resolve("rings-" + seed + ".svm"), points, List.of("in", "out"), seed);
        return MarginData.split(LibsvmDataset.read(file), null, points, seed);
    }
}
