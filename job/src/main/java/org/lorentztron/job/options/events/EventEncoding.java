package org.lorentztron.job.options.events;

/** How the values of the events topic are written. */
public enum EventEncoding {
    /** One JSON object per record; numbered features may be dense or sparse. */
    JSON,
    /** Avro single-object encoding with the schema LabeledEvent. */
    AVRO,
    /** Avro of any schema, behind the id of the schema; named features alone. */
    AVRO_CONFLUENT,
    /** JSON behind the id of a schema; named features alone. */
    JSON_CONFLUENT,
    /** A line of CSV; named features alone. */
    CSV;

    /** Whether features must have names. */
    public boolean isOfNames() {
        return this != JSON && this != AVRO;
    }
}
