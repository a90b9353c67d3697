package org.lorentztron.tools.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lorentztron.connectors.client.PolicyChoice;

/** Bodies within the limit that a reader of JSON could choke on: each is refused by name, and the next one answered. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class HostileJsonTest {
    private static final int DEEP = 100_000;
    private static final int DIGITS = 1_000_000;
    private static final int KEYS = 500_000;

    private ServedOverHttp served;

    @BeforeEach
    void start() throws Exception {
        served = new ServedOverHttp(PolicyChoice.OF_VERSION);
        served.model().take(PublishedVersions.indexed(5));
    }

    @AfterEach
    void stop() {
        served.close();
    }

    static Stream<Arguments> hostile() {
        String deep = "[".repeat(DEEP) + "]".repeat(DEEP);
        String digits = "1".repeat(DIGITS);
        String keys = "\"x\":1,".repeat(KEYS);
        return Stream.of(
                Arguments.of("{\"features\": " + deep + "}", "wrong-type: "),
                Arguments.of("{\"features\": [1, " + deep + "]}", "wrong-type: "),
                Arguments.of("{\"y\": " + deep + ", \"features\": [1, 2]}", "not-json: "),
                Arguments.of("{\"y\": ".repeat(DEEP), "not-json: "),
                Arguments.of("{\"features\": [1, " + digits + "]}", "oversized: "),
                Arguments.of("{\"features\": [1, 1e" + digits + "]}", "oversized: "),
                Arguments.of("{\"y\": " + digits + ", \"features\": [1, 2]}", "oversized: "),
                Arguments.of(
                        "{" + "\"features\": [1, 2], ".repeat(100_000) + "\"y\": 1}",
                        "not-json: features is given more than once"),
                Arguments.of("{" + keys + "\"features\": [1]}", "wrong-length: "),
                Arguments.of("{\"" + "k".repeat(DIGITS) + "\": 1, \"features\": [1]}", ""));
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void predict_hostileEvent_isRefusedByName(String event, String reason) throws Exception {
        assertRefused(served.post("/predict", event), reason);
        HttpResponse<String> good = served.post("/predict", "{\"features\": [1, 2]}");
        assertThat(good.statusCode()).isEqualTo(200);
    }

    static Stream<String> hostileTensors() {
        String deep = "[".repeat(DEEP) + "]".repeat(DEEP);
        String digits = "1".repeat(DIGITS);
        return Stream.of(
                InferenceRequest.of("FP32", "[1, 2]", deep),
                InferenceRequest.of("FP32", deep, "[1, 2]"),
                InferenceRequest.of("FP32", "[1, 2]", "[1, " + digits + "]"),
                InferenceRequest.of("FP32", "[" + digits + ", 2]", "[1, 2]"),
                InferenceRequest.of("FP32", "[4000000000000000000, 4]", "[1, 2]"),
                "{\"y\": " + deep + "}",
                "{\"parameters\": {" + "\"x\":1,".repeat(KEYS) + "\"y\": 1}}",
                "{\"outputs\": [" + "{\"name\": \"label\"},".repeat(100_000) + "{}]}");
    }

    @ParameterizedTest
    @MethodSource("hostileTensors")
    void infer_hostileRequest_isRefusedInFewWords(String request) throws Exception {
        assertRefused(served.post(InferenceRequest.PATH, request), "");
        assertThat(served.post(InferenceRequest.PATH, InferenceRequest.of("FP32", "[1, 2]", "[1, 2]"))
                        .statusCode())
                .isEqualTo(200);
    }

    /** A hundred megabytes in a hundred kilobytes stay a hundred kilobytes, also if the header does not say it. */
    @Test
    void predict_packedBody_isNotUnpacked() throws Exception {
        ByteArrayOutputStream bomb = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(bomb)) {
            byte[] spaces = new byte[1 << 20];
            for (int k = 0; k < 100; k++) {
                zip.write(spaces);
            }
        }

        for (String path : new String[] {"/predict", InferenceRequest.PATH}) {
            HttpResponse<String> answer = served.post(path, bomb.toByteArray());
            assertThat(answer.statusCode()).isEqualTo(415);
            assertThat(answer.body()).startsWith("{\"error\":\"body begins as gzip does, which is not read");
        }
    }

    private static void assertRefused(HttpResponse<String> answer, String reason) {
        assertThat(answer.body())
                .startsWith("{\"error\":\"" + reason)
                .hasSizeLessThan(1_000)
                .doesNotContain("StreamRead");
        assertThat(answer.statusCode()).isEqualTo(400);
    }
}
