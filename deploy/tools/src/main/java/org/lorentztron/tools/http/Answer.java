package org.lorentztron.tools.http;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.tools.cli.JsonLine;

/**
 * The answer to a request.
 *
 * @param status of HTTP
 * @param contentType of the body
 * @param headers beside that one
 * @param body not to be modified; empty if a stream follows
 * @param stream what follows for as long as both sides stay; null after other answers
 */
public record Answer(
        int status, String contentType, Map<String, String> headers, byte[] body, @Nullable EventStream stream) {
    public static final int OK = 200;
    public static final int BAD_REQUEST = 400;
    public static final int FORBIDDEN = 403;
    public static final int NOT_FOUND = 404;
    public static final int WRONG_METHOD = 405;
    public static final int TOO_LARGE = 413;
    public static final int UNSUPPORTED = 415;
    public static final int MISDIRECTED = 421;
    public static final int FAILED = 500;
    public static final int UNAVAILABLE = 503;

    /** The content type of an object. */
    public static final String JSON = "application/json";

    public Answer {
        headers = Map.copyOf(headers);
    }

    /** An answer that is complete. */
    public Answer(int status, String contentType, Map<String, String> headers, byte[] body) {
        this(status, contentType, headers, body, null);
    }

    /** An answer without other headers. */
    public Answer(int status, String contentType, byte[] body) {
        this(status, contentType, Map.of(), body);
    }

    /** The same with headers beside those that it has. */
    public Answer with(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(headers);
        all.putAll(more);
        return new Answer(status, contentType, all, body, stream);
    }

    /** An object of JSON, as text. */
    public static Answer json(int status, String object) {
        return json(status, object.getBytes(StandardCharsets.UTF_8));
    }

    /** An object of JSON in UTF-8. */
    public static Answer json(int status, byte[] object) {
        return new Answer(status, JSON, object);
    }

    /** An object with the field {@code error}. */
    public static Answer error(int status, String message) {
        return json(status, JsonLine.of(object -> object.writeStringField("error", message)));
    }

    static Answer streaming(String contentType, EventStream stream) {
        return new Answer(OK, contentType, Map.of("Cache-Control", "no-store"), new byte[0], stream);
    }

    /** The same answer with one more header. */
    public Answer with(String header, String value) {
        Map<String, String> more = new HashMap<>(headers);
        more.put(header, value);
        return new Answer(status, contentType, more, body, stream);
    }
}
