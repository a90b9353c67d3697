package org.lorentztron.connectors.wire.event;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.lorentztron.model.Features;

class FastEventJsonTest {
    private static final int FEATURES = 12;

    private static final String[] IDS = {
        "\"a17\"",
        "null",
        "3",
        "-7",
        "-0",
        "00",
        "1.0",
        "1e3",
        "123456789012345678",
        "18446744073709551615",
        "123456789012345678901",
        "\"" + "x".repeat(70_000) + "\""
    };

    private final EventJson full = new EventJson(FEATURES);
    private final FastEventJson plain = new FastEventJson(FEATURES, new FeatureBuffer(FEATURES));

    /** What it reads is what the full parser reads, whatever was done to the text. */
    @Property(tries = 20_000)
    void read_ofAnyText_isWhatTheFullParserReadsOrNothing(@ForAll long seed) {
        Random random = new Random(seed);
        byte[] text = event(random).getBytes(ISO_8859_1);
        for (int damage = random.nextInt(3); damage > 0; damage--) {
            text = damaged(text, random);
        }
        if (text.length > 0) {
            LabeledEvent found = plain.read(text);
            if (found != null) {
                assertThat(found).as(new String(text, ISO_8859_1)).isEqualTo(parsed(text));
            }
        }
    }

    private LabeledEvent parsed(byte[] text) {
        try {
            return full.parse(text);
        } catch (MalformedEventException e) {
            return null;
        }
    }

    /** An event with any spelling of its numbers and any white space, now and then with something wrong. */
    private static String event(Random random) {
        List<String> fields = new ArrayList<>();
        fields.add("\"features\"" + space(random) + ":" + space(random) + features(random));
        if (random.nextBoolean()) {
            fields.add("\"label\":" + space(random)
                    + pick(random, "\"b\"", "7", "0", "-0", "\"\"", "null", "007", "\"\\u0041\"", "\"\u00e4\""));
        }
        if (random.nextBoolean()) {
            fields.add("\"timestamp\":" + pick(random, "0", "1700000000000", "9223372036854775808", "-1", "1.5", "00"));
        }
        if (random.nextBoolean()) {
            fields.add("\"id\":" + pick(random, IDS));
        }
        if (random.nextInt(10) == 0) {
            fields.add(pick(random, "\"other\":[1,{}]", "\"label\":\"c\"", "\"features\":{}", "\"Label\":1"));
        }
        Collections.shuffle(fields, random);
        return space(random) + "{" + space(random) + String.join(space(random) + "," + space(random), fields)
                + space(random) + "}" + pick(random, "", "", "", " ", "x", "}");
    }

    private static String features(Random random) {
        List<String> entries = new ArrayList<>();
        boolean dense = random.nextBoolean();
        int count = dense && random.nextInt(10) > 0 ? FEATURES : random.nextInt(FEATURES + 2);
        for (int j = 0; j < count; j++) {
            String key = random.nextInt(20) == 0
                    ? pick(random, "-1", "01", "12", "+3", "", "1.0", "99999999999", " 1")
                    : String.valueOf(random.nextInt(20) == 0 ? random.nextInt(FEATURES) : j);
            entries.add((dense ? "" : "\"" + key + "\"" + space(random) + ":" + space(random)) + number(random));
        }
        String text = String.join(space(random) + "," + space(random), entries);
        return (dense ? "[" : "{") + space(random) + text + space(random) + (dense ? "]" : "}");
    }

    private static String number(Random random) {
        return switch (random.nextInt(12)) {
            case 0 -> String.valueOf(random.nextDouble());
            case 1 -> String.valueOf(random.nextFloat());
            case 2 -> String.valueOf(random.nextGaussian() * Math.pow(10, random.nextInt(60) - 40));
            case 3 -> String.format(Locale.ROOT, "%.30f", random.nextDouble());
            case 4 -> pick(random, "0", "-0", "0.0", "-0.0", "0e5", "1E+2", "1e-320", "4.9e-324");
            case 5 -> pick(random, "9007199254740993", "9007199254740991", "123456789012345678", "1234567890123456789");
            case 6 ->
                pick(
                        random,
                        "01",
                        "1.",
                        ".5",
                        "-",
                        "+1",
                        "1e",
                        "NaN",
                        "Infinity",
                        "1e999",
                        "1e16",
                        "\"1\"",
                        "0x1",
                        "--1");
            default -> String.format(Locale.ROOT, "%." + (1 + random.nextInt(17)) + "f", random.nextGaussian());
        };
    }

    private static String space(Random random) {
        return pick(random, "", "", "", "", " ", "\n\t", "\r ", "  ");
    }

    private static String pick(Random random, String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private static byte[] damaged(byte[] text, Random random) {
        if (text.length == 0) {
            return text;
        }
        int place = random.nextInt(text.length);
        String before = new String(text, 0, place, ISO_8859_1);
        String after = new String(text, place + 1, text.length - place - 1, ISO_8859_1);
        String middle = random.nextBoolean() ? "" : String.valueOf((char) random.nextInt(256));
        return (random.nextInt(4) == 0 ? before : before + middle + after).getBytes(ISO_8859_1);
    }

    /** Or the full parser would have all the work. */
    @Example
    void read_ofWhatProducersWrite_isTheEvent() {
        Features features = Features.canonical(FEATURES, new int[] {1, 11}, new float[] {0.5f, -0.1f});
        LabeledEvent event = new LabeledEvent("a17", "7", 1_700_000_000_000L, features);
        assertThat(plain.read(EventJson.sparse(event))).isEqualTo(event);
        assertThat(plain.read(EventJson.dense(event))).isEqualTo(event);
        for (String text : new String[] {
            "{\"id\": \"a17\", \"timestamp\": 1700000000000, \"label\": \"7\", \"features\": {\"1\": 0.5, \"11\": -0.1}}",
            "{\"features\":{\"11\":-0.10000000149011612,\"1\":5e-1},\"label\":7,\"timestamp\":1700000000000,\"id\":\"a17\"}"
        }) {
            assertThat(plain.read(text.getBytes(UTF_8))).isEqualTo(event);
        }
        assertThat(plain.read("{\"id\": 12345, \"features\": {}}".getBytes(UTF_8))
                        .id())
                .isEqualTo("12345");
        assertThat(plain.read("{\"features\": {}}".getBytes(UTF_8)).features().nonZeros())
                .isZero();
    }
}
