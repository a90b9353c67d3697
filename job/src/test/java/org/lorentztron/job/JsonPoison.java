package org.lorentztron.job;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.lorentztron.connectors.wire.event.EventAvro;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedReason;

/** Everything that is no JSON event, from a byte too few to a hundred thousand brackets. */
final class JsonPoison {

    private static final String ZEROS = "\"features\":[0,0,0,0,0,0]";
    private static final String EMPTY = "\"features\":{}";
    private static final String MEGABYTE = "x".repeat(1 << 20);
    private static final String DIGITS = "9".repeat(10_000);
    private static final int DEEP = 100_000;

    private final List<Poison> all = new ArrayList<>();

    private JsonPoison() {}

    /** @param good an event, parts of which are to be no events */
    static List<Poison> all(LabeledEvent good) {
        JsonPoison poison = new JsonPoison();
        BadRecords.json().forEach((reason, value) -> poison.all.add(Poison.of("plain " + reason.id(), reason, value)));
        poison.nothing();
        poison.otherBytes(good);
        poison.texts();
        poison.nesting();
        poison.shapes();
        poison.numbers();
        poison.indices();
        return poison.all;
    }

    private void add(MalformedReason reason, String value) {
        String what = value.length() <= 60 ? value : value.substring(0, 60) + "... " + value.length();
        all.add(Poison.of(what, reason, value));
    }

    private void nothing() {
        all.add(new Poison("null", MalformedReason.DELETION, null, null));
        all.add(new Poison("tombstone", MalformedReason.DELETION, "k".getBytes(UTF_8), null));
        all.add(new Poison("key of 200 KB", MalformedReason.EMPTY, new byte[200_000], new byte[0]));
        add(MalformedReason.NOT_JSON, " \n\t");
    }

