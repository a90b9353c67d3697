package org.lorentztron.connectors.wire.event;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Events as producers write them, damaged in one to three places or not at all: what is said of them never differs. */
class EventJsonFuzzTest {
    private static final int FEATURES = 40;

    private static final String[] WRONG = {
        "1e400",
        "-0",
        "-0.0",
        "0x1",
        "NaN",
        "-Infinity",
        "00",
        "01",
        "\\u0031",
        "\u00ef\u00bb\u00bf",
        "null",
        "true",
        "\"",
        "\"\"",
        "{}",
        "[",
        "]",
        "{",
        "}",
        ",",
        ",,",
        ":",
        ".",
        "..",
        "e",
        "E+",
        "-",
        "+",
        " ",
        "\n",
        "\t",
        "\u0000",
        "/**/",
        "\u00c3\u00a4",
        "\u00ff",
        "1e15",
        "1000000000000001",
        "1e-400",
        "4.9e-324",
        "9".repeat(40),
        ",\"3\":0.5",
        "0,0,0,0,",
        "9007199254740993",
        "0.1234567890123456",
        "9.99999999999999999",
        "\"other\":[1,{}],"
    };

    private final EventJson tested = new EventJson(FEATURES);
    private final EventJson full = new EventJson(FEATURES);

    @Property(tries = 30_000)
    void decode_ofAnyEvent_saysWhatTheFullParserSays(@ForAll long seed) {
        Random random = new Random(seed);
        String text = event(random);
        for (int damage = random.nextInt(4); damage > 0; damage--) {
            text = damaged(text, random);
        }
        byte[] bytes = text.getBytes(ISO_8859_1);
        if (bytes.length > 0) {
            assertThat(outcome(bytes, tested::decode)).as(text).isEqualTo(outcome(bytes, full::parse));
        }
    }

    private interface Reader {
        LabeledEvent read(byte[] bytes) throws MalformedEventException;
    }

    private static Object outcome(byte[] bytes, Reader reader) {
        try {
            return reader.read(bytes);
        } catch (MalformedEventException e) {
            return e.reason() + ": " + e.getMessage();
        }
    }

    private static String event(Random random) {
        String colon = random.nextInt(3) == 0 ? ": " : ":";
        String comma = random.nextInt(3) == 0 ? ", " : ",";
        List<String> fields = new ArrayList<>();
        fields.add(
                "\"features\"" + colon + (random.nextBoolean() ? dense(random, comma) : sparse(random, colon, comma)));
        fields.add("\"label\"" + colon + (random.nextBoolean() ? "7" : "\"7\""));
        fields.add("\"timestamp\"" + colon + (1_700_000_000_000L + random.nextInt()));
        fields.add("\"id\"" + colon + "\"event-" + random.nextInt(1000) + "\"");
        fields.add("\"weight\"" + colon + random.nextInt(3));
        Collections.shuffle(fields, random);
        return "{" + String.join(comma, fields.subList(0, 1 + random.nextInt(5))) + "}";
    }

    private static String dense(Random random, String comma) {
        List<String> values = new ArrayList<>();
        boolean empty = false;
        for (int j = 0; j < FEATURES; j++) {
            empty ^= random.nextInt(5) == 0;
            values.add(empty ? "0" : number(random));
        }
        return "[" + String.join(comma, values) + "]";
    }

    private static String sparse(Random random, String colon, String comma) {
        List<String> entries = new ArrayList<>();
        for (int j = 0; j < FEATURES; j++) {
            if (random.nextBoolean()) {
                entries.add("\"" + j + "\"" + colon + number(random));
            }
        }
        if (random.nextInt(4) == 0) {
            Collections.shuffle(entries, random);
        }
        return "{" + String.join(comma, entries) + "}";
    }

    /** Grays as float32 and float64 print them, and decimals with any number of places. */
    private static String number(Random random) {
        int gray = random.nextInt(256);
        return switch (random.nextInt(8)) {
            case 0, 1, 2 -> String.valueOf(gray / 255f);
            case 3 -> String.valueOf(gray / 255.0);
            case 4 -> String.valueOf(random.nextInt(12) - 2);
            case 5 -> String.valueOf(random.nextGaussian() * Math.pow(10, random.nextInt(30) - 15));
            case 6 -> halfway(random);
            default -> String.format(Locale.ROOT, "%." + (1 + random.nextInt(20)) + "f", random.nextGaussian());
        };
    }

    /** Near the middle of two neighbouring float32, where a float64 that is one off would round the other way. */
    private static String halfway(Random random) {
        float low = random.nextFloat() + (random.nextBoolean() ? 1 : 0);
        double middle = ((double) low + Math.nextUp(low)) / 2;
        return String.format(
                Locale.ROOT, "%." + (14 + random.nextInt(6)) + "f", middle + (random.nextInt(5) - 2) * 1e-16);
    }

    private static String damaged(String text, Random random) {
        int from = random.nextInt(text.length() + 1);
        int to = Math.min(text.length(), from + random.nextInt(3));
        String before = text.substring(0, from);
        String after = text.substring(to);
        return switch (random.nextInt(8)) {
            case 0 -> before;
            case 1 -> before + after;
            case 2 -> before + (char) random.nextInt(256) + after;
            case 3 ->
                before
                        + text.substring(from, Math.min(text.length(), from + random.nextInt(20)))
                        + text.substring(from);
            case 4 -> before + (char) ('0' + random.nextInt(10)) + after;
            case 5 -> random.nextBoolean() ? "\u00ef\u00bb\u00bf" + text : text + WRONG[random.nextInt(WRONG.length)];
            default -> before + WRONG[random.nextInt(WRONG.length)] + after;
        };
    }
}
