package org.lorentztron.local.describe;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.schema.FixedSchema;
import org.lorentztron.connectors.wire.schema.PromptSchemas;
import org.lorentztron.connectors.wire.schema.RegistryAddress;
import org.lorentztron.connectors.wire.schema.Schemas;
import org.lorentztron.job.options.events.EventSchema;
import org.lorentztron.local.describe.frame.WireReader;
import org.lorentztron.tools.cli.CommandFailedException;

/**
 * Where the schemas of Avro are, if the user says.
 *
 * @param option value of {@code --event-schema}; null if it is not given
 * @param schemas that are there; null without
 * @param secretsFile value of {@code --kafka-secrets}; null if it is not given
 */
record SchemaPlace(@Nullable String option, @Nullable Schemas schemas, @Nullable String secretsFile) {
    /** None is known. */
    static final SchemaPlace NONE = new SchemaPlace(null, null, null);

    /** @throws CommandFailedException if it is neither a registry's URL nor the file of a schema */
    static SchemaPlace of(@Nullable String option, @Nullable String secretsFile) throws CommandFailedException {
        if (option == null) {
            return new SchemaPlace(null, null, secretsFile);
        }
        try {
            Schemas schemas = EventSchema.isRegistry(option)
                    ? new PromptSchemas(RegistryAddress.of(option, secretsFile))
                    : FixedSchema.read(Path.of(option));
            return new SchemaPlace(option, schemas, secretsFile);
        } catch (IOException | IllegalArgumentException e) {
            throw new CommandFailedException("--event-schema is '" + option + "', which cannot be used: " + e, e);
        }
    }

    boolean isKnown() {
        return schemas != null;
    }

    WireReader reader() {
        return new WireReader(schemas);
    }

    /** Options of a job that asks there as well. */
    Map<String, String> secrets() {
        return secretsFile == null ? Map.of() : Map.of("kafka-secrets", secretsFile);
    }
}
