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
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.connectors.client.ClassifiedEvent;
import org.lorentztron.connectors.client.DecisionPolicy;
import org.lorentztron.connectors.client.ModelVersion;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
class InferenceProtocolTest {
    private static final String INFER = "/v2/models/mine/infer";

    private ServedOverHttp served;

    @BeforeEach
    void start() throws Exception {
        served = new ServedOverHttp(DecisionPolicy.NONE);
    }

    @AfterEach
    void stop() {
        served.close();
    }

    private void take(ModelVersion version) {
        served.model().take(version);
    }

    private void assertAnswers(String path, int status, String body) throws Exception {
        HttpResponse<String> answer = served.get(path);
        assertThat(answer.body()).as(path).isEqualTo(body);
        assertThat(answer.statusCode()).as(path).isEqualTo(status);
    }

    private static String input(String datatype, String shape, String data) {
        return "{\"inputs\": [{\"name\": \"features\", \"datatype\": \"" + datatype + "\", \"shape\": " + shape
                + ", \"data\": " + data + "}]}";
    }

    @Test
    void health_beforeTheFirstVersion_isLiveAndNotReady() throws Exception {
        assertAnswers("/v2/health/live", 200, "{\"live\":true}");
        assertAnswers("/v2/health/ready", 503, "{\"ready\":false}");
        assertAnswers("/v2/models/mine/ready", 503, "{\"name\":\"mine\",\"ready\":false}");
        assertAnswers("/v2/models/mine", 503, "{\"error\":\"model 'mine' has no whole version yet\"}");
        assertThat(served.post(INFER, input("FP32", "[0, 2]", "[]")).statusCode())
                .isEqualTo(503);
    }

    @Test
    void health_withAVersion_isReady() throws Exception {
        take(PublishedVersions.indexed(5));

        assertAnswers("/v2/health/ready", 200, "{\"ready\":true}");
        assertAnswers("/v2/models/mine/ready", 200, "{\"name\":\"mine\",\"ready\":true}");
        assertAnswers("/v2/models/mine/versions/5/ready", 200, "{\"name\":\"mine\",\"ready\":true}");
    }

    @Test
    void metadata_server_hasNameAndVersion() throws Exception {
        assertAnswers("/v2", 200, "{\"name\":\"lorentztron\",\"version\":\"1.2.3\",\"extensions\":[]}");
    }

    @Test
    void metadata_indexedFeatures_hasTensorsAndClasses() throws Exception {
        take(PublishedVersions.indexed(5));

        String expected = "{\"name\":\"mine\",\"versions\":[\"5\"],\"platform\":\"lorentztron\","
                + "\"inputs\":[{\"name\":\"features\",\"datatype\":\"FP32\",\"shape\":[-1,2]}],"
                + "\"outputs\":[{\"name\":\"label\",\"datatype\":\"BYTES\",\"shape\":[-1]},"
                + "{\"name\":\"probabilities\",\"datatype\":\"FP64\",\"shape\":[-1,2]},"
                + "{\"name\":\"version\",\"datatype\":\"INT64\",\"shape\":[1]}],"
                + "\"parameters\":{\"classes\":[\"a\",\"b\"]}}";
        assertAnswers("/v2/models/mine", 200, expected);
        assertAnswers("/v2/models/mine/versions/5", 200, expected);
    }

    @Test
    void metadata_namedFeatures_hasObjects() throws Exception {
        take(PublishedVersions.named(5));

        assertThat(served.get("/v2/models/mine").body())
                .contains("\"inputs\":[{\"name\":\"features\",\"datatype\":\"BYTES\",\"shape\":[-1]}]");
    }

    @ParameterizedTest
    @CsvSource({
        "/v2/models/other, 'model \\\"other\\\" is not served; expected ''mine'''",
        "/v2/models/other/ready, 'model \\\"other\\\" is not served; expected ''mine'''",
        "/v2/models/mine/versions/4, version \\\"4\\\" of model 'mine' is not served; expected 5",
        "/v2/models/mine/versions/4/ready, version \\\"4\\\" of model 'mine' is not served; expected 5"
    })
    void model_thatIsNotServed_isNotFound(String path, String error) throws Exception {
        take(PublishedVersions.indexed(5));

        assertAnswers(path, 404, "{\"error\":\"" + error.replace(';', ',') + "\"}");
    }

