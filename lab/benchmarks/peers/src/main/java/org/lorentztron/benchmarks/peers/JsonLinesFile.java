package org.lorentztron.benchmarks.peers;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file of JSON objects, one per line, each written through when it is complete. Numbers that are not finite become
 * null.
 */
final class JsonLinesFile implements AutoCloseable {
    private static final JsonFactory JSON = new JsonFactory();

    private final Writer file;

    private JsonLinesFile(Writer file) {
        this.file = file;
    }

    /**
     * Begins a file, replacing one of the same name.
     *
     * @param path null for none: what is written is dropped
     */
    static JsonLinesFile to(Path path) throws IOException {
        return new JsonLinesFile(path == null ? Writer.nullWriter() : Files.newBufferedWriter(path));
    }

    /** Writes the fields of an object. */
    interface Fields {
        void write(JsonGenerator object) throws IOException;
    }

    void add(Fields fields) {
        StringWriter line = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(line)) {
            json.writeStartObject();
            fields.write(json);
            json.writeEndObject();
            json.flush();
            file.append(line.toString()).append('\n').flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What a run gave. */
    void add(Run run) {
        add(json -> {
            json.writeStringField("kind", "run");
            contestant(json, run.contestant());
            json.writeNumberField("repeat", run.repeat());
            json.writeNumberField("seed", run.seed());
            Result result = run.result();
            json.writeNumberField("examples", result.examples());
            number(json, "progressiveError", result.progressiveError());
            number(json, "testError", result.newestError());
            number(json, "averageTestError", result.averageError());
            number(json, "trainedPerSecond", result.trainedPerSecond());
            number(json, "endToEndPerSecond", result.endToEndPerSecond());
        });
    }

    /** What a contestant did over all repetitions. */
    void add(Standing standing, Contestant baseline) {
        add(json -> {
            json.writeStringField("kind", "standing");
            contestant(json, standing.contestant());
            json.writeStringField("baseline", baseline.toString());
            spread(json, "progressiveError", standing.progressiveError());
            spread(json, "testError", standing.newestError());
            spread(json, "averageTestError", standing.averageError());
            spread(json, "trainedPerSecond", standing.trained());
            spread(json, "trainedRatio", standing.trainedRatio());
            spread(json, "endToEndPerSecond", standing.endToEnd());
            spread(json, "endToEndRatio", standing.endToEndRatio());
        });
    }

    /** A point of a grid. */
    void add(Tuning.Point point, boolean chosen) {
        add(json -> {
            json.writeStringField("kind", "grid");
            contestant(json, point.contestant());
            number(json, "heldOutError", point.error());
            json.writeBooleanField("chosen", chosen);
        });
    }

    private static void contestant(JsonGenerator json, Contestant contestant) throws IOException {
        json.writeStringField("contestant", contestant.toString());
        json.writeStringField("library", contestant.kind().library().toString());
        json.writeObjectFieldStart("parameters");
        for (var parameter : contestant.parameters().values().entrySet()) {
            json.writeStringField(parameter.getKey(), parameter.getValue());
        }
        json.writeEndObject();
    }

    private static void spread(JsonGenerator json, String name, MedianAndRange spread) throws IOException {
        json.writeObjectFieldStart(name);
        number(json, "median", spread.median());
        number(json, "least", spread.least());
        number(json, "largest", spread.largest());
        json.writeEndObject();
    }

    private static void number(JsonGenerator json, String name, double value) throws IOException {
        if (Double.isFinite(value)) {
            json.writeNumberField(name, value);
        } else {
            json.writeNullField(name);
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
