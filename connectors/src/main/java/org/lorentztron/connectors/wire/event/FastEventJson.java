package org.lorentztron.connectors.wire.event;

import org.jspecify.annotations.Nullable;
import org.lorentztron.model.Features;
import org.lorentztron.model.NamedNumbers;

/**
 * Reads events in the JSON that nearly all producers write: the five fields of an event and no others, ASCII without
 * escapes. On everything else it gives up without a judgement, and {@link EventJson} reads the event again with a full
 * parser, which also says what is wrong with it. An event that both can read is the same for both.
 *
 * <p>Numbers and indices are read where they stand, without a token, a name or a text for each, and most of them by
 * {@link PlainFeatures}. Not thread-safe.
 */
final class FastEventJson extends JsonScanner {
    private static final int NONE = 0;
    private static final int ID = 1;
    private static final int TIMESTAMP = 2;
    private static final int LABEL = 4;
    private static final int FEATURES = 8;
    private static final int WEIGHT = 16;

    private static final int LONGEST_INDEX = 9;

    private final int features;
    private final FeatureBuffer buffer;
    private final PlainFeatures plain;

    /** @param buffer for events of this many features; overwritten */
    FastEventJson(int features, FeatureBuffer buffer) {
        this.features = features;
        this.buffer = buffer;
        this.plain = new PlainFeatures(buffer);
    }

    /**
     * The event; null if a full parser must read it.
     *
     * @param value at least one byte, not modified
     */
    @Nullable
    LabeledEvent read(byte[] value) {
        if (!begin(value)) {
            return null;
        }
        try {
            return readEvent();
        } catch (MalformedEventException e) {
            return null;
        }
    }

    private @Nullable LabeledEvent readEvent() throws MalformedEventException {
        if (!take('{')) {
            return null;
        }
        String id = null;
        String label = null;
        long timestamp = LabeledEvent.NO_TIMESTAMP;
        double weight = 1;
        Features found = null;
        int seen = NONE;
        do {
            int field = readField();
            if (field == NONE || (seen & field) != 0 || !take(':')) {
                return null;
            }
            seen |= field;
            skipSpace();
            boolean read;
            if (field == FEATURES) {
                found = readFeatures();
                read = found != null;
            } else if (field == LABEL) {
                label = text[at] == '"' ? readText() : readWhole();
                read = label != null;
            } else if (field == WEIGHT) {
                read = readNumber();
                weight = read ? EventText.checkWeight("weight", number) : weight;
            } else if (field == ID) {
                id = text[at] == '"' ? readText() : readWhole();
                read = id != null;
            } else {
                String whole = readWhole();
                read = whole != null;
                timestamp = read ? Long.parseLong(whole) : timestamp;
            }
            if (!read) {
                return null;
            }
        } while (take(','));
        return found != null && take('}') && isAtEnd()
                ? new LabeledEvent(id, label, timestamp, found, NamedNumbers.NONE, weight)
                : null;
    }

    /** The name of a field; {@link #NONE} if it is none of an event's. */
    private int readField() {
        if (!take('"')) {
            return NONE;
        }
        int start = at;
        while (text[at] != '"' && at < text.length - 1) {
            at++;
        }
        int length = at++ - start;
        return isAt(start, length, "features")
                ? FEATURES
                : isAt(start, length, "label")
                        ? LABEL
                        : isAt(start, length, "timestamp")
                                ? TIMESTAMP
                                : isAt(start, length, "id") ? ID : isAt(start, length, "weight") ? WEIGHT : NONE;
    }

    private boolean isAt(int start, int length, String name) {
        if (length != name.length()) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (text[start + i] != name.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private @Nullable Features readFeatures() throws MalformedEventException {
        buffer.clear();
        if (text[at] == '{') {
            return readSparse() ? buffer.toFeatures() : null;
        }
        return text[at] == '[' && readDense() ? buffer.toFeatures() : null;
    }

    private boolean readSparse() throws MalformedEventException {
        at++;
        if (take('}')) {
            return true;
        }
        do {
            at = plain.readSparse(text, at);
            if (!take('"')) {
                return false;
            }
            int start = at;
            long index = 0;
            for (; isDigit(text[at]) && at - start < LONGEST_INDEX; at++) {
                index = 10 * index + (text[at] - '0');
            }
            boolean isIndex = at > start && (text[start] != '0' || at == start + 1);
            if (!isIndex || text[at++] != '"' || !take(':') || !readNumber()) {
                return false;
            }
            buffer.add(index, number);
        } while (take(','));
        return take('}');
    }

    private boolean readDense() throws MalformedEventException {
        at++;
        int length = 0;
        do {
            at = plain.readDense(text, at, length);
            length = plain.feature();
            if (!readNumber() || length >= features) {
                return false;
            }
            if (number != 0) {
                buffer.add(length, number);
            }
            length++;
        } while (take(','));
        return take(']') && length == features;
    }
}