    /** As the client library says it of the same events. */
    @ParameterizedTest
    @ValueSource(strings = {"[3, 1, 0.25, 1.5]", "[[3, 1], [0.25, 1.5]]"})
    void infer_tensorOfTwoEvents_isWhatTheVersionPredicts(String data) throws Exception {
        ModelVersion version = PublishedVersions.indexed(5);
        take(version);

        HttpResponse<String> answer = served.post(INFER, input("FP64", "[2, 2]", data));

        ClassifiedEvent first = version.predict(new float[] {3, 1});
        ClassifiedEvent second = version.predict(new float[] {0.25f, 1.5f});
        assertThat(first.label()).isEqualTo("a");
        assertThat(second.label()).isEqualTo("b");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body())
                .isEqualTo("{\"model_name\":\"mine\",\"model_version\":\"5\",\"outputs\":["
                        + "{\"name\":\"label\",\"datatype\":\"BYTES\",\"shape\":[2],\"data\":[\"a\",\"b\"]},"
                        + "{\"name\":\"probabilities\",\"parameters\":{\"classes\":[\"a\",\"b\"]},\"datatype\":\"FP64\","
                        + "\"shape\":[2,2],\"data\":["
                        + first.probabilities().get("a") + ","
                        + first.probabilities().get("b") + ","
                        + second.probabilities().get("a") + ","
                        + second.probabilities().get("b") + "]},"
                        + "{\"name\":\"version\",\"datatype\":\"INT64\",\"shape\":[1],\"data\":[5]}]}");
    }

    @Test
    void infer_idAndOutputsAsked_answersThemAlone() throws Exception {
        take(PublishedVersions.indexed(5));
        String request = "{\"outputs\": [{\"name\": \"label\", \"parameters\": {\"x\": [1]}}], \"parameters\": {},"
                + " \"inputs\": [{\"data\": [1, 3], \"shape\": [1, 2], \"datatype\": \"FP32\", \"name\": \"features\","
                + " \"parameters\": {\"y\": 2}}], \"id\": \"r\\\"1\"}";

        HttpResponse<String> answer = served.post("/v2/models/mine/versions/5/infer", request);

        assertThat(answer.body())
                .isEqualTo("{\"model_name\":\"mine\",\"model_version\":\"5\",\"id\":\"r\\\"1\",\"outputs\":["
                        + "{\"name\":\"label\",\"datatype\":\"BYTES\",\"shape\":[1],\"data\":[\"b\"]}]}");
    }

    @Test
    void infer_objectsOfNamedFeatures_arePredicted() throws Exception {
        take(PublishedVersions.named(5));

        HttpResponse<String> answer =
                served.post(INFER, input("BYTES", "[2]", "[\"{\\\"country\\\": \\\"US\\\"}\", \"{}\"]"));

        assertThat(answer.body()).contains("\"shape\":[2],\"data\":[\"b\",\"a\"]");
    }

    @Test
    void infer_objectThatIsNone_saysWhich() throws Exception {
        take(PublishedVersions.named(5));

        HttpResponse<String> answer = served.post(INFER, input("BYTES", "[2]", "[\"{}\", \"nothing\"]"));

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).startsWith("{\"error\":\"not-json: data[1]: ");
    }

    @Test
    void infer_abstained_hasAnEmptyLabel() throws Exception {
        try (ServedOverHttp cautious = new ServedOverHttp(DecisionPolicy.NONE.abstainBelow(0.9))) {
            cautious.model().take(PublishedVersions.indexed(5));

            HttpResponse<String> answer = cautious.post(INFER, input("FP32", "[2, 2]", "[9, 0, 1, 0]"));

            assertThat(answer.body()).contains("\"data\":[\"a\",\"\"]");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "FP16 | [1, 2] | [1, 2] | datatype is \\\"FP16\\\", expected FP32 or FP64",
                "BYTES | [1] | ['{}'] | datatype is \\\"BYTES\\\", expected FP32 or FP64",
                "FP32 | [1, 3] | [1, 2, 3] | shape is [1, 3], expected [N, 2]",
                "FP32 | [2] | [1, 2] | shape is [2], expected [N, 2]",
                "FP32 | [2, 2] | [1, 2, 3] | wrong-length: data has 3 values, expected as many as the shape [2, 2] says",
                "FP32 | [-1, 2] | [1, 2] | shape has -1, expected lengths of at least 0",
                "FP32 | [1, 2, 3] | [1, 2] | shape has more than two lengths, expected [N, n] or [N]",
                "FP32 | [99999999999999999999, 2] | [1, 2] | body is no JSON: Numeric value (99999999999999999999) out",
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
                "FP32 | [1, 2] | [1, NaN] | body is no JSON: ",
                "FP32 | [1, 2] | 7 | data is wrong, expected an array"
            })
    void infer_tensorThatDoesNotFit_saysWhy(String datatype, String shape, String data, String error) throws Exception {
        take(PublishedVersions.indexed(5));

        HttpResponse<String> answer = served.post(INFER, input(datatype, shape, data.replace('\'', '"')));

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
                "{ | body is no JSON: ",
                "{} {} | inputs is missing",
                "{'inputs': 3} | inputs is wrong, expected an array of tensors",
                "{'inputs': [3]} | inputs is wrong, expected an array of tensors",
                "{'inputs': [{}]} | name of the input is missing",
                "{'inputs': [{'name': 'x'}]} | input is \\\"x\\\", expected features",
                "{'inputs': [{'name': 'features'}]} | datatype is missing",
                "{'inputs': [{'name': 'features', 'datatype': 'FP32'}]} | shape is missing",
                "{'inputs': [{'name': 'features', 'datatype': 'FP32', 'shape': [1]}]} | data is missing",
                "{'inputs': []} | inputs has no tensor, expected one",
                "{'id': 'a', 'id': 'b'} | field id is given twice, expected it once",
                "{'inputs': [{'name': 'features', 'name': 'x'}]} | field name is given twice, expected it once",
                "{'outputs': [{'name': 'label', 'name': 'x'}]} | field name is given twice, expected it once",
                "{'id': 7} | id is wrong, expected a text",
                "{'id': '\\ud800'} | id has an unpaired surrogate, expected Unicode text",
                "{'parameters': 1} | parameters is wrong, expected an object",
                "{'parameters': {'x': {}, 'binary_data_output': true}} | binary_data_output is true, expected false",
                "{'outputs': [{'parameters': {'x': [1], 'binary_data': true}}]} | binary_data is true, expected false",
                "{'outputs': [{'parameters': {'binary_data': false}}]} | name of the output is missing",
                "{'outputs': [{}]} | name of the output is missing"
            })
    void infer_bodyThatIsNoRequest_saysWhy(String body, String error) throws Exception {
        take(PublishedVersions.indexed(5));

        HttpResponse<String> answer = served.post(INFER, body.replace('\'', '"'));

        assertThat(answer.body()).startsWith("{\"error\":\"" + error);
        assertThat(answer.statusCode()).isEqualTo(400);
    }

    @Test
    void infer_goesOnAfterTheObject_isNoRequest() throws Exception {
        take(PublishedVersions.indexed(5));

        assertThat(served.post(INFER, input("FP32", "[1, 2]", "[1, 2]") + "{}").body())
                .contains("body goes on after its object");
    }

    @Test
    void infer_outputThatThereIsNot_isNamed() throws Exception {
        take(PublishedVersions.indexed(5));
        String request = input("FP32", "[1, 2]", "[1, 2]").replaceFirst("\\{", "{\"outputs\": [{\"name\": \"x\"}], ");

        assertThat(served.post(INFER, request).body())
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
                served.post(INFER, request.replace('\'', '"').replace("*", "x".repeat(100_000)));

        assertThat(answer.body()).isEqualTo("{\"error\":\"" + error + "\"}");
    }

    @Test
    void infer_longValues_areShortened() throws Exception {
        take(PublishedVersions.indexed(5));
        String text = "\"" + "x".repeat(100_000) + "\"";
        String digits = "1".repeat(900);

        for (String data : new String[] {"[" + text + ", 1]", "[[1, 2], " + digits + "]"}) {
            assertThat(served.post(INFER, input("FP32", "[2, 2]", data)).body())
                    .hasSizeLessThan(300)
                    .contains(" characters), expected ");
        }
        assertThat(served.post(INFER, input("x".repeat(1_000), "[1, 2]", "[1, 2]"))
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

        assertThat(served.post(INFER, "{\"inputs\": [" + tensor + ", " + tensor + "]}")
                        .body())
                .isEqualTo("{\"error\":\"inputs has more than one tensor, expected one\"}");
    }

    /** What is passed over may have any names; each of them kept would be ten times the request. */
    @Test
    void infer_unknownFields_mayComeTwice() throws Exception {
        take(PublishedVersions.indexed(5));
        String request = input("FP32", "[1, 2]", "[1, 2]").replaceFirst("\\{", "{\"x\": 1, \"x\": {\"x\": [2]}, ");

        assertThat(served.post(INFER, request).statusCode()).isEqualTo(200);
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

        HttpResponse<String> answer = served.post(INFER, input("BYTES", shape, data.replace('\'', '"')));

        assertThat(answer.body()).startsWith("{\"error\":\"" + error);
        assertThat(answer.statusCode()).isEqualTo(400);
    }

    /** A column of objects is nested as its shape is, or flat. */
    @ParameterizedTest
    @ValueSource(strings = {"['{}', '{}']", "[['{}'], ['{}']]"})
    void infer_columnOfObjects_isPredicted(String data) throws Exception {
        take(PublishedVersions.named(5));

        assertThat(served.post(INFER, input("BYTES", "[2, 1]", data.replace('\'', '"')))
                        .body())
                .contains("\"shape\":[2],\"data\":[\"a\",\"a\"]");
    }

    /** A row of a model with many features is not made for data that cannot have it. */
    @Test
    void infer_fewerBytesThanFeatures_isRefused() throws Exception {
        take(PublishedVersions.indexed(5));

        assertThat(served.post(
                                INFER,
                                "{\"inputs\": [{\"name\": \"features\", \"datatype\": \"FP32\","
                                        + " \"shape\": [1, 2], \"data\": []}]}")
                        .body())
                .startsWith("{\"error\":\"wrong-length: data has ");
    }

    /** As events are. An id that cannot be read must not come back as another. */
    @Test
    void infer_otherBytesThanUtf8_areRefused() throws Exception {
        take(PublishedVersions.indexed(5));
        String request = input("FP32", "[1, 2]", "[1, 2]").replaceFirst("\\{", "{\"id\": \"\u00ff\", ");

        assertThat(served.post(INFER, request.getBytes(StandardCharsets.ISO_8859_1))
                        .body())
                .isEqualTo("{\"error\":\"body has FF at byte 8, expected text in UTF-8\"}");
        assertThat(served.post(INFER, request.getBytes(StandardCharsets.UTF_16LE))
                        .statusCode())
                .isEqualTo(400);
        assertThat(served.post(INFER, request.getBytes(StandardCharsets.UTF_8)).body())
                .contains("\"id\":\"\u00ff\"");
    }

    /** A small request must not have a large answer. */
    @Test
    void infer_moreEventsThanAnAnswerHolds_isTooLarge() throws Exception {
        take(PublishedVersions.named(5));
        int most = AnswerSize.mostEvents(2);
        String objects = "[" + "\"{}\",".repeat(most) + "\"{}\"]";

        HttpResponse<String> answer = served.post(INFER, input("BYTES", "[" + (most + 1) + "]", objects));

        assertThat(answer.statusCode()).isEqualTo(413);
        assertThat(answer.body()).contains("request has 131073 events, expected at most 131072 of 2 classes");
    }

    @Test
    void version_thatIsTaken_answersFromThenOn() throws Exception {
        take(PublishedVersions.indexed(5));
        take(PublishedVersions.indexed(6));

        assertThat(served.post(INFER, input("FP32", "[1, 2]", "[1, 2]")).body())
                .contains("\"model_version\":\"6\"")
                .contains("\"data\":[6]");
    }
}
