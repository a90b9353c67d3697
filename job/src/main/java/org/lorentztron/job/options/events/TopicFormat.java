package org.lorentztron.job.options.events;

import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.schema.RegistryAddress;
import org.lorentztron.job.options.given.KafkaSecrets;
import org.lorentztron.job.options.read.OptionValues;

/**
 * How the values of a topic are written.
 *
 * @param options of the topic
 */
public record TopicFormat(OptionValues values, TopicOptions options) {
    public EventEncoding encoding() {
        return options.encoding(values);
    }

    /** The names of cells, or the file of a schema, by the format; of no format other than those it is given with. */
    public String schema() {
        return values.get(options.schema());
    }

    /** The option of the schema, as users write it. */
    public String schemaOption() {
        return "--" + options.schema().key();
    }

    /** Where the schemas are; null if they are not asked for. */
    public @Nullable RegistryAddress registry() {
        boolean isAsked = encoding() == EventEncoding.AVRO_CONFLUENT && EventSchema.isRegistry(schema());
        return isAsked ? RegistryAddress.of(schema(), values.find(KafkaSecrets.OPTION)) : null;
    }
}
