package org.lorentztron.connectors.wire.event;

import java.util.Arrays;
import java.util.Locale;

/** Why a record of the events topic cannot be trained on or scored. */
public enum MalformedReason {
    /** A value of no bytes. */
    EMPTY,
    /** More bytes than the decoder takes, or a text or number in it that is longer than it takes. */
    OVERSIZED,
    /** Not one JSON object in UTF-8: truncated, followed by more, nested too deeply, or a field given twice. */
    NOT_JSON,
    /** Not Avro's encoding of an event: other marker, other schema, truncated, or followed by more. */
    NOT_AVRO,
    /** A required field is absent. */
    MISSING_FIELD,
    /** A field, an index or a value is of another type than the format says. */
    WRONG_TYPE,
    /** The label is none of the classes of the job. */
    UNKNOWN_CLASS,
    /** Dense features are not as many as the job's, or sparse ones have unequal numbers of indices and values. */
    WRONG_LENGTH,
    /** A feature index is negative, or not below the number of features. */
    INDEX_OUT_OF_RANGE,
    /** A feature index is given twice. */
    REPEATED_INDEX,
    /** A value is not finite, or its magnitude is beyond 1e15. */
    NOT_FINITE,
    /** The payload's timestamp is negative, or too far after that of its record. */
    TIMESTAMP,
    /** The record names a schema that the schema registry does not have, or has in a form that cannot be read. */
    UNKNOWN_SCHEMA,
    /** Not one line of CSV in UTF-8. */
    NOT_CSV,
    /** Without an id a label finds no event, and an event no label. */
    MISSING_ID,
    /** A label for whose id no event came in time. */
    UNKNOWN_ID,
    /** A label that came after its event had waited long enough. */
    LABEL_EXPIRED,
    /** The weight is not 1, and the owner of the job allows no others. */
    WEIGHT_NOT_ALLOWED,
    /** The weight is above the largest that the owner of the job allows, or above the largest of all. */
    WEIGHT_TOO_LARGE,
    /** No mistake: no value (a tombstone), null in place of the event, or a record that tells of a deletion. */
    DELETION,
    /** No mistake: the record does not fit the conditions of the owner of the job. */
    OTHER;

    private final String id = name().toLowerCase(Locale.ROOT).replace('_', '-');

    /** The reason in kebab case, as it stands in dead-letter headers; stable across releases. */
    public String id() {
        return id;
    }

    /** Whether somebody should look at the record: it becomes a dead letter. */
    public boolean isMistake() {
        return this != DELETION && this != OTHER;
    }

    /**
     * @param id what {@link #id()} returns
     * @throws IllegalArgumentException if no reason has this id
     */
    public static MalformedReason of(String id) {
        for (MalformedReason reason : values()) {
            if (reason.id.equals(id)) {
                return reason;
            }
        }
        throw new IllegalArgumentException(
                "reason is \"" + id + "\", expected the id of one of " + Arrays.toString(values()));
    }
}
