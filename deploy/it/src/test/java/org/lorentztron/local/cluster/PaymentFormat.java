package org.lorentztron.local.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.datasets.tables.CardPayments;

/** How a row of card payments is written as a record of Kafka. */
interface PaymentFormat {
    /** What a job must be told to read such records. */
    List<String> options();

    /**
     * The record of a row.
     *
     * @param values one for each of {@link CardPayments#COLUMNS}, empty if there is none
     */
    byte[] record(List<String> values);

    /** Records that are no events, at least one of every reason that the format can have. */
    List<Poison> poison();

    /**
     * A record that is no event.
     *
     * @param reason why
     * @param ofRow makes it of the values of a row that might stand in its place
     * @param isDeletion whether it deletes a row, so that it is no dead letter
     */
    record Poison(MalformedReason reason, Function<List<String>, byte @Nullable []> ofRow, boolean isDeletion) {
        Poison(MalformedReason reason, Function<List<String>, byte @Nullable []> ofRow) {
            this(reason, ofRow, false);
        }
    }

    /** A row with another value. */
    static List<String> with(List<String> values, String column, String value) {
        List<String> other = new ArrayList<>(values);
        other.set(CardPayments.COLUMNS.indexOf(column), value);
        return other;
    }

    /** The record of a row that has a value which no event may have. */
    default Poison poison(MalformedReason reason, String column, String value) {
        return new Poison(reason, values -> record(with(values, column, value)));
    }
}
