package org.lorentztron.local.letters;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.lorentztron.connectors.wire.event.DeadLetter;

/**
 * Where a rejected record stood.
 *
 * @param row which row of the record, from 1; 0 of a whole record
 */
record RecordPlace(String topic, int partition, long offset, int row) {
    private static final Pattern RESENT = Pattern.compile("(.+)-(\\d+)@(\\d+)(?:\\.(\\d+))?");

    static RecordPlace of(DeadLetter letter) {
        return new RecordPlace(letter.topic(), letter.partition(), letter.offset(), letter.row());
    }

    /** The same from texts, which may be anything; empty if they are no numbers from 0. */
    static Optional<RecordPlace> of(String topic, String partition, String offset, String row) {
        try {
            RecordPlace place =
                    new RecordPlace(topic, Integer.parseInt(partition), Long.parseLong(offset), Integer.parseInt(row));
            boolean isOne = place.partition >= 0 && place.offset >= 0 && place.row >= 0;
            return isOne ? Optional.of(place) : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** Which the header of a record that was sent again names; empty if it names none. */
    static Optional<RecordPlace> resent(String header) {
        Matcher found = RESENT.matcher(header);
        return found.matches()
                ? of(found.group(1), found.group(2), found.group(3), found.group(4) == null ? "0" : found.group(4))
                : Optional.empty();
    }
}
