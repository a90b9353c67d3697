package org.lorentztron.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reference values, computed with 60 digits (difference-of-squares classifiers) or in float64 by numpy 1.24
 * (companions): the test resources, or the folder named by the system property {@code lorentztron.reference} (the files
 * themselves, or folders {@code dos} and {@code companions} with them).
 */
public final class GoldenFile {
    private GoldenFile() {}

    /** The file on difference-of-squares classifiers as JSON. */
    public static JsonNode read(String name) {
        return read("dos", name);
    }

    /** The file on other learners as JSON. */
    public static JsonNode readCompanion(String name) {
        return read("companions", name);
    }

    private static JsonNode read(String group, String name) {
        try (InputStream in = open(group, name)) {
            return new ObjectMapper().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream open(String group, String name) throws IOException {
        String folder = System.getProperty("lorentztron.reference");
        if (folder == null) {
            InputStream in = GoldenFile.class.getResourceAsStream("/golden/" + group + "/" + name);
            if (in == null) {
                throw new IOException("test resource golden/" + group + "/" + name + " is missing");
            }
            return in;
        }
        Path direct = Path.of(folder, name);
        return Files.newInputStream(Files.exists(direct) ? direct : Path.of(folder, group, name));
    }

    /** A number list. */
    public static double[] vector(JsonNode list) {
        double[] values = new double[list.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = list.get(i).doubleValue();
        }
        return values;
    }

    /** A list of rows, as one row-major array. */
    public static double[] matrix(JsonNode rows) {
        int columns = rows.get(0).size();
        double[] values = new double[rows.size() * columns];
        for (int i = 0; i < rows.size(); i++) {
            System.arraycopy(vector(rows.get(i)), 0, values, i * columns, columns);
        }
        return values;
    }

    /** A model from its two lists of rows. */
    public static DosModel model(JsonNode u, JsonNode v) {
        return new DosModel(u.size(), u.get(0).size(), matrix(u), matrix(v));
    }

    /** Values rounded to float. */
    public static float[] floats(double[] values) {
        float[] rounded = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            rounded[i] = (float) values[i];
        }
        return rounded;
    }
}
