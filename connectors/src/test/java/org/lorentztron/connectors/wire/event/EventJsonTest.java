package org.lorentztron.connectors.wire.event;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.model.Features;

class EventJsonTest {
    private final EventJson format = new EventJson(4);

    @Test
    void decode_dense_hasCanonicalFeatures() throws Exception {
        LabeledEvent event = decode(
                "{\"id\": \"a17\", \"timestamp\": 1700000000000, \"label\": \"7\", \"features\": [0, 0.5, -0.0, 1e2]}");
        assertThat(event)
                .isEqualTo(new LabeledEvent(
                        "a17", "7", 1700000000000L, Features.canonical(4, new int[] {1, 3}, new float[] {0.5f, 100})));
    }

    /** A producer's map need not be sorted. */
    @Test
    void decode_sparseInAnyOrder_isSortedWithoutZeros() throws Exception {
        assertThat(decode("{\"features\": {\"3\": 1, \"0\": 0, \"1\": 5e-324, \"2\": 0.25}}"))
                .isEqualTo(new LabeledEvent(
                        null, null, LabeledEvent.NO_TIMESTAMP, Features.canonical(4, new int[] {2, 3}, new float[] {
                            0.25f, 1
                        })));
    }

    @Test
    void decode_nothingButFeatures_isUnlabelled() throws Exception {
        LabeledEvent event = decode("{\"features\": {}, \"label\": null, \"timestamp\": null, \"id\": null}");
        assertThat(event.label()).isNull();
        assertThat(event.id()).isNull();
        assertThat(event.timestamp()).isEqualTo(LabeledEvent.NO_TIMESTAMP);
        assertThat(event.features().nonZeros()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"7, 7", "-3, -3", "-0, 0", "123456789012345678901234567890, 123456789012345678901234567890"})
    void decode_integerLabel_isItsDecimalText(String number, String label) throws Exception {
        assertThat(decode("{\"features\": {}, \"label\": " + number + "}").label())
                .isEqualTo(label);
    }

    /** Counters and hashes of 64 bits are the ids of many databases. */
    @ParameterizedTest
    @CsvSource({
        "12345, 12345",
        "0, 0",
        "-3, -3",
        "-0, 0",
        "9223372036854775807, 9223372036854775807",
        "-9223372036854775808, -9223372036854775808",
        "18446744073709551615, 18446744073709551615"
    })
    void decode_integerId_isItsDecimalText(String number, String id) throws Exception {
        assertThat(decode("{\"features\": {}, \"id\": " + number + "}").id()).isEqualTo(id);
    }

    @Test
    void decode_otherFields_areIgnored() throws Exception {
        LabeledEvent event = decode(
                "{\"source\": {\"a\": [1, {\"b\": [null, 1e999, -Infinity]}]}, \"features\": {\"1\": 2}, \"x\": NaN}");
        assertThat(event.features().value(0)).isEqualTo(2f);
    }

    @Test
    void decode_valueAtTheLimit_isTaken() throws Exception {
        assertThat(decode("{\"features\": {\"1\": 1e15, \"2\": -1e15}}")
                        .features()
                        .values())
                .containsExactly(1e15f, -1e15f);
    }

    @Test
    void decode_aGoodEventAfterABadOne_isTaken() throws Exception {
        assertThatThrownBy(() -> decode("{\"features\": {\"3\": 1, \"1\": 2, \"0\": tru}}"))
                .isInstanceOf(MalformedEventException.class);
        assertThat(decode("{\"features\": {\"2\": 1}}").features().indices()).containsExactly(2);
    }

