package org.lorentztron.job.options;

/** How the values of the events topic are written. */
public enum EventEncoding {
    /** One JSON object per record, dense or sparse features. */
    JSON,
    /** Avro single-object encoding with the schema LabeledEvent. */
    AVRO
}
