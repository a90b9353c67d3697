package org.lorentztron.experiments.networks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Made-up data with known answers. */
final class Clouds {
    private Clouds() {}

    /** Three classes by the product of two features: no linear machine tells them apart, one product does. */
    static Path products(Path file, int points, long seed) throws IOException {
        Random random = new Random(seed);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < points; i++) {
            double a = random.nextGaussian();
            double b = random.nextGaussian();
            String label = a * b > 0.4 ? "x" : a * b < -0.4 ? "z" : "y";
            lines.add(String.format(Locale.ROOT, "%s 1:%.4f 2:%.4f 3:7", label, 10 * a, 3 + b));
        }
        return Files.write(file, lines);
    }
}
