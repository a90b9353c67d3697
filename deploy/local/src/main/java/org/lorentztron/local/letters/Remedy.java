package org.lorentztron.local.letters;

import java.util.Optional;
import org.lorentztron.connectors.wire.event.MalformedReason;

/** What a reason means, and what would mend its records. A letter's message says more of its own. Stateless. */
final class Remedy {
    private Remedy() {}

    /** The record, in words. */
    static String words(MalformedReason reason) {
        return switch (reason) {
            case EMPTY -> "the value has no bytes";
            case OVERSIZED -> "it has more bytes or fields, or a longer text or number, than are read";
            case NOT_JSON -> "it is not one object of JSON";
            case NOT_AVRO -> "it is no event in Avro's encoding";
            case NOT_CSV -> "it is not one line of CSV";
            case UNKNOWN_SCHEMA -> "it names a schema that the schema registry does not have";
            case MISSING_FIELD -> "a field that is needed is absent";
            case WRONG_TYPE -> "a field has another type than the options say";
            case UNKNOWN_CLASS -> "its label is none of the classes";
            case WRONG_LENGTH -> "it has another number of features, cells or values than it should";
            case INDEX_OUT_OF_RANGE -> "the index of a feature is out of its range";
            case REPEATED_INDEX -> "the index of a feature is given twice";
            case NOT_FINITE -> "a number is not finite, or its magnitude is above 1e15";
            case TIMESTAMP -> "its time is before 1970 or after 9999";
            case MISSING_ID -> "without an id, event and label do not find each other";
            case UNKNOWN_ID -> "it is a label that found no event in time";
            case LABEL_EXPIRED -> "it is a label that came after its event had waited for its whole time";
            case WEIGHT_NOT_ALLOWED -> "its weight is not 1";
            case WEIGHT_TOO_LARGE -> "its weight is above the largest";
            case DELETION, OTHER -> "it is no event, and no mistake";
        };
    }

    /** What the owner of the job can do; empty if the sender alone can. */
    static Optional<String> of(MalformedReason reason) {
        return Optional.ofNullable(
                switch (reason) {
                    case NOT_JSON, NOT_AVRO, NOT_CSV ->
                        "the sender's, of a record that is cut off or damaged; of all records,"
                                + " --event-format says how events are written";
                    case UNKNOWN_SCHEMA ->
                        "--event-schema names the schema registries; send it again when the schema is there";
                    case MISSING_FIELD -> "--event-root says where the features are";
                    case WRONG_TYPE ->
                        "--event-ignore passes over a field; --event-time-format and --event-numeric say"
                                + " how times and numbers are written";
                    case UNKNOWN_CLASS ->
                        "--classes names all labels in a new model; --event-label-map reads a label as a" + " class";
                    case WRONG_LENGTH, INDEX_OUT_OF_RANGE -> "--features, in a new model; --event-schema of CSV";
                    case TIMESTAMP -> "--event-time says where the time is, --event-time-format how it is written";
                    case MISSING_ID -> "--event-id says where the id is";
                    case UNKNOWN_ID ->
                        "--label-early, if labels come before their events; or send it again when its"
                                + " event is there";
                    case LABEL_EXPIRED -> "a longer --label-timeout";
                    case WEIGHT_NOT_ALLOWED, WEIGHT_TOO_LARGE -> "--max-weight";
                    case NOT_FINITE -> "--event-ignore leaves out a field, such as ids that are numbers";
                    case EMPTY, OVERSIZED, REPEATED_INDEX, DELETION, OTHER -> null;
                });
    }
}
