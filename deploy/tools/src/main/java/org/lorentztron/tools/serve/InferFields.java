package org.lorentztron.tools.serve;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.EventText;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.tools.http.RefusedRequestException;

/** What every object of a request is held to. Stateless and thread-safe. */
final class InferFields {
    /** Of names and of the id, which comes back. */
    private static final int LONGEST_TEXT = 1 << 10;

    private InferFields() {}

    /** A field that is known comes at most once. */
    static void once(String field, Set<String> seen) throws RefusedRequestException {
        if (!seen.add(field)) {
            throw RefusedRequestException.badRequest("field " + field + " is given twice, expected it once");
        }
    }

    /** The text at hand, which is Unicode and not too long. */
    static String text(JsonParser parser, String thing) throws IOException, RefusedRequestException {
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            throw RefusedRequestException.badRequest(thing + " is wrong, expected a text");
        }
        int length = parser.getTextLength();
        if (length > LONGEST_TEXT) {
            throw RefusedRequestException.badRequest(
                    thing + " has length " + length + ", expected at most " + LONGEST_TEXT);
        }
        String text = parser.getText();
        if (EventText.unpairedSurrogate(text) >= 0) {
            throw RefusedRequestException.badRequest(thing + " has an unpaired surrogate, expected Unicode text");
        }
        return text;
    }

    /** A name in messages, in quotes. */
    static String shown(String name) {
        return MalformedEventException.quote(name);
    }

    /** The value of a field that must be there. */
    static <T> T given(@Nullable T value, String thing) throws RefusedRequestException {
        if (value == null) {
            throw RefusedRequestException.badRequest(thing + " is missing");
        }
        return value;
    }

    /** Refuses the request with "found, expected" unless something holds. */
    static void require(boolean holds, String found, String expected) throws RefusedRequestException {
        if (!holds) {
            throw RefusedRequestException.badRequest(found + ", expected " + expected);
        }
    }
}
