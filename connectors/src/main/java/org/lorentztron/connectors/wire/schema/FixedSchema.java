package org.lorentztron.connectors.wire.schema;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** One schema, whatever the id. Its text is serialized with the job. */
public final class FixedSchema implements Schemas {
    private static final long serialVersionUID = 1L;

    private final String text;
    private transient @Nullable Schema schema;

    /**
     * The schema of a text.
     *
     * @param text an Avro schema in JSON
     * @throws IllegalArgumentException if it is none
     */
    public FixedSchema(String text) {
        this.text = text;
        this.schema = parsed(text);
    }

    /**
     * The schema in a file, which is read now.
     *
     * @throws IllegalArgumentException if it holds none
     */
    public static FixedSchema read(Path file) throws IOException {
        String text = Files.readString(file);
        try {
            return new FixedSchema(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }

    @Override
    public Schema of(int id) {
        Schema known = schema;
        if (known == null) {
            known = parsed(text);
            schema = known;
        }
        return known;
    }

    private static Schema parsed(String text) {
        try {
            return SchemaText.parsed(SchemaText.parser(), text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("text is no Avro schema: " + e.getMessage(), e);
        }
    }
}
