package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.ArrayRows;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.event.StrictJson;

/**
 * Values of one row each, made from one whose root is an array of rows. What is around the array is in each:
 *
 * <pre>
 *   {"data": [{"a": 1}, {"a": 2}], "ts": 5}   =   {"data": [{"a": 1}], "ts": 5}, {"data": [{"a": 2}], "ts": 5}
 *   [{"a": 1}, {"a": 2}]                      =   {"a": 1}, {"a": 2}
 * </pre>
 *
 * So a row can be read, refused and written again as if it had come alone. The array, each row, and a value without a
 * root may stand in texts. Rows are made when they are asked for.
 */
final class JsonRows extends ArrayRows {
    /** Of one record. */
    private static final int MOST = 10_000;
    /** Of all values together. */
    private static final long MOST_CHARACTERS = 1L << 28;

    private final byte[] frame;
    /** What is around the rows; null where they are the value itself. */
    private final @Nullable Around around;

    private final List<String> rows;

    /** What a value has before and after the elements of the array. */
    private record Around(String before, String after) {
        int length() {
            return before.length() + after.length();
        }
    }

    private JsonRows(byte[] frame, @Nullable Around around, List<String> rows) {
        this.frame = frame;
        this.around = around;
        this.rows = List.copyOf(rows);
    }

    /**
     * The rows of a value; none if its root holds none, or one that is there already as if it had come alone.
     *
     * @param from where the JSON begins; the bytes before it are before each row, too
     * @param root names joined by dots, from the top, with a slash before them; empty for the value itself
     * @throws MalformedEventException if there are too many
     */
    static ArrayRows of(byte[] value, int from, String root) throws MalformedEventException {
        int start = ByteOrderMark.after(value, from);
        byte[] frame = Arrays.copyOf(value, start);
        String text = new String(value, start, value.length - start, UTF_8);
        try (JsonParser parser = StrictJson.parser(text)) {
            parser.nextToken();
            if (root.isEmpty()) {
                return ofTop(frame, text, parser);
            }
            return parser.currentToken() == JsonToken.START_OBJECT && isAtRoot(parser, root)
                    ? belowRoot(frame, text, parser)
                    : ArrayRows.NONE;
        } catch (IOException e) {
            return ArrayRows.NONE; // no JSON, as the reader of events says
        }
    }

    /** A value that is an array of objects, or a text that holds one or an object. */
    private static ArrayRows ofTop(byte[] frame, String text, JsonParser parser)
            throws IOException, MalformedEventException {
        boolean isText = parser.currentToken() == JsonToken.VALUE_STRING;
        if (!isText && parser.currentToken() != JsonToken.START_ARRAY) {
            return ArrayRows.NONE;
        }
        String json = isText ? parser.getText() : text;
        List<String> rows = holdsObject(json) ? List.of(json) : elements(json);
        return isText || !rows.isEmpty() && rows.stream().allMatch(JsonRows::holdsObject)
                ? checked(frame, null, rows)
                : ArrayRows.NONE;
    }

    private static ArrayRows belowRoot(byte[] frame, String text, JsonParser parser)
            throws IOException, MalformedEventException {
        if (parser.currentToken() == JsonToken.VALUE_STRING) {
            int start = (int) parser.currentTokenLocation().getCharOffset();
            List<String> rows = elements(parser.getText());
            Around around = new Around(text.substring(0, start) + '[', ']' + text.substring(after(parser)));
            return checked(frame, around, rows);
        }
        int start = after(parser);
        List<String> rows = new ArrayList<>();
        boolean isOpened = readElements(text, parser, rows);
        Around around = new Around(text.substring(0, start), text.substring(after(parser) - 1));
        return rows.size() < 2 && !isOpened ? ArrayRows.NONE : checked(frame, around, rows);
    }

    private static ArrayRows checked(byte[] frame, @Nullable Around around, List<String> rows)
            throws MalformedEventException {
        long length = around == null ? 0 : around.length();
        if (rows.size() > MOST || rows.size() * length > MOST_CHARACTERS) {
            throw new MalformedEventException(
                    MalformedReason.OVERSIZED,
                    "value has " + rows.size() + " rows in " + length + " characters, expected at most " + MOST
                            + " and " + MOST_CHARACTERS + " characters around all together");
        }
        return rows.isEmpty() ? ArrayRows.NONE : new JsonRows(frame, around, rows);
    }

    /** Goes on to the root, from the start of the object at the top: whether rows may be there. */
    private static boolean isAtRoot(JsonParser parser, String root) throws IOException {
        String above = "/";
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            String place = above + FieldTree.encoded(name);
            JsonToken token = parser.nextToken();
            if (place.equals(root)) {
                return token == JsonToken.START_ARRAY || token == JsonToken.VALUE_STRING;
            }
            if (token == JsonToken.START_OBJECT && root.startsWith(place + ".")) {
                above = place + ".";
            } else {
                parser.skipChildren();
            }
        }
        return false;
    }

    /** The elements of an array in JSON; none if the text is none. */
    private static List<String> elements(String json) throws IOException {
        List<String> elements = new ArrayList<>();
        try (JsonParser parser = StrictJson.parser(json)) {
            if (parser.nextToken() == JsonToken.START_ARRAY) {
                readElements(json, parser, elements);
            }
            return parser.nextToken() == null ? elements : List.of();
        }
    }

    /**
     * Goes on to the end of an array that has begun.
     *
     * @param elements where they go, as they are written; objects in texts as these
     * @return whether there was such a text
     */
    private static boolean readElements(String json, JsonParser parser, List<String> elements) throws IOException {
        boolean isOpened = false;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (parser.currentToken() == JsonToken.VALUE_STRING && holdsObject(parser.getText())) {
                isOpened = true;
                elements.add(parser.getText());
            } else {
                int first = (int) parser.currentTokenLocation().getCharOffset();
                parser.skipChildren();
                elements.add(json.substring(first, after(parser)));
            }
        }
        return isOpened;
    }

    private static boolean holdsObject(String json) {
        String stripped = json.strip();
        return stripped.startsWith("{") && stripped.endsWith("}");
    }

    /** What follows the token that the parser is at, whose end it has just read. */
    private static int after(JsonParser parser) throws IOException {
        parser.finishToken();
        return (int) parser.currentLocation().getCharOffset();
    }

    @Override
    public byte[] of(List<Integer> wanted) {
        String joined = wanted.stream().map(rows::get).collect(Collectors.joining(","));
        String text = joined;
        if (around != null) {
            text = around.before + joined + around.after;
        } else if (wanted.size() > 1) {
            text = '[' + joined + ']';
        }
        byte[] json = text.getBytes(UTF_8);
        byte[] value = Arrays.copyOf(frame, frame.length + json.length);
        System.arraycopy(json, 0, value, frame.length, json.length);
        return value;
    }

    @Override
    public int size() {
        return rows.size();
    }
}