    private void otherBytes(LabeledEvent good) {
        byte[] whole = EventJson.dense(good);
        for (int length = 1; length < whole.length; length++) {
            all.add(Poison.of("cut to " + length, MalformedReason.NOT_JSON, Arrays.copyOf(whole, length)));
        }
        Random random = new Random(1);
        for (int length = 16; length <= 1 << 16; length *= 2) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            all.add(Poison.of(length + " random bytes of seed 1", MalformedReason.NOT_JSON, bytes));
        }
        all.add(Poison.of("Avro", MalformedReason.NOT_JSON, EventAvro.float32(good)));
        all.add(Poison.of("sparse Avro", MalformedReason.NOT_JSON, EventAvro.sparse(good)));
        all.add(Poison.of("UTF-16", MalformedReason.NOT_JSON, ("{" + EMPTY + "}").getBytes(UTF_16LE)));
        all.add(Poison.of("zeros", MalformedReason.NOT_JSON, new byte[1000]));
        all.add(Poison.of("blob", MalformedReason.OVERSIZED, new byte[Poison.BLOB_BYTES]));
        add(MalformedReason.OVERSIZED, "{\"x\":\"" + MEGABYTE.repeat(9) + "\"," + EMPTY + "}");
    }

    private void texts() {
        for (String bytes : List.of("\u00ff", "\u00c0\u0080", "\u00ed\u00a0\u0080", "\u00f4\u0090\u0080\u0080")) {
            for (String field : List.of("id", "label", "ignored")) {
                String value = "{\"" + field + "\":\"" + bytes + "\"," + EMPTY + "}";
                all.add(Poison.of("bad UTF-8 in " + field, MalformedReason.NOT_JSON, value.getBytes(ISO_8859_1)));
            }
        }
        add(MalformedReason.NOT_JSON, "\ufeff\ufeff{" + EMPTY + "}");
        add(MalformedReason.WRONG_TYPE, "{\"id\":\"\\udc00\"," + EMPTY + "}");
        add(MalformedReason.OVERSIZED, "{\"id\":\"" + MEGABYTE + "\"," + EMPTY + "}");
        add(MalformedReason.OVERSIZED, "{\"label\":\"" + MEGABYTE + "\"," + EMPTY + "}");
        add(MalformedReason.OVERSIZED, "{\"label\":" + DIGITS + "," + EMPTY + "}");
        add(MalformedReason.UNKNOWN_CLASS, "{\"label\":\"\"," + EMPTY + "}");
        add(MalformedReason.UNKNOWN_CLASS, "{\"label\":\"A\"," + EMPTY + "}");
        add(MalformedReason.UNKNOWN_CLASS, "{\"label\":\"a\\u0000\"," + EMPTY + "}");
        add(MalformedReason.UNKNOWN_CLASS, "{\"label\":7," + EMPTY + "}");
    }

    private void nesting() {
        String open = "[".repeat(DEEP);
        String close = "]".repeat(DEEP);
        String objects = "{\"x\":".repeat(DEEP);
        add(MalformedReason.NOT_JSON, "{\"x\":" + open + close + "," + EMPTY + "}");
        add(MalformedReason.NOT_JSON, "{" + EMPTY + ",\"x\":" + open + close + "}");
        add(MalformedReason.NOT_JSON, "{\"x\":" + open);
        add(MalformedReason.NOT_JSON, objects);
        add(MalformedReason.NOT_JSON, objects + "1" + "}".repeat(DEEP));
        add(MalformedReason.WRONG_TYPE, open + close);
        add(MalformedReason.WRONG_TYPE, "{\"features\":" + open + close + "}");
        add(MalformedReason.WRONG_TYPE, "{\"features\":{\"1\":" + objects + "1" + "}".repeat(DEEP) + "}}");
        add(MalformedReason.WRONG_TYPE, "{\"label\":" + open + close + "," + EMPTY + "}");
    }

    private void shapes() {
        add(MalformedReason.NOT_JSON, "{" + ZEROS + "}{" + ZEROS + "}");
        add(MalformedReason.NOT_JSON, "{" + ZEROS + "}\n{" + ZEROS + "}");
        add(MalformedReason.NOT_JSON, "{" + ZEROS + "} rubbish");
        add(MalformedReason.NOT_JSON, "{" + ZEROS + "}\u0000");
        add(MalformedReason.NOT_JSON, "{" + ZEROS + "," + ZEROS + "}");
        add(MalformedReason.NOT_JSON, "{\"label\":\"a\",\"label\":\"b\"," + EMPTY + "}");
        add(MalformedReason.NOT_JSON, "{\"id\":\"a\",\"id\":\"a\"," + EMPTY + "}");
        add(MalformedReason.NOT_JSON, "{\"timestamp\":1,\"timestamp\":1," + EMPTY + "}");
        add(MalformedReason.WRONG_TYPE, "\"event\"");
        add(MalformedReason.WRONG_TYPE, "null");
        add(MalformedReason.WRONG_LENGTH, "{\"label\":\"a\",\"features\":[]}");
        add(MalformedReason.WRONG_LENGTH, "{\"label\":\"a\",\"features\":[0" + ",0".repeat(DEEP) + "]}");
    }

    private void numbers() {
        for (String number : List.of("NaN", "Infinity", "-Infinity", "1e308", "-1e308", "1e999", "1e16", "-2e15")) {
            add(MalformedReason.NOT_FINITE, "{\"label\":\"a\",\"features\":[0,0,0,0,0," + number + "]}");
            add(MalformedReason.NOT_FINITE, "{\"label\":\"a\",\"features\":{\"5\":" + number + "}}");
        }
        add(MalformedReason.WRONG_TYPE, "{\"label\":\"a\",\"features\":[0,0,0,0,0,\"NaN\"]}");
        add(MalformedReason.NOT_JSON, "{\"label\":\"a\",\"features\":[0,0,0,0,0,nan]}");
        add(MalformedReason.OVERSIZED, "{\"label\":\"a\",\"features\":[0,0,0,0,0," + DIGITS + "]}");
        add(MalformedReason.OVERSIZED, "{\"label\":\"a\",\"features\":{\"0\":0." + DIGITS + "}}");
        add(MalformedReason.OVERSIZED, "{\"x\":" + DIGITS + "," + EMPTY + "}");
        add(MalformedReason.OVERSIZED, "{\"timestamp\":" + DIGITS + "," + EMPTY + "}");
        add(MalformedReason.TIMESTAMP, "{\"timestamp\":9223372036854775807," + EMPTY + "}");
        add(MalformedReason.TIMESTAMP, "{\"timestamp\":9223372036854775808," + EMPTY + "}");
        add(MalformedReason.TIMESTAMP, "{\"timestamp\":-1," + EMPTY + "}");
    }

    private void indices() {
        for (String index : List.of("6", "-1", "2147483648", "4294967296", "18446744073709551616", DIGITS)) {
            add(MalformedReason.INDEX_OUT_OF_RANGE, "{\"label\":\"a\",\"features\":{\"" + index + "\":1}}");
        }
        add(MalformedReason.REPEATED_INDEX, "{\"label\":\"a\",\"features\":{\"5\":0,\"0\":1,\"5\":0}}");
        add(MalformedReason.WRONG_TYPE, "{\"label\":\"a\",\"features\":{\"1e0\":1}}");
        add(MalformedReason.WRONG_TYPE, "{\"label\":\"a\",\"features\":{\"05\":1}}");
    }
}
