package org.lorentztron.job.options;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.source.StartFrom;

/** How the events topic is read. */
public record Input(OptionValues values) implements Serializable {
    /** How events are written. */
    public EventEncoding format() {
        return values.get(EventOptions.EVENT_FORMAT);
    }

    /** Whether deletions are no dead letters. */
    public boolean ignoresDeletes() {
        return values.get(EventOptions.IGNORE_DELETES);
    }

    /** Where labels are, as the user says; null if the user does not say. */
    public @Nullable String labelField() {
        return values.find(EventOptions.EVENT_LABEL);
    }

    /** The names of the cells of lines of CSV; null for other formats. */
    public @Nullable String csvHeader() {
        return values.find(EventOptions.CSV_HEADER);
    }

    /** Schema registries; null if there is none. */
    public @Nullable String schemaRegistry() {
        return values.find(EventOptions.SCHEMA_REGISTRY);
    }

    /** File of the registries' credentials; null if there is none. */
    public @Nullable String schemaRegistrySecrets() {
        return values.find(EventOptions.SCHEMA_REGISTRY_SECRETS);
    }

    /** File of the one schema of events; null if there is none. */
    public @Nullable String avroSchema() {
        return values.find(EventOptions.AVRO_SCHEMA);
    }

    /** Where to read from when no state is restored. */
    public StartFrom start() {
        return values.get(OptionTable.START);
    }

    /** Whether the job ends at the offsets found at its start. */
    public boolean bounded() {
        return values.get(OptionTable.BOUNDED);
    }
}
