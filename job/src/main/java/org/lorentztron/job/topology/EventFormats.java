package org.lorentztron.job.topology;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.source.KeyId;
import org.lorentztron.connectors.source.LabelRows;
import org.lorentztron.connectors.wire.event.EventAvro;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.named.ChosenEvents;
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
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.options.LateLabels;
import org.lorentztron.job.options.events.EventEncoding;
import org.lorentztron.job.options.events.TopicFormat;
import org.lorentztron.job.options.kind.OptionType;

/** How the events and labels of a job are read. */
public final class EventFormats {
    private final TopicFormat topic;
    private final EventMapping mapping;
    private final NameRules rules;
    /** Null where the format needs none. */
    private final @Nullable Schemas schemas;

    private EventFormats(TopicFormat topic, EventMapping mapping, NameRules rules) {
        this.topic = topic;
        this.mapping = mapping;
        this.rules = rules;
        this.schemas = topic.encoding() == EventEncoding.AVRO_CONFLUENT ? schemas() : null;
    }

    /** @throws IllegalStateException if the file of a schema cannot be read, or holds none */
    public static EventFormat of(JobOptions options) {
        return options.learning().named() ? named(options) : numbered(options);
    }

    private static EventFormat numbered(JobOptions options) {
        EventEncoding encoding = options.input().format();
        return switch (encoding) {
            case JSON -> new EventJson(options.features());
            case AVRO -> new EventAvro(options.features());
            case AVRO_CONFLUENT, JSON_CONFLUENT, CSV ->
                throw new IllegalStateException(encoding + " is of named features alone");
        };
    }

    private static EventFormat named(JobOptions options) {
        return options.input().format() == EventEncoding.AVRO
                ? new NamedAvro(options.rules())
                : ofEvents(options).chosen();
    }

    private static EventFormats ofEvents(JobOptions options) {
        return new EventFormats(options.input().topic(), options.mapping(), options.rules());
    }

    /** The id of an event that is in the key of its record; null if it is in the value. */
    public static @Nullable KeyId keyId(JobOptions options) {
        return ofEvents(options).keyId();
    }

    /** Labels of another format than this project's; null if they are of that. */
    public static @Nullable LabelRows labels(LateLabels labels) {
        EventMapping mapping = labels.mapping();
        if (mapping == null) {
            return null;
        }
        EventFormats formats = new EventFormats(labels.format(), mapping, NameRules.NONE);
        return new LabelRows(
                formats.chosen(),
                formats.keyId(),
                OptionType.kebab(labels.format().encoding()));
    }

    private EventFormat chosen() {
        Function<EventMapping, EventFormat> reader = reader(rules);
        return new ChosenEvents(reader.apply(mapping), reader.apply(mapping.choiceAlone()));
    }

    private Function<EventMapping, EventFormat> reader(NameRules of) {
        return switch (topic.encoding()) {
            case JSON -> each -> new NamedJson(each, of);
            case JSON_CONFLUENT -> each -> new ConfluentJson(each, of);
            case AVRO_CONFLUENT -> each -> new ConfluentAvro(each, of, known());
            case CSV -> {
                CsvHeader header = CsvHeader.of(topic.schema());
                yield each -> new NamedCsv(each, of, header);
            }
            case AVRO -> throw new IllegalStateException("its schema says which field is what");
        };
    }

    private @Nullable KeyId keyId() {
        boolean isBehindId = topic.encoding() == EventEncoding.JSON_CONFLUENT || topic.registry() != null;
        return KeyId.at(mapping.id(), isBehindId ? id -> reader(NameRules.NONE).apply(id) : null);
    }

    private Schemas known() {
        if (schemas == null) {
            throw new IllegalStateException("no schemas are known");
        }
        return schemas;
    }

    private Schemas schemas() {
        RegistryAddress registry = topic.registry();
        if (registry != null) {
            return new RegistrySchemas(registry);
        }
        String file = topic.schema();
        try {
            FixedSchema schema = FixedSchema.read(Path.of(file));
            ConfluentAvro.check(schema.of(0), mapping, rules);
            return schema;
        } catch (IOException | IllegalArgumentException e) {
            throw new IllegalStateException(
                    "the job cannot start: " + topic.schemaOption() + " is '" + file + "', which cannot be used: "
                            + e.getMessage(),
                    e);
        }
    }
}
