package org.lorentztron.job.topology;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;

/**
 * Labelled rows of a table. Not to be modified.
 *
 * @param labels [row]
 * @param values [row][feature]
 */
record Rows(String[] labels, float[][] values) {

    /** A gzipped LIBSVM file of a given number of features. */
    static Rows read(Path file, int features) throws IOException {
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.US_ASCII))) {
            List<String[]> words =
                    lines.lines().map(line -> line.strip().split("\\s+")).toList();
            return new Rows(
                    words.stream().map(row -> row[0]).toArray(String[]::new),
                    words.stream().map(row -> values(row, features)).toArray(float[][]::new));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static float[] values(String[] words, int features) {
        float[] values = new float[features];
        for (int w = 1; w < words.length; w++) {
            String[] entry = words[w].split(":");
            values[Integer.parseInt(entry[0]) - 1] = Float.parseFloat(entry[1]);
        }
        return values;
    }

    int size() {
        return labels.length;
    }

    /** The rows of these indices. */
    Rows where(IntPredicate chosen) {
        return at(IntStream.range(0, size()).filter(chosen).boxed().toList());
    }

    Rows shuffled(long seed) {
        List<Integer> order = new ArrayList<>(IntStream.range(0, size()).boxed().toList());
        Collections.shuffle(order, new Random(seed));
        return at(order);
    }

    private Rows at(List<Integer> rows) {
        return new Rows(
                rows.stream().map(row -> labels[row]).toArray(String[]::new),
                rows.stream().map(row -> values[row]).toArray(float[][]::new));
    }

    /** Every feature with the mean and the deviation that it has in {@code reference} taken to 0 and 1. */
    Rows standardizedAs(Rows reference) {
        float[][] standardized = new float[size()][values[0].length];
        for (int j = 0; j < values[0].length; j++) {
            int feature = j;
            double mean = reference.mean(row -> row[feature]);
            double variance = reference.mean(row -> (row[feature] - mean) * (row[feature] - mean));
            for (int i = 0; i < size(); i++) {
                standardized[i][j] = (float) ((values[i][j] - mean) / Math.sqrt(variance == 0 ? 1 : variance));
            }
        }
        return new Rows(labels, standardized);
    }

    private double mean(ToDoubleFunction<float[]> of) {
        double sum = 0;
        for (float[] row : values) {
            sum += of.applyAsDouble(row);
        }
        return sum / size();
    }
}
