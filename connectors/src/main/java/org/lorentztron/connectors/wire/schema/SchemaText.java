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
}
