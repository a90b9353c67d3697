package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.JsonScanner;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.StrictJson;
import org.lorentztron.connectors.wire.named.EventField.Use;

/**
 * Reads events with named features in plain JSON: ASCII without escapes. On everything else, and on everything that is
 * wrong, it gives up without a judgement, and {@link NamedJson} reads the event again with a full parser. An event that
 * both can read is the same for both. Not thread-safe.
 */
final class FastNamedJson extends JsonScanner {
    private final EventBuilder builder;

    /** @param builder overwritten */
    FastNamedJson(EventBuilder builder) {
        this.builder = builder;
    }

    /**
     * The event; null if a full parser must read it.
     *
     * @param value at least one byte, not modified
     * @throws MalformedEventException if the record is no event, which is no mistake
     */
    @Nullable
    LabeledEvent read(byte[] value) throws MalformedEventException {
        if (!begin(value)) {
            return null;
        }
        builder.begin();
        try {
            return readObject(builder.tree().top(), 1) && isAtEnd() ? builder.event() : null;
        } catch (MalformedEventException e) {
            if (e.reason().isMistake()) {
                return null;
            }
            throw e;
        }
    }

    /** Reads an object, fields of no use included. */
    private boolean readObject(EventField field, int depth) throws MalformedEventException {
        if (!take('{') || depth > StrictJson.DEEPEST_NESTING) {
            return false;
        }
        long object = builder.open(field);
        if (take('}')) {
            return true;
        }
        EventField before = null;
        do {
            EventField child = take('"') ? readName(field, before) : null;
            if (child == null || !take(':')) {
                return false;
            }
            builder.enter(child, object);
            skipSpace();
            if (!(child.use() == Use.FEATURE ? readValue(child, depth) : readOther(child, depth))) {
                return false;
            }
            before = child;
        } while (take(','));
        return take('}');
    }

    /** Reads the value of a field that is no feature. */
    private boolean readOther(EventField field, int depth) throws MalformedEventException {
        return switch (field.use()) {
            case NONE -> skipValue(depth);
            case SCHEMA -> isStructure() ? readSchema(depth) : readValue(field, depth);
            case MARK, CHANGE -> isStructure() ? skipValue(depth) : readValue(field, depth);
            default -> readValue(field, depth);
        };
    }

    private boolean readSchema(int depth) throws MalformedEventException {
        int start = at;
        return skipValue(depth) && builder.decimals().schema(text, start, at);
    }

    /** The field of a name whose first quote has been read; null if the name is not plain. */
    private @Nullable EventField readName(EventField parent, @Nullable EventField before) {
        EventField likely = parent.guess(before, text, at);
        if (likely != null) {
            at += likely.nameLength() + 1;
            return likely;
        }
        int start = at;
        if (!skipText()) {
            return null;
        }
        EventField child = builder.tree().child(parent, text, start, at - 1);
        if (child.isKept()) {
            parent.follows(before, child);
        }
        return child;
    }

    private boolean readValue(EventField field, int depth) throws MalformedEventException {
        byte first = text[at];
        if (first == '"') {
            int start = ++at;
            if (!skipText()) {
                return false;
            }
            builder.scalars().text(field, text, start, at - 1);
            return true;
        } else if (first == '{') {
            return builder.decimals().areObjects(field) ? readDecimal(field, depth) : readObject(field, depth + 1);
        } else if (first == '[') {
            return readArray(field);
        } else if (first == 't' || first == 'f') {
            if (!takeWord(first == 't' ? "true" : "false")) {
                return false;
            }
            builder.scalars().truth(field, first == 't');
            return true;
        } else if (first == 'n') {
            if (!takeWord("null")) {
                return false;
            }
            builder.nothing(field);
            return true;
        }
        int start = at;
        if (!readNumber()) {
            return false;
        }
        builder.scalars().number(field, number, text, start, at);
        return true;
    }

    private boolean readDecimal(EventField field, int depth) throws MalformedEventException {
        int start = at;
        if (!skipStructure(true, depth + 1)) {
            return false;
        }
        try (JsonParser parser = StrictJson.parser(new String(text, start, at - start, ISO_8859_1))) {
            parser.nextToken();
            builder.scalars().decimalObject(field, parser);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private boolean readArray(EventField field) throws MalformedEventException {
        at++;
        builder.openArray(field);
        if (take(']')) {
            return true;
        }
        do {
            skipSpace();
            int start = at;
            if (text[at] == '"') {
                at++;
                if (!skipText()) {
                    return false;
                }
                builder.elements().text(field, text, start + 1, at - 1);
            } else if (text[at] == 'n') {
                if (!takeWord("null")) {
                    return false;
                }
                builder.elements().nothing();
            } else if (readNumber()) {
                builder.elements().number(field, number, text, start, at);
            } else {
                return false;
            }
        } while (take(','));
        return take(']');
    }

    private boolean isStructure() {
        return text[at] == '{' || text[at] == '[';
    }

    /** Passes over a value of no use. */
    private boolean skipValue(int depth) {
        byte first = text[at];
        if (first == '"') {
            at++;
            return skipText();
        } else if (first == '{' || first == '[') {
            return skipStructure(first == '{', depth + 1);
        } else if (first == 't') {
            return takeWord("true");
        } else if (first == 'f') {
            return takeWord("false");
        }
        return first == 'n' ? takeWord("null") : readNumber();
    }

    private boolean skipStructure(boolean isObject, int depth) {
        char close = isObject ? '}' : ']';
        at++;
        if (depth > StrictJson.DEEPEST_NESTING) {
            return false;
        }
        if (take(close)) {
            return true;
        }
        do {
            if (isObject && !(take('"') && skipText() && take(':'))) {
                return false;
            }
            skipSpace();
            if (!skipValue(depth)) {
                return false;
            }
        } while (take(','));
        return take(close);
    }
}
