package org.lorentztron.connectors.warning;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.SentLabel;

/**
 * One of the first events, or labels, that a reader has decoded, as checks see it. It may yet be refused.
 *
 * @param id null if its payload says none
 * @param time as its payload says; {@code LabeledEvent.NO_TIMESTAMP} if it says none
 * @param labelled whether it says a label
 * @param recordTime the time of its Kafka record, ms since 1970
 * @param names the entries of its features, by their indices
 * @param fields the entries of all fields of its record, by theirs, named from the top
 * @param unseen the options that name fields which no event so far has had
 */
public record FirstEvent(
        @Nullable String id,
        long time,
        boolean labelled,
        long recordTime,
        Supplier<Map<Integer, List<String>>> names,
        Supplier<Map<Integer, List<String>>> fields,
        Supplier<List<String>> unseen) {

    /** A label, of which the features do not count. */
    public static FirstEvent ofLabel(SentLabel label, long recordTime) {
        return new FirstEvent(
                label.id(), label.timestamp(), label.label() != null, recordTime, Map::of, Map::of, List::of);
    }
}