    /** The delimiter is ';' since JSON is full of commas. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "not-json; `nonsense`",
                "not-json; `{\"features\": [1, 2`",
                "not-json; `{\"features\": [1, 2, 3, 4]`",
                "not-json; `{\"features\": [1, 2, 3, 4]} x`",
                "not-json; `{\"features\": [1, 2, 3, 4]}{}`",
                "not-json; `{\"features\": [1, 2, 3, 4],}`",
                "not-json; `{\"features\": [1, 2, 3, 04]}`",
                "not-json; `{'features': [1, 2, 3, 4]}`",
                "not-json; `{\"features\": [1, 2, 3, 4] /* */}`",
                "not-json; `{\"label\": \"a\", \"label\": \"a\", \"features\": [1, 2, 3, 4]}`",
                "not-json; `{\"features\": {}, \"features\": {}}`",
                "not-json; `\ufeff\ufeff{\"features\": [1, 2, 3, 4]}`",
                "not-json; `{\"features\": [1, 2, 3, 4]}\u0000`",
                "not-json; `{\"id\": \"a\", \"id\": null, \"features\": {}}`",
                "not-json; `{\"timestamp\": 1, \"timestamp\": 1, \"features\": {}}`",
                "not-json; `{\"x\": -INF, \"features\": {}}`",
                "not-json; `{\"x\": [1, {\"y\": nan}], \"features\": {}}`",
                "not-json; ` `",
                "missing-field; `{}`",
                "missing-field; `{\"label\": \"a\"}`",
                "wrong-type; `[1, 2, 3, 4]`",
                "wrong-type; `7`",
                "wrong-type; `null`",
                "wrong-type; `{\"features\": null}`",
                "wrong-type; `{\"features\": \"1 2 3 4\"}`",
                "wrong-type; `{\"features\": [1, null, 3, 4]}`",
                "wrong-type; `{\"features\": [1, \"2\", 3, 4]}`",
                "wrong-type; `{\"features\": [1, [2], 3, 4]}`",
                "wrong-type; `{\"features\": [1, true, 3, 4]}`",
                "wrong-type; `{\"features\": {\"1\": null}}`",
                "wrong-type; `{\"features\": {\"07\": 1}}`",
                "wrong-type; `{\"features\": {\"-0\": 1}}`",
                "wrong-type; `{\"features\": {\"+1\": 1}}`",
                "wrong-type; `{\"features\": {\"1.0\": 1}}`",
                "wrong-type; `{\"features\": {\" 1\": 1}}`",
                "wrong-type; `{\"features\": {\"\": 1}}`",
                "wrong-type; `{\"features\": {\"-\": 1}}`",
                "wrong-type; `{\"features\": {\"x\": 1}}`",
                "wrong-type; `{\"features\": {}, \"label\": 1.5}`",
                "wrong-type; `{\"features\": {}, \"label\": true}`",
                "wrong-type; `{\"features\": {}, \"label\": [\"a\"]}`",
                "wrong-type; `{\"features\": {}, \"id\": 5.5}`",
                "wrong-type; `{\"features\": {}, \"id\": 5e3}`",
                "wrong-type; `{\"features\": {}, \"id\": true}`",
                "wrong-type; `{\"features\": {}, \"id\": [5]}`",
                "not-json; `{\"features\": {}, \"id\": 05}`",
                "oversized; `{\"features\": {}, \"id\": 123456789012345678901}`",
                "oversized; `{\"features\": {}, \"id\": -123456789012345678901}`",
                "wrong-type; `{\"features\": {}, \"id\": \"\\ud800\"}`",
                "wrong-type; `{\"features\": {}, \"timestamp\": \"2024\"}`",
                "wrong-type; `{\"features\": {}, \"timestamp\": 1.7e12}`",
                "wrong-length; `{\"features\": []}`",
                "wrong-length; `{\"features\": [1, 2, 3]}`",
                "wrong-length; `{\"features\": [1, 2, 3, 4, 0]}`",
                "index-out-of-range; `{\"features\": {\"4\": 1}}`",
                "index-out-of-range; `{\"features\": {\"-1\": 1}}`",
                "index-out-of-range; `{\"features\": {\"4294967297\": 1}}`",
                "index-out-of-range; `{\"features\": {\"99999999999999999999999999\": 1}}`",
                "repeated-index; `{\"features\": {\"1\": 1, \"1\": 1}}`",
                "repeated-index; `{\"features\": {\"1\": 0, \"3\": 1, \"1\": 5}}`",
                "repeated-index; `{\"features\": {\"0\": 0, \"1\": 0, \"2\": 0, \"3\": 0, \"0\": 1, \"1\": 1}}`",
                "not-finite; `{\"features\": [1, NaN, 3, 4]}`",
                "not-finite; `{\"features\": [1, -Infinity, 3, 4]}`",
                "not-finite; `{\"features\": [1, 1e308, 3, 4]}`",
                "not-finite; `{\"features\": [1, 1e999, 3, 4]}`",
                "not-finite; `{\"features\": {\"2\": -1.0000000000000002e15}}`",
                "not-finite; `{\"features\": {\"2\": 10000000000000000}}`",
                "timestamp; `{\"features\": {}, \"timestamp\": -1}`",
                "timestamp; `{\"features\": {}, \"timestamp\": 99999999999999999999}`"
            })
    void decode_malformed_hasItsReason(String reason, String value) {
        assertThat(reject(value.getBytes(UTF_8)).reason().id()).isEqualTo(reason);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "`{\"features\": [1, 2, 3]}`; features has length 3, expected 4",
                "`{\"features\": {\"4\": 1}}`; features has index 4, expected 0 to 3",
                "`{\"features\": [1, null, 2, 3]}`; features[1] is null, expected a number",
                "`{\"label\": 1.5}`; label is 1.5, expected a text or an integer",
                "`{\"id\": 1.5}`; id is 1.5, expected a text or an integer",
                "`{\"id\": 111222333444555666777}`; id has 21 digits, expected a text or an integer of at most 20",
                "`{}`; features is missing, expected an array or an object of numbers",
                "`[]`; event is an array, expected an object",
                "`{\"features\": [0, 1e16, 0, 0]}`; features[1] is 1.0E16, expected a finite number of magnitude at"
                        + " most 1.0E15"
            })
    void decode_malformed_saysThingFoundExpected(String value, String message) {
        assertThat(reject(value.getBytes(UTF_8))).hasMessage(message);
    }

    @Test
    void decode_noValue_isEmpty() {
        assertThat(reject(null).reason()).isEqualTo(MalformedReason.DELETION);
        assertThat(reject(new byte[0]).reason()).isEqualTo(MalformedReason.EMPTY);
    }

    /** Overlong forms, surrogates, and bytes that never occur in UTF-8, also where nobody reads the text. */
    @ParameterizedTest
    @ValueSource(strings = {"C080", "EDA080", "FF", "80", "F4908080", "C3"})
    void decode_badUtf8_isNotJson(String hex) throws IOException {
        ByteArrayOutputStream value = new ByteArrayOutputStream();
        value.writeBytes("{\"features\": {}, \"ignored\": \"".getBytes(UTF_8));
        value.writeBytes(java.util.HexFormat.of().parseHex(hex));
        value.writeBytes("\"}".getBytes(UTF_8));
        assertThat(reject(value.toByteArray()).reason()).isEqualTo(MalformedReason.NOT_JSON);
    }

    /** The parser names its own settings where it was given no file; a producer's owner can do nothing with these. */
    @Test
    void decode_unclosedObject_saysWhereItBeginsAndNothingOfTheParser() {
        assertThat(reject("{\"features\": [1, 2, 3, 4]".getBytes(UTF_8)).getMessage())
                .contains("start marker at line: 1, column: 1)")
                .doesNotContain("Source")
                .doesNotContain("StreamReadFeature");
    }

    @Test
    void decode_otherEncodings_areNotJson() {
        assertThat(reject("{\"features\": {}}".getBytes(UTF_16BE)).reason()).isEqualTo(MalformedReason.NOT_JSON);
        assertThat(reject("{\"features\": {}}".getBytes(UTF_16LE)).reason()).isEqualTo(MalformedReason.NOT_JSON);
    }

    @Test
    void decode_deepNesting_isNotJson() {
        assertThat(reject(("{\"x\": " + "[".repeat(100_000)).getBytes(UTF_8)).reason())
                .isEqualTo(MalformedReason.NOT_JSON);
        assertThat(reject(("{\"x\": ".repeat(100_000) + "1" + "}".repeat(100_000)).getBytes(UTF_8))
                        .reason())
                .isEqualTo(MalformedReason.NOT_JSON);
        assertThat(reject(("{\"features\": " + "[".repeat(100_000) + "]".repeat(100_000) + "}").getBytes(UTF_8))
                        .reason())
                .isEqualTo(MalformedReason.WRONG_TYPE);
        assertThat(reject(("{\"features\": {}, \"x\": " + "[".repeat(65) + "]".repeat(65) + "}").getBytes(UTF_8))
                        .reason())
                .isEqualTo(MalformedReason.NOT_JSON);
    }

    /** A number of megabytes would take quadratic time to convert. */
    @Test
    void decode_tooLong_isOversized() {
        for (int length : new int[] {10_000, 1_000_000}) {
            String digits = "1".repeat(length);
            for (String field : List.of(
                    "\"features\": {\"1\": " + digits + "}",
                    "\"label\": " + digits,
                    "\"timestamp\": " + digits,
                    "\"x\": 0." + digits)) {
                MalformedEventException e = reject(("{" + field + "}").getBytes(UTF_8));
                assertThat(e.reason()).isEqualTo(MalformedReason.OVERSIZED);
                assertThat(e)
                        .hasMessage("value has a number of more than 2000 characters, a name of more than 50000,"
                                + " a text of more than 20000000, or more than 1000 levels");
            }
        }
        String text = "a".repeat(LabeledEvent.LONGEST_TEXT + 1);
        assertThat(reject(("{\"id\": \"" + text + "\"}").getBytes(UTF_8)).reason())
                .isEqualTo(MalformedReason.OVERSIZED);
        assertThat(reject(("{\"label\": \"" + text + "\"}").getBytes(UTF_8)).reason())
                .isEqualTo(MalformedReason.OVERSIZED);
        byte[] value = "{\"features\": {}}".getBytes(UTF_8);
        MalformedEventException e =
                catchThrowableOfType(MalformedEventException.class, () -> new EventJson(4, 15).decode(value));
        assertThat(e.reason()).isEqualTo(MalformedReason.OVERSIZED);
        assertThat(e).hasMessage("value has 16 bytes, expected at most 15");
    }

    /** Hundreds of thousands of different names, in one event and over many, must not slow down or fail. */
    @Test
    void decode_manyDifferentIndices_isTaken() throws Exception {
        int features = 300_000;
        String value = IntStream.range(0, features)
                .mapToObj(i -> "\"" + (features - 1 - i) + "\":1")
                .collect(Collectors.joining(",", "{\"features\":{", "}}"));
        assertThat(new EventJson(features)
                        .decode(value.getBytes(UTF_8))
                        .features()
                        .nonZeros())
                .isEqualTo(features);
    }

    @Test
    void exception_hasShortMessageAndNoStackTrace() {
        MalformedEventException e = reject(("{\"features\": \"" + "x".repeat(100_000) + "\"}").getBytes(UTF_8));
        assertThat(e.getStackTrace()).isEmpty();
        assertThat(e.getMessage()).hasSizeLessThan(200);
    }

    @Test
    void format_afterSerialization_decodes() throws Exception {
        decode("{\"features\": {}}");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(format);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            EventFormat copy = (EventFormat) in.readObject();
            assertThat(copy.decode("{\"features\": [1, 2, 3, 4]}".getBytes(UTF_8))
                            .features()
                            .values())
                    .containsExactly(1, 2, 3, 4);
        }
    }

    @Test
    void encode_writesTheDocumentedFields() {
        LabeledEvent event = new LabeledEvent("a", "7", 5, Features.dense(new float[] {0, 0.5f, 1, 0}));
        assertThat(new String(EventJson.dense(event), UTF_8))
                .isEqualTo("{\"id\":\"a\",\"timestamp\":5,\"label\":\"7\",\"features\":[0,0.5,1,0]}");
        assertThat(new String(EventJson.sparse(event), UTF_8))
                .isEqualTo("{\"id\":\"a\",\"timestamp\":5,\"label\":\"7\",\"features\":{\"1\":0.5,\"2\":1}}");
    }

    private LabeledEvent decode(String json) throws MalformedEventException {
        return format.decode(json.getBytes(UTF_8));
    }

    private MalformedEventException reject(byte[] value) {
        MalformedEventException e = catchThrowableOfType(MalformedEventException.class, () -> format.decode(value));
        assertThat(e).as("a rejection").isNotNull();
        return e;
    }

    /** Another space gives names of its own, and numbers are names like all others. */
    @Test
    void decode_otherFeatureSpace_readsNames() throws MalformedEventException {
        FeatureSpace letters = new FeatureSpace() {
            private static final long serialVersionUID = 1L;

            @Override
            public int index(CharSequence name) {
                return "012".contains(name) ? 2 : name.charAt(0) - 'a';
            }

            @Override
            public int size() {
                return 3;
            }

            @Override
            public String describe() {
                return "letters";
            }
        };
        EventJson json = new EventJson(letters);
        assertThat(json.decode("{\"features\":{\"b\":5,\"0\":7}}".getBytes(UTF_8))
                        .features())
                .isEqualTo(Features.dense(new float[] {0, 5, 7}));
    }

    /** Readers of numbers disagree about the sign of a zero without a point. */
    @ParameterizedTest
    @ValueSource(strings = {"0", "-0", "-0.0", "0e1", "-0e1"})
    void decode_weightOfAnyZero_isTheZeroWithoutASign(String zero) throws Exception {
        byte[] event = ("{\"label\":\"a\",\"weight\":" + zero + ",\"features\":[1]}").getBytes(UTF_8);

        assertThat(Double.doubleToRawLongBits(new EventJson(1).decode(event).weight()))
                .isZero();
    }
}
