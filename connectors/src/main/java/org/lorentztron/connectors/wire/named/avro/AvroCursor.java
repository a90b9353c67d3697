package org.lorentztron.connectors.wire.named.avro;

import java.io.IOException;
import org.lorentztron.connectors.wire.avro.BoundedDecoder;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.named.EventBuilder;
import org.lorentztron.connectors.wire.named.EventField;
import org.lorentztron.connectors.wire.named.StrictUtf8;

/** Where the reading of one event's Avro stands, and the event that is made of it. Not thread-safe. */
final class AvroCursor {
    /** Fields of records in maps, in one event: they need not have bytes. */
    private static final int MOST_LOOSE = 20_000;

    private static final byte[] NOTHING = {};

    final BoundedDecoder in = new BoundedDecoder();
    final EventBuilder event;
    /** The whole value, not to be modified. */
    byte[] bytes = NOTHING;
    /** Whether fields of no use are reported to the event as well. */
    boolean notesFields;
    /** Where the text starts that {@link #readText} has read. */
    int start;
    /** Where it ends, exclusive. */
    int end;

    private int loose;

    private final StrictUtf8 utf8 = new StrictUtf8();

    AvroCursor(EventBuilder event) {
        this.event = event;
    }

    /**
     * Stands before a value, and begins an event.
     *
     * @param value read, not modified
     * @param at where the value's Avro starts
     * @param notes whether {@link EventBuilder#event} can say which fields there are where one is missing
     */
    void reset(byte[] value, int at, boolean notes) {
        event.begin(notes);
        notesFields = notes;
        loose = 0;
        bytes = value;
        in.reset(value, at);
    }

    /** A record in a map has some more fields. */
    void countLoose(EventField record, int fields) throws MalformedEventException {
        loose += fields;
        if (loose > MOST_LOOSE) {
            throw new MalformedEventException(
                    MalformedReason.OVERSIZED,
                    record.path() + " has field " + (MOST_LOOSE + 1) + " of the records in maps, expected at most "
                            + MOST_LOOSE);
        }
    }

    /** Reads a text, whose bytes are checked to be UTF-8. */
    void readText() throws IOException {
        readName();
        checkText();
    }

    /** Reads a text without a check. */
    void readName() throws IOException {
        int length = in.readLength("text");
        start = in.take(length);
        end = start + length;
    }

    /** Checks that what has been read is UTF-8. */
    void checkText() throws IOException {
        utf8.check(bytes, start, end);
    }
}
