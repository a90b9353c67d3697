package org.lorentztron.connectors.wire.named;

import java.io.IOException;
import org.lorentztron.connectors.wire.avro.BoundedDecoder;

/** Where the reading of one event's Avro stands, and the event that is made of it. Not thread-safe. */
final class AvroCursor {
    private static final byte[] NOTHING = {};

    final BoundedDecoder in = new BoundedDecoder();
    final EventBuilder event;
    /** The whole value, not to be modified. */
    byte[] bytes = NOTHING;
    /** Whether fields of no use are told to the event as well. */
    boolean notesFields;
    /** Where the text starts that {@link #readText} has read. */
    int start;
    /** Where it ends, exclusive. */
    int end;

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
        bytes = value;
        in.reset(value, at);
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
