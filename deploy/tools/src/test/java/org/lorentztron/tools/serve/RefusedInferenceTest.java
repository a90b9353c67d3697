package org.lorentztron.tools.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.PolicyChoice;

/** Requests of the Open Inference Protocol that are not answered with predictions: the answer says why. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class RefusedInferenceTest {
    private ServedOverHttp served;

    @BeforeEach
    void start() throws Exception {
        served = new ServedOverHttp(PolicyChoice.OF_VERSION);
    }

    @AfterEach
    void stop() {
        served.close();
    }

    private void take(ModelVersion version) {
        served.model().take(version);
    }

    @Test
    void infer_objectThatIsNone_saysWhich() throws Exception {
        take(PublishedVersions.named(5));

        HttpResponse<String> answer =
                served.post(InferenceRequest.PATH, InferenceRequest.of("BYTES", "[2]", "[\"{}\", \"nothing\"]"));

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).startsWith("{\"error\":\"not-json: data[1]: ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "FP16 | [1, 2] | [1, 2] | datatype is \\\"FP16\\\", expected BOOL or INT8 or INT16 or INT32 or INT64 or UINT8",
                "BYTES | [1] | ['{}'] | datatype is \\\"BYTES\\\", expected FP32 or FP64",
                "FP32 | [1, 3] | [1, 2, 3] | shape is [1, 3], expected [N, 2]",
                "FP32 | [2] | [1, 2] | shape is [2], expected [N, 2]",
                "FP32 | [2, 2] | [1, 2, 3] | wrong-length: data has 3 values, expected as many as the shape [2, 2] says",
                "FP32 | [-1, 2] | [1, 2] | shape has -1, expected lengths of at least 0",
                "FP32 | [1, 2, 3] | [1, 2] | shape has more than two lengths, expected [N, n] or [N]",
                "FP32 | [99999999999999999999, 2] | [1, 2] | shape has a length of 20 digits, expected lengths of at most 2147483647",
                "FP32 | [2147483648, 2] | [1, 2] | shape has 2147483648, expected lengths of at most 2147483647",
                "FP32 | [] | [1, 2] | shape has no length, expected [N, n] or [N]",
                "FP32 | [2, 2] | [1, 2, 3, 4, 5] | wrong-length: data has more than 4 values, expected as many as the",
                "FP32 | [2, 2] | [[1, 2, 3], [4]] | wrong-length: data[0] has more than 2 values, expected as many as",
                "FP32 | [2, 2] | [[1], [2, 3, 4]] | wrong-length: data[0] has 1 values, expected as many as the shape",
                "FP32 | [2, 2] | [1, 2, [3, 4]] | wrong-type: data[2] is an array, expected a number",
                "FP32 | [2, 2] | [[1, 2], 3, 4] | wrong-type: data[1] is 3, expected an array of 2 values",
                "FP32 | [2, 2] | [[1, 2], [], [], [3, 4]] | wrong-length: data[1] has 0 values, expected as many as",
                "FP32 | [2, 2] | [[1, 2]] | wrong-length: data has 1 rows, expected as many as the shape [2, 2] says",
                "FP32 | [2, 2] | [[1, 2], [3, 4], []] | wrong-length: data has more than 2 rows, expected as many as",
                "FP32 | [2, 2] | [[[1, 2], [3, 4]]] | wrong-type: data[0][0] is an array, expected a number",
                "FP32 | [0, 2] | [[]] | wrong-length: data has more than 0 rows, expected as many as the shape",
                "FP32 | [1.5, 2] | [1, 2] | shape is wrong, expected an array of integers",
                "FP32 | [1, 2] | [1, '2'] | wrong-type: data[1] is the text \\\"2\\\", expected a number",
                "FP32 | [1, 2] | [1, null] | wrong-type: data[1] is null, expected a number",
                "FP32 | [1, 2] | [1, {}] | wrong-type: data[1] is an object, expected a number",
                "FP32 | [1, 2] | [1, 1e16] | not-finite: data[1] is 1.0E16, expected a magnitude of at most 1.0E15",
                "FP32 | [1, 2] | [1, 1e999] | not-finite: data[1] is Infinity, expected a magnitude of at most 1.0E15",
                "FP32 | [1, 2] | [1, NaN] | body is no JSON at character 85, after ",
                "FP32 | [1, 2] | 7 | data is wrong, expected an array"
            })
    void infer_tensorThatDoesNotFit_saysWhy(String datatype, String shape, String data, String error) throws Exception {
        take(PublishedVersions.indexed(5));

        HttpResponse<String> answer =
                served.post(InferenceRequest.PATH, InferenceRequest.of(datatype, shape, data.replace('\'', '"')));

        assertThat(answer.body()).startsWith("{\"error\":\"" + error);
        assertThat(answer.statusCode()).isEqualTo(400);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`` | body is wrong, expected an object",
                "[] | body is wrong, expected an object",
                "{ | body is no JSON: it ends within its object, at character 1, after \\\"{\\\", expected one object",
                "{} {} | inputs is missing",
                "{'inputs': 3} | inputs is wrong, expected an array of tensors",
                "{'inputs': [3]} | inputs is wrong, expected an array of tensors",
                "{'inputs': [{}]} | name of the input is missing",
                "{'inputs': [{'name': 'x', 'datatype': 'FP32', 'shape': [1], 'data': [1]}]} | input is \\\"x\\\", expected features alone: features of this model have no names",
                "{'inputs': [{'name': 'features'}]} | datatype is missing",
                "{'inputs': [{'name': 'features', 'datatype': 'FP32'}]} | shape is missing",
                "{'inputs': [{'name': 'features', 'datatype': 'FP32', 'shape': [1]}]} | data is missing",
                "{'inputs': []} | inputs has no tensor, expected one or more",
                "{'id': 'a', 'id': 'b'} | field id is given twice, expected it once",
                "{'inputs': [{'name': 'features', 'name': 'x'}]} | field name is given twice, expected it once",
                "{'outputs': [{'name': 'label', 'name': 'x'}]} | field name is given twice, expected it once",
                "{'id': 7} | id is wrong, expected a text",
                "{'id': '\\ud800'} | id has an unpaired surrogate, expected Unicode text",
                "{'parameters': 1} | parameters is wrong, expected an object",
                "{'outputs': [{'parameters': {'binary_data': false}}]} | name of the output is missing",
                "{'outputs': [{}]} | name of the output is missing"
            })
    void infer_bodyThatIsNoRequest_saysWhy(String body, String error) throws Exception {
        take(PublishedVersions.indexed(5));

        HttpResponse<String> answer = served.post(InferenceRequest.PATH, body.replace('\'', '"'));

        assertThat(answer.body()).startsWith("{\"error\":\"" + error);
        assertThat(answer.statusCode()).isEqualTo(400);
    }

    @Test
    void infer_valueOfARegistry_isNamedAsSuch() throws Exception {
        take(PublishedVersions.indexed(5));

        assertThat(served.post(InferenceRequest.PATH, "\u0000\u0000\u0000\u0000\u0007{}")
                        .body())
                .isEqualTo("{\"error\":\"body begins with 00, as a value behind a schema registry's id, expected the"
                        + " JSON of a request\"}");
    }

    @Test
    void infer_goesOnAfterTheObject_isNoRequest() throws Exception {
        take(PublishedVersions.indexed(5));

        assertThat(served.post(InferenceRequest.PATH, InferenceRequest.of("FP32", "[1, 2]", "[1, 2]") + "{}")
                        .body())
                .contains("body goes on after its object");
    }

    @Test
    void infer_outputThatThereIsNot_isNamed() throws Exception {
        take(PublishedVersions.indexed(5));
        String request = InferenceRequest.of("FP32", "[1, 2]", "[1, 2]")
                .replaceFirst("\\{", "{\"outputs\": [{\"name\": \"x\"}], ");

        assertThat(served.post(InferenceRequest.PATH, request).body())
                .isEqualTo("{\"error\":\"output is \\\"x\\\", expected some of label, probabilities, version\"}");
    }

    /** An error must not repeat megabytes to whoever sends them. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'id': '*'} | id has length 100000, expected at most 1024",
                "{'inputs': [{'name': '*'}]} | name of the input has length 100000, expected at most 1024",
                "{'inputs': [{'datatype': '*'}]} | datatype has length 100000, expected at most 1024",
                "{'outputs': [{'name': '*'}]} | name of the output has length 100000, expected at most 1024"
            })
    void infer_longText_isNotRepeated(String request, String error) throws Exception {
        take(PublishedVersions.indexed(5));

        HttpResponse<String> answer =
                served.post(InferenceRequest.PATH, request.replace('\'', '"').replace("*", "x".repeat(100_000)));

        assertThat(answer.body()).isEqualTo("{\"error\":\"" + error + "\"}");
    }

    @Test
    void infer_longValues_areShortened() throws Exception {
        take(PublishedVersions.indexed(5));
        String text = "\"" + "x".repeat(100_000) + "\"";
        String digits = "1".repeat(900);

        for (String data : new String[] {"[" + text + ", 1]", "[[1, 2], " + digits + "]"}) {
            assertThat(served.post(InferenceRequest.PATH, InferenceRequest.of("FP32", "[2, 2]", data))
                            .body())
                    .hasSizeLessThan(300)
                    .contains(" characters), expected ");
        }
        assertThat(served.post(InferenceRequest.PATH, InferenceRequest.of("x".repeat(1_000), "[1, 2]", "[1, 2]"))
                        .body())
                .hasSizeLessThan(300);
        assertThat(served.get("/v2/models/" + "x".repeat(10_000)).body()).hasSizeLessThan(300);
        assertThat(served.get("/v2/models/mine/versions/" + "x".repeat(10_000)).body())
                .hasSizeLessThan(300);
    }

    @Test
    void infer_twoTensors_isRefused() throws Exception {
        take(PublishedVersions.indexed(5));
        String tensor = "{\"name\": \"features\", \"datatype\": \"FP32\", \"shape\": [1, 2], \"data\": [1, 2]}";

        assertThat(served.post(InferenceRequest.PATH, "{\"inputs\": [" + tensor + ", " + tensor + "]}")
                        .body())
                .isEqualTo("{\"error\":\"input \\\"features\\\" is given twice, expected it once\"}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[2] | ['{}', 7] | wrong-type: data[1] is 7, expected a text",
                "[2] | ['{}'] | wrong-length: data has 1 values, expected as many as the shape [2] says",
                "[2] | [['{}'], ['{}']] | wrong-type: data[0] is an array, expected a text",
                "[2, 1] | [['{}'], '{}'] | wrong-type: data[1] is the text \\\"{}\\\", expected an array of 1 values"
            })
    void infer_objectsThatDoNotFit_saysWhy(String shape, String data, String error) throws Exception {
        take(PublishedVersions.named(5));

        HttpResponse<String> answer =
                served.post(InferenceRequest.PATH, InferenceRequest.of("BYTES", shape, data.replace('\'', '"')));

        assertThat(answer.body()).startsWith("{\"error\":\"" + error);
        assertThat(answer.statusCode()).isEqualTo(400);
    }

    /** A row of a model with many features is not made for data that cannot have it. */
    @Test
    void infer_fewerBytesThanFeatures_isRefused() throws Exception {
        take(PublishedVersions.indexed(5));

        assertThat(served.post(
                                InferenceRequest.PATH,
                                "{\"inputs\": [{\"name\": \"features\", \"datatype\": \"FP32\","
                                        + " \"shape\": [1, 2], \"data\": []}]}")
                        .body())
                .startsWith("{\"error\":\"wrong-length: data has ");
    }

    /** As events are. An id that cannot be read must not come back as another. */
    @Test
    void infer_otherBytesThanUtf8_areRefused() throws Exception {
        take(PublishedVersions.indexed(5));
        String request = InferenceRequest.of("FP32", "[1, 2]", "[1, 2]").replaceFirst("\\{", "{\"id\": \"\u00ff\", ");

        assertThat(served.post(InferenceRequest.PATH, request.getBytes(StandardCharsets.ISO_8859_1))
                        .body())
                .isEqualTo("{\"error\":\"body has FF at byte 8, expected text in UTF-8\"}");
        assertThat(served.post(InferenceRequest.PATH, request.getBytes(StandardCharsets.UTF_16LE))
                        .statusCode())
                .isEqualTo(400);
        assertThat(served.post(InferenceRequest.PATH, request.getBytes(StandardCharsets.UTF_8))
                        .body())
                .contains("\"id\":\"\u00ff\"");
    }

    /** A small request must not have a large answer. */
    @Test
    void infer_moreEventsThanAnAnswerHolds_isTooLarge() throws Exception {
        take(PublishedVersions.named(5));
        int most = AnswerSize.mostEvents(2);
        String objects = "[" + "\"{}\",".repeat(most) + "\"{}\"]";

        HttpResponse<String> answer =
                served.post(InferenceRequest.PATH, InferenceRequest.of("BYTES", "[" + (most + 1) + "]", objects));

        assertThat(answer.statusCode()).isEqualTo(413);
        assertThat(answer.body()).contains("request has 131073 events, expected at most 131072 of 2 classes");
    }
}
