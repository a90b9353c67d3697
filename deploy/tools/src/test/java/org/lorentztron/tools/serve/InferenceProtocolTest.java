package org.lorentztron.tools.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.connectors.client.ClassifiedEvent;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.PolicyChoice;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
class InferenceProtocolTest {
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

    private void assertAnswers(String path, int status, String body) throws Exception {
        HttpResponse<String> answer = served.get(path);
        assertThat(answer.body()).as(path).isEqualTo(body);
        assertThat(answer.statusCode()).as(path).isEqualTo(status);
    }

    @Test
    void health_beforeTheFirstVersion_isLiveAndNotReady() throws Exception {
        assertAnswers("/v2/health/live", 200, "{\"live\":true}");
        assertAnswers("/v2/health/ready", 503, "{\"ready\":false}");
        assertAnswers("/v2/models/mine/ready", 503, "{\"name\":\"mine\",\"ready\":false}");
        assertAnswers("/v2/models/mine", 503, "{\"error\":\"model 'mine' has no whole version yet\"}");
        assertThat(served.post(InferenceRequest.PATH, InferenceRequest.of("FP32", "[0, 2]", "[]"))
                        .statusCode())
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
        assertAnswers(
                "/v2", 200, "{\"name\":\"lorentztron\",\"version\":\"1.2.3\",\"extensions\":[\"binary_tensor_data\"]}");
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

    @Test
    void metadata_namedFeatures_hasTheColumns() throws Exception {
        take(PublishedVersions.named(5));
        served.model().tellFields(() -> new TreeMap<>(Map.of("country", false, "amount", true, "features", true)));

        assertThat(served.get("/v2/models/mine").body())
                .contains("\"inputs\":[{\"name\":\"features\",\"datatype\":\"BYTES\",\"shape\":[-1]},"
                        + "{\"name\":\"amount\",\"datatype\":\"FP64\",\"shape\":[-1]},"
                        + "{\"name\":\"country\",\"datatype\":\"BYTES\",\"shape\":[-1]}]");
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

        HttpResponse<String> answer = served.post(InferenceRequest.PATH, InferenceRequest.of("FP64", "[2, 2]", data));

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

        HttpResponse<String> answer = served.post(
                InferenceRequest.PATH,
                InferenceRequest.of("BYTES", "[2]", "[\"{\\\"country\\\": \\\"US\\\"}\", \"{}\"]"));

        assertThat(answer.body()).contains("\"shape\":[2],\"data\":[\"b\",\"a\"]");
    }

    @Test
    void infer_abstained_hasAnEmptyLabel() throws Exception {
        try (ServedOverHttp cautious = new ServedOverHttp(new PolicyChoice(Map.of("abstain-below", "0.9")))) {
            cautious.model().take(PublishedVersions.indexed(5));

            HttpResponse<String> answer =
                    cautious.post(InferenceRequest.PATH, InferenceRequest.of("FP32", "[2, 2]", "[9, 0, 1, 0]"));

            assertThat(answer.body()).contains("\"data\":[\"a\",\"\"]");
        }
    }

    /** What is passed over may have any names; each of them kept would be ten times the request. */
    @Test
    void infer_unknownFields_mayComeTwice() throws Exception {
        take(PublishedVersions.indexed(5));
        String request =
                InferenceRequest.of("FP32", "[1, 2]", "[1, 2]").replaceFirst("\\{", "{\"x\": 1, \"x\": {\"x\": [2]}, ");

        assertThat(served.post(InferenceRequest.PATH, request).statusCode()).isEqualTo(200);
    }

    /** A column of objects is nested as its shape is, or flat. */
    @ParameterizedTest
    @ValueSource(strings = {"['{}', '{}']", "[['{}'], ['{}']]"})
    void infer_columnOfObjects_isPredicted(String data) throws Exception {
        take(PublishedVersions.named(5));

        assertThat(served.post(InferenceRequest.PATH, InferenceRequest.of("BYTES", "[2, 1]", data.replace('\'', '"')))
                        .body())
                .contains("\"shape\":[2],\"data\":[\"a\",\"a\"]");
    }

    @Test
    void version_thatIsTaken_answersFromThenOn() throws Exception {
        take(PublishedVersions.indexed(5));
        take(PublishedVersions.indexed(6));

        assertThat(served.post(InferenceRequest.PATH, InferenceRequest.of("FP32", "[1, 2]", "[1, 2]"))
                        .body())
                .contains("\"model_version\":\"6\"")
                .contains("\"data\":[6]");
    }
}
