package org.lorentztron.connectors.wire.schema;

import java.util.List;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A schema as a schema registry says it.
 *
 * @param type of its language; null for Avro
 * @param text in that language
 * @param references the schemas that it uses the names of
 */
record SchemaText(@Nullable String type, String text, List<SchemaReference> references) {
    private static final String AVRO = "AVRO";

    SchemaText {
        references = List.copyOf(references);
    }

    boolean isAvro() {
        return type == null || type.equals(AVRO);
    }

    /** A parser of schemas. Wrong defaults are none of a reader's business: it reads by the writer's schema alone. */
    static Schema.Parser parser() {
        return new Schema.Parser().setValidateDefaults(false);
    }

    /**
     * Parses a schema.
     *
     * @param parser knows the names that the schema uses
     * @throws IllegalArgumentException if it is none that can be read
     */
    static Schema parsed(Schema.Parser parser, String text) {
        try {
            return parser.parse(text);
        } catch (RuntimeException e) {
            // Avro throws what it happens to: for a name that it does not know, a NullPointerException.
            throw new IllegalArgumentException(e.getMessage(), e);
        } catch (StackOverflowError e) {
            // Avro follows names to names, however far they lead.
            throw new IllegalArgumentException("its types are nested too deep");
        }
    }
}
