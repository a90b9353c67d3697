package org.lorentztron.connectors.wire.event;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The headers of a dead letter: what is wrong and where the record came from, all as UTF-8 text, numbers in decimal.
 * The record's key is the original key, its value the original bytes, cut if they were too many. The original headers
 * stand before these.
 *
 * <pre>
 *   lorentztron.error.reason            not-json                              a {@link MalformedReason#id()}
 *   lorentztron.error.message           features has length 12, expected 784
 *   lorentztron.error.topic             events
 *   lorentztron.error.partition         3
 *   lorentztron.error.offset            1234567
 *   lorentztron.error.row               2                                     of one row of it, from 1; mostly absent
 *   lorentztron.error.timestamp         1700000000000                         of the record, ms; -1: none
 *   lorentztron.error.original-length   5120                                  bytes before cutting; -1: a tombstone
 *   lorentztron.error.model             default                               id of the model whose job refused it
 *   lorentztron.error.left-out          key,headers                           what is not whole; mostly absent
 * </pre>
 */
public final class DeadLetterHeaders {
    /** What the names of all of these begin with. */
    public static final String BEGINNING = "lorentztron.error.";

    public static final String REASON = "lorentztron.error.reason";
    public static final String MESSAGE = "lorentztron.error.message";
    public static final String TOPIC = "lorentztron.error.topic";
    public static final String PARTITION = "lorentztron.error.partition";
    public static final String OFFSET = "lorentztron.error.offset";
    public static final String ROW = "lorentztron.error.row";
    public static final String TIMESTAMP = "lorentztron.error.timestamp";
    public static final String ORIGINAL_LENGTH = "lorentztron.error.original-length";
    public static final String MODEL = "lorentztron.error.model";
    public static final String LEFT_OUT = "lorentztron.error.left-out";

    private DeadLetterHeaders() {}

    /**
     * All headers of the letter, in the order of the table above.
     *
     * @param model id of the model whose job refused the record
     */
    public static Map<String, byte[]> of(DeadLetter letter, String model) {
        Map<String, byte[]> headers = new LinkedHashMap<>();
        put(headers, REASON, letter.reason().id());
        put(headers, MESSAGE, letter.message());
        put(headers, TOPIC, letter.topic());
        put(headers, PARTITION, letter.partition());
        put(headers, OFFSET, letter.offset());
        if (letter.row() > 0) {
            put(headers, ROW, letter.row());
        }
        put(headers, TIMESTAMP, letter.timestamp());
        put(headers, ORIGINAL_LENGTH, letter.originalLength());
        put(headers, MODEL, model);
        if (!letter.leftOut().isEmpty()) {
            put(headers, LEFT_OUT, letter.leftOut());
        }
        return headers;
    }

    /** Whether the job of the model may have written these: a letter that names no model may be any job's. */
    public static boolean mayBeOf(String model, Map<String, byte[]> headers) {
        byte[] named = headers.get(MODEL);
        return named == null || model.equals(new String(named, UTF_8));
    }

    /**
     * The letter that a record of the dead-letter topic holds, without the headers that the rejected record had.
     *
     * @param headers by name; others than these are ignored; the model is {@link #mayBeOf}'s
     * @throws IllegalArgumentException if a header is absent, or is no number where it must be one
     */
    public static DeadLetter read(Map<String, byte[]> headers, byte @Nullable [] key, byte @Nullable [] value) {
        return new DeadLetter(
                MalformedReason.of(text(headers, REASON)),
                text(headers, MESSAGE),
                text(headers, TOPIC),
                (int) number(headers, PARTITION),
                number(headers, OFFSET),
                headers.containsKey(ROW) ? (int) number(headers, ROW) : 0,
                number(headers, TIMESTAMP),
                key,
                value,
                (int) number(headers, ORIGINAL_LENGTH),
                List.of(),
                headers.containsKey(LEFT_OUT) ? text(headers, LEFT_OUT) : "");
    }

    private static void put(Map<String, byte[]> headers, String name, Object value) {
        headers.put(name, String.valueOf(value).getBytes(UTF_8));
    }

    private static String text(Map<String, byte[]> headers, String name) {
        byte[] value = headers.get(name);
        if (value == null) {
            throw new IllegalArgumentException("header " + name + " is absent, found " + headers.keySet());
        }
        return new String(value, UTF_8);
    }

    private static long number(Map<String, byte[]> headers, String name) {
        String text = text(headers, name);
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("header " + name + " is \"" + text + "\", expected a number", e);
        }
    }
}
