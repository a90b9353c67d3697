package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lorentztron.connectors.wire.event.ArrayRows;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.event.StrictJson;

/**
 * Values of one row each, made from one whose root is an array of several. What is around the array is in each:
 *
 * <pre>
 *   {"data": [{"a": 1}, {"a": 2}], "ts": 5}   =   {"data": [{"a": 1}], "ts": 5}, {"data": [{"a": 2}], "ts": 5}
 * </pre>
 *
 * So a row can be read, refused and written again as if it had come alone. Made when they are asked for.
 */
final class JsonRows extends ArrayRows {
    /** Of one record. */
    private static final int MOST = 10_000;
    /** Of all values together. */
    private static final long MOST_CHARACTERS = 1L << 28;

    private final byte[] frame;
    private final String text;
    private final int start;
    private final int end;
    private final List<int[]> rows;

    private JsonRows(byte[] frame, String text, int start, int end, List<int[]> rows) {
        this.frame = frame;
        this.text = text;
        this.start = start;
        this.end = end;
        this.rows = rows;
    }

    /**
     * The rows of a value; none if its root is no array of several.
     *
     * @param from where the JSON begins; the bytes before it are before each row, too
     * @param root names joined by dots, from the top, with a slash before them
     * @throws MalformedEventException if there are too many
     */
    static ArrayRows of(byte[] value, int from, String root) throws MalformedEventException {
        int start = ByteOrderMark.after(value, from);
        byte[] frame = Arrays.copyOf(value, start);
        String text = new String(value, start, value.length - start, UTF_8);
        try (JsonParser parser = StrictJson.parser(text)) {
            return parser.nextToken() == JsonToken.START_OBJECT && isAtRoot(parser, root)
                    ? rows(frame, text, parser)
                    : ArrayRows.NONE;
        } catch (IOException e) {
            return ArrayRows.NONE; // no JSON, as the reader of events says
        }
    }

    /** Goes on to the root, from the start of the object at the top. */
    private static boolean isAtRoot(JsonParser parser, String root) throws IOException {
        String above = "/";
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            String place = above + FieldTree.encoded(name);
            JsonToken token = parser.nextToken();
            if (place.equals(root)) {
                return token == JsonToken.START_ARRAY;
            }
            if (token == JsonToken.START_OBJECT && root.startsWith(place + ".")) {
                above = place + ".";
            } else {
                parser.skipChildren();
            }
        }
        return false;
    }

    private static ArrayRows rows(byte[] frame, String text, JsonParser parser)
            throws IOException, MalformedEventException {
        int start = after(parser);
        List<int[]> rows = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            int first = (int) parser.currentTokenLocation().getCharOffset();
            parser.skipChildren();
            rows.add(new int[] {first, after(parser)});
        }
        int end = after(parser) - 1;
        long around = text.length() - (end - start);
        if (rows.size() > MOST || rows.size() * around > MOST_CHARACTERS) {
            throw new MalformedEventException(
                    MalformedReason.OVERSIZED,
                    "value has " + rows.size() + " rows in " + around + " characters, expected at most " + MOST
                            + " and " + MOST_CHARACTERS + " characters around all together");
        }
        return rows.size() < 2 ? ArrayRows.NONE : new JsonRows(frame, text, start, end, rows);
    }

    /** What follows the token that the parser is at, whose end it has just read. */
    private static int after(JsonParser parser) {
        return (int) parser.currentLocation().getCharOffset();
    }

    @Override
    public byte[] of(List<Integer> wanted) {
        StringBuilder written = new StringBuilder(text.substring(0, start));
        for (int each : wanted) {
            int[] row = rows.get(each);
            written.append(written.length() == start ? "" : ",").append(text, row[0], row[1]);
        }
        byte[] json = written.append(text, end, text.length()).toString().getBytes(UTF_8);
        byte[] value = Arrays.copyOf(frame, frame.length + json.length);
        System.arraycopy(json, 0, value, frame.length, json.length);
        return value;
    }

    @Override
    public int size() {
        return rows.size();
    }
}
