package org.lorentztron.tools.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.tools.serve.BinaryRequest.bytes;

import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.lorentztron.connectors.client.ClassifiedEvent;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.PolicyChoice;

/** The binary extension of the protocol: tensors as bytes after the JSON, in requests and answers. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class InferBinaryTest {
    /** Bytes of tensors in the request that is mutated. */
    private static final int VALUES = 47;

    private static final int MUTATIONS = 400;

    private static ServedOverHttp served;

    @BeforeAll
    static void start() throws Exception {
        served = new ServedOverHttp(PolicyChoice.OF_VERSION);
    }

    @AfterAll
    static void stop() {
        served.close();
    }

    private HttpResponse<byte[]> post(BinaryRequest request) throws Exception {
        return served.postBytes(InferenceRequest.PATH, Integer.toString(request.jsonLength()), request.body());
    }

    private String answer(BinaryRequest request) throws Exception {
        return new String(post(request).body(), UTF_8);
    }

    /** As tritonclient sends it by default: input and outputs as bytes. */
    @Test
    void infer_bytesInAndOut_areWhatTheVersionPredicts() throws Exception {
        ModelVersion version = PublishedVersions.indexed(5);
        served.model().take(version);

        HttpResponse<byte[]> answer =
                post(new BinaryRequest().input("features", "FP32", "[2,2]", bytes(3f, 1f, 0.25f, 1.5f)));

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/octet-stream");
        int jsonLength = Integer.parseInt(
                answer.headers().firstValue("Inference-Header-Content-Length").orElseThrow());
        assertThat(new String(answer.body(), 0, jsonLength, UTF_8))
                .isEqualTo("{\"model_name\":\"mine\",\"model_version\":\"5\",\"outputs\":["
                        + "{\"name\":\"label\",\"parameters\":{\"binary_data_size\":10},\"datatype\":\"BYTES\","
                        + "\"shape\":[2]},"
                        + "{\"name\":\"probabilities\",\"parameters\":{\"binary_data_size\":32,\"classes\":[\"a\",\"b\"]},"
                        + "\"datatype\":\"FP64\",\"shape\":[2,2]},"
                        + "{\"name\":\"version\",\"parameters\":{\"binary_data_size\":8},\"datatype\":\"INT64\","
                        + "\"shape\":[1]}]}");
        ClassifiedEvent first = version.predict(new float[] {3, 1});
        ClassifiedEvent second = version.predict(new float[] {0.25f, 1.5f});
        assertThat(Arrays.copyOfRange(answer.body(), jsonLength, answer.body().length))
                .isEqualTo(bytes(
                        "a",
                        "b",
                        first.probabilities().get("a"),
                        first.probabilities().get("b"),
                        second.probabilities().get("a"),
                        second.probabilities().get("b"),
                        5L));
    }

    static Stream<Arguments> columns() {
        return Stream.of(
                Arguments.of("FP64", bytes(700.0, Double.NaN, -1e-300), "[700, null, -1e-300]"),
                Arguments.of("FP32", bytes(700.1f, -0f, Float.NaN), "[700.1, 0, null]"),
                Arguments.of("INT64", bytes(101L, 1L << 40, -1L), "[101, 1099511627776, -1]"),
                Arguments.of("INT32", bytes(101, Integer.MIN_VALUE, 100), "[101, -2147483648, 100]"),
                Arguments.of("INT16", bytes((short) 101, (short) -700, (short) 258), "[101, -700, 258]"),
                Arguments.of("INT8", bytes((byte) 101, (byte) -1, (byte) 100), "[101, -1, 100]"),
                Arguments.of("UINT64", bytes(101L, 0L, 1L << 49), "[101, 0, 562949953421312]"),
                Arguments.of("UINT32", bytes(-1, 100, 101), "[4294967295, 100, 101]"),
                Arguments.of("UINT16", bytes((short) -1, (short) 100, (short) 101), "[65535, 100, 101]"),
                Arguments.of("UINT8", bytes((byte) -1, (byte) 100, (byte) 101), "[255, 100, 101]"),
                Arguments.of("BOOL", bytes(true, false, true), "[true, false, true]"),
                Arguments.of("BYTES", bytes("700", "", "\u00fc\n\"\\"), "[\"700\", \"\", \"\u00fc\\n\\\"\\\\\"]"));
    }

    /** A column in bytes means what it means in JSON; beside it is one of texts. */
    @ParameterizedTest
    @MethodSource("columns")
    void infer_columnOfAnyType_isReadAsInJson(String datatype, byte[] values, String json) throws Exception {
        served.model().take(PublishedVersions.payments(5));
        BinaryRequest request = new BinaryRequest()
                .input("other", "BYTES", "[3,1]", bytes("x", "\u0000", ""))
                .input("amount", datatype, "[3]", values)
                .rest("");

        assertThat(answer(request))
                .contains("\"shape\":[3],\"data\":[")
                .isEqualTo(served.post(
                                InferenceRequest.PATH,
                                "{\"inputs\": [{\"name\": \"amount\", \"datatype\": \"" + datatype
                                        + "\", \"shape\": [3], \"data\": " + json + "}]}")
                        .body());
    }

    @Test
    void infer_bytesBesideJson_areRead() throws Exception {
        served.model().take(PublishedVersions.named(5));

        assertThat(answer(new BinaryRequest()
                        .json("{\"name\":\"amount\",\"datatype\":\"FP64\",\"shape\":[2],\"data\":[1,2]}")
                        .input("country", "BYTES", "[2]", bytes("US", "DE"))
                        .rest(",\"outputs\":[{\"name\":\"label\",\"parameters\":{\"binary_data\":false}},"
                                + "{\"name\":\"version\"}]")))
                .contains("\"data\":[\"b\",\"a\"]", "\"data\":[5]");
    }

    @Test
    void infer_objectsInBytes_areRead() throws Exception {
        served.model().take(PublishedVersions.named(5));

        assertThat(answer(new BinaryRequest()
                        .input("features", "BYTES", "[2]", bytes("{\"country\": \"US\"}", "{}"))
                        .rest("")))
                .contains("\"data\":[\"b\",\"a\"]");
    }

    /** An output says for itself what it comes as. */
    @Test
    void infer_someOutputsInBytes_keepsTheOthers() throws Exception {
        served.model().take(PublishedVersions.named(5));

        String answer = answer(new BinaryRequest()
                .input("country", "BYTES", "[1]", bytes("US"))
                .rest(",\"parameters\":{\"binary_data_output\":true},\"outputs\":[{\"name\":\"label\"},"
                        + "{\"name\":\"version\",\"parameters\":{\"binary_data\":false}}]"));

        assertThat(answer).contains("\"binary_data_size\":5}", "\"data\":[5]").endsWith(new String(bytes("b"), UTF_8));
    }

    static Stream<Arguments> misfits() {
        byte[] two = bytes(1f, 2f);
        return Stream.of(
                Arguments.of("FP32", "[1,2]", two, 9, "binary_data_size is 9, expected 0 to the 8 bytes that are left"),
                Arguments.of("FP32", "[1,2]", two, 4, "body has 4 bytes that are of no tensor, expected none"),
                Arguments.of(
                        "FP32", "[2,2]", two, 8, "wrong-length: data has 8 bytes, expected as many as FP32 of the"),
                Arguments.of(
                        "FP64", "[1,2]", two, 8, "wrong-length: data has 8 bytes, expected as many as FP64 of the"),
                Arguments.of("FP32", "[1,2]", two, -1, "binary_data_size is -1, expected 0 or more"),
                Arguments.of("FP32", "[2147483647,2]", two, 8, "request has 2147483647 events, expected at most"),
                Arguments.of("FP32", "[1,2]", bytes(1f, Float.NaN), 8, "not-finite: data[1] is NaN, expected"),
                Arguments.of("FP32", "[1,2]", bytes(Float.NEGATIVE_INFINITY, 1f), 8, "not-finite: data[0] is -Infin"));
    }

    @ParameterizedTest
    @MethodSource("misfits")
    void infer_bytesThatDoNotFit_saysWhy(String datatype, String shape, byte[] values, long size, String error)
            throws Exception {
        served.model().take(PublishedVersions.indexed(5));

        assertThat(answer(new BinaryRequest().input("features", datatype, shape, values, size)))
                .startsWith("{\"error\":\"" + error);
    }

    static Stream<Arguments> texts() {
        return Stream.of(
                Arguments.of(
                        bytes(3), "\\\"x\\\"[0] has length 3 and 0 bytes are left, expected four bytes of its length"),
                Arguments.of(bytes(-1, 1), "\\\"x\\\"[0] has length 4294967295 and 4 bytes are left, expected"),
                Arguments.of(bytes((byte) 1, (byte) 0), "\\\"x\\\"[0] has no length and 0 bytes are left, expected"),
                Arguments.of(bytes("a", "b"), "\\\"x\\\" has more bytes than its values, expected as many as BYTES of"),
                Arguments.of(bytes(1, (byte) -1), "\\\"x\\\"[0] is no text in UTF-8, expected one"));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void infer_textsThatDoNotFit_saysWhy(byte[] values, String error) throws Exception {
        served.model().take(PublishedVersions.named(5));

        assertThat(answer(new BinaryRequest().input("x", "BYTES", "[1]", values)))
                .startsWith("{\"error\":\"wrong-")
                .contains(": " + error);
    }

    @Test
    void infer_truthThatIsNone_isRefused() throws Exception {
        served.model().take(PublishedVersions.named(5));

        assertThat(answer(new BinaryRequest().input("x", "BOOL", "[1]", bytes((byte) 2))))
                .isEqualTo("{\"error\":\"wrong-type: \\\"x\\\"[0] is the byte 2, expected 0 or 1\"}");
    }

    @ParameterizedTest
    @CsvSource({"0", "-1", "99999", "1e1", "''", "9999999999"})
    void infer_lengthThatIsNone_isNamed(String length) throws Exception {
        served.model().take(PublishedVersions.indexed(5));

        HttpResponse<byte[]> answer = served.postBytes(InferenceRequest.PATH, length, "{} ".getBytes(UTF_8));

        assertThat(new String(answer.body(), UTF_8))
                .isEqualTo("{\"error\":\"Inference-Header-Content-Length is \\\"" + length
                        + "\\\", expected how many of the 3 bytes of the body are JSON, at least 1\"}");
        assertThat(answer.statusCode()).isEqualTo(400);
    }

    @Test
    void infer_bytesWithoutTheHeader_areNamed() throws Exception {
        served.model().take(PublishedVersions.indexed(5));
        String tensor = "{\"name\": \"features\", \"datatype\": \"FP32\", \"shape\": [0, 2], %s\"parameters\":"
                + " {\"binary_data_size\": 0}}";

        assertThat(served.post(InferenceRequest.PATH, "{\"inputs\": [" + String.format(tensor, "") + "]}")
                        .body())
                .isEqualTo("{\"error\":\"binary_data_size is given, expected the header"
                        + " Inference-Header-Content-Length beside it\"}");
        assertThat(answer(new BinaryRequest().json(String.format(tensor, "\"data\": [], "))))
                .isEqualTo("{\"error\":\"binary_data_size and data are both given, expected one of them\"}");
    }

    /** Whatever bytes come, they are answered or refused, and the next request is answered. */
    @Test
    void infer_anyBytes_areAnsweredOrRefused() throws Exception {
        served.model().take(PublishedVersions.payments(5));
        BinaryRequest request = new BinaryRequest()
                .input("amount", "FP64", "[3,1]", bytes(1.0, 700.0, Double.NaN))
                .input("n", "INT16", "[3]", bytes((short) 1, (short) 2, (short) 3))
                .input("t", "BYTES", "[3]", bytes("US", "", "\u00fc\u0001"));
        byte[] valid = request.body();
        SplittableRandom random = new SplittableRandom(46);
        int answered = 0;
        for (int k = 0; k < MUTATIONS; k++) {
            byte[] body = mutated(valid, random);
            int length = request.jsonLength() + (random.nextInt(4) == 0 ? random.nextInt(-3, 4) : 0);
            HttpResponse<byte[]> answer =
                    served.postBytes(InferenceRequest.PATH, Integer.toString(Math.min(length, body.length)), body);
            assertThat(answer.statusCode()).as("mutation %d", k).isIn(200, 400, 413);
            answered += answer.statusCode() == 200 ? 1 : 0;
        }
        assertThat(answered).isBetween(MUTATIONS / 20, MUTATIONS * 3 / 4);
        assertThat(post(request).statusCode()).isEqualTo(200);
    }

    private static byte[] mutated(byte[] valid, SplittableRandom random) {
        byte[] body = valid.clone();
        for (int k = random.nextInt(3); k >= 0; k--) {
            int from = random.nextInt(4) == 0 ? 0 : valid.length - VALUES;
            body[random.nextInt(from, body.length)] = (byte) random.nextInt(256);
        }
        return random.nextInt(5) == 0 ? Arrays.copyOf(body, random.nextInt(1, body.length + 8)) : body;
    }
}
