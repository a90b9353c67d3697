package org.lorentztron.model.fit.margin;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.lorentztron.model.Features;
import org.lorentztron.model.GoldenFile;

/** Small problems of two classes. */
final class LargeMargins {
    private LargeMargins() {}

    /** Examples and their classes. */
    record Problem(List<Features> examples, int[] signs) {
        int size() {
            return signs.length;
        }

        /** How many a machine puts on the wrong side. */
        int errors(KernelMachine machine) {
            return (int) IntStream.range(0, size())
                    .filter(i -> signs[i] * machine.score(examples.get(i)) <= 0)
                    .count();
        }
    }

    /** Points around (distance, 0, 0, ...) and around its opposite, standard normal. */
    static Problem clouds(Random random, int examples, int features, double distance) {
        List<Features> points = new ArrayList<>();
        int[] signs = new int[examples];
        for (int i = 0; i < examples; i++) {
            signs[i] = i % 2 == 0 ? 1 : -1;
            float[] x = new float[features];
            for (int j = 0; j < features; j++) {
                x[j] = (float) (random.nextGaussian() + (j == 0 ? signs[i] * distance : 0));
            }
            points.add(Features.dense(x));
        }
        return new Problem(points, signs);
    }

    static List<Features> points(JsonNode rows) {
        List<Features> points = new ArrayList<>();
        for (JsonNode row : rows) {
            points.add(Features.dense(GoldenFile.floats(GoldenFile.vector(row))));
        }
        return points;
    }
}
