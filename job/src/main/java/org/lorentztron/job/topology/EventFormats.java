package org.lorentztron.job.topology;

import java.io.IOException;
import java.nio.file.Path;
import org.lorentztron.connectors.wire.event.EventAvro;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.named.ConfluentJson;
import org.lorentztron.connectors.wire.named.CsvHeader;
import org.lorentztron.connectors.wire.named.EventMapping;
import org.lorentztron.connectors.wire.named.NameRules;
import org.lorentztron.connectors.wire.named.NamedCsv;
import org.lorentztron.connectors.wire.named.NamedJson;
import org.lorentztron.connectors.wire.named.avro.ConfluentAvro;
import org.lorentztron.connectors.wire.named.avro.NamedAvro;
import org.lorentztron.connectors.wire.schema.FixedSchema;
import org.lorentztron.connectors.wire.schema.RegistryAddress;
import org.lorentztron.connectors.wire.schema.RegistrySchemas;
import org.lorentztron.connectors.wire.schema.Schemas;
import org.lorentztron.job.options.Input;
import org.lorentztron.job.options.JobOptions;

/** How a job's events are read. */
public final class EventFormats {
    private EventFormats() {}

    /** @throws IllegalStateException if the file of a schema cannot be read, or holds none */
    public static EventFormat of(JobOptions options) {
        return options.learning().named() ? named(options) : numbered(options);
    }

    private static EventFormat numbered(JobOptions options) {
        return switch (options.input().format()) {
            case JSON -> new EventJson(options.features());
            case AVRO -> new EventAvro(options.features());
            case AVRO_CONFLUENT, JSON_CONFLUENT, CSV ->
                throw new IllegalStateException(options.input().format() + " is of named features alone");
        };
    }

    private static EventFormat named(JobOptions options) {
        EventMapping mapping = options.mapping();
        NameRules rules = options.rules();
        return switch (options.input().format()) {
            case JSON -> new NamedJson(mapping, rules);
            case AVRO -> new NamedAvro(rules);
            case AVRO_CONFLUENT -> new ConfluentAvro(mapping, rules, schemas(options));
            case JSON_CONFLUENT -> new ConfluentJson(mapping, rules);
            case CSV ->
                new NamedCsv(mapping, rules, CsvHeader.of(options.input().schema()));
        };
    }

    private static Schemas schemas(JobOptions options) {
        Input input = options.input();
        RegistryAddress registry = input.registry();
        if (registry != null) {
            return new RegistrySchemas(registry);
        }
        String file = input.schema();
        try {
            FixedSchema schema = FixedSchema.read(Path.of(file));
            ConfluentAvro.check(schema.of(0), options.mapping(), options.rules());
            return schema;
        } catch (IOException | IllegalArgumentException e) {
            throw new IllegalStateException(
                    "the job cannot start: --event-schema is '" + file + "', which cannot be used: " + e.getMessage(),
                    e);
        }
    }
}
