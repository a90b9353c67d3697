package org.lorentztron.connectors.wire.schema;

import java.util.HashSet;
import java.util.Set;
import org.apache.avro.Schema;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;

/** Looks up one schema with all that it refers to: what is referred to is parsed first. For one schema. */
final class RegistryLookup {
    /** Schemas that one refers to, by way of others too. */
    static final int MOST_REFERENCES = 1_000;

    private final RegistryClient client;
    private final Schema.Parser parser = SchemaText.parser();
    private final Set<SchemaReference> seen = new HashSet<>();

    RegistryLookup(RegistryClient client) {
        this.client = client;
    }

    /**
     * The schema of an id.
     *
     * @throws MalformedEventException if there is none that can be read
     * @throws RegistryAwayException if no server says whether there is one
     */
    Schema of(int id) throws MalformedEventException, RegistryAwayException, InterruptedException {
        return parsed("schema " + id, client.get(RegistryAddress.path(id)));
    }

    private Schema parsed(String name, SchemaText schema)
            throws MalformedEventException, RegistryAwayException, InterruptedException {
        if (!schema.isAvro()) {
            throw unknown(name + " is one of " + schema.type() + ", expected one of AVRO");
        }
        for (SchemaReference reference : schema.references()) {
            // What has been begun and not ended refers to itself: then the parser misses a name.
            if (seen.add(reference)) {
                if (seen.size() > MOST_REFERENCES) {
                    throw unknown(
                            name + " refers to more than " + MOST_REFERENCES + " schemas, expected at most as many");
                }
                parsed(
                        "version " + reference.version() + " of " + reference.subject(),
                        client.get(RegistryAddress.path(reference)));
            }
        }
        try {
            return SchemaText.parsed(parser, schema.text());
        } catch (IllegalArgumentException e) {
            throw unknown(name + " is no Avro schema that can be read: " + e.getMessage());
        }
    }

    private static MalformedEventException unknown(String message) {
        return new MalformedEventException(MalformedReason.UNKNOWN_SCHEMA, message);
    }
}
