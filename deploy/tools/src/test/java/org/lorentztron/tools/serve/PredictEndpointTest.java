package org.lorentztron.tools.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.lorentztron.connectors.client.DecisionPolicy;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.PolicyChoice;
import org.lorentztron.connectors.wire.output.PredictionJson;
import org.lorentztron.model.predict.Decided;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
class PredictEndpointTest {
    /** The record that the job would write of x = [3, 1]. */
    private static final String OF_A = new String(
            new PredictionJson(List.of("a", "b"))
                    .scored(
                            5,
                            new Decided(
                                    PublishedVersions.indexed(5).classifier().predict(new float[] {3, 1}), false),
                            "x",
                            7),
            StandardCharsets.UTF_8);

    private static final String INFERENCE =
            "{\"inputs\": [{\"name\": \"features\", \"datatype\": \"FP64\", \"shape\": [1, 2], \"data\": [3, 1]}]}";

    private ServedOverHttp served;

    @BeforeEach
    void start() throws Exception {
        served = new ServedOverHttp(PolicyChoice.OF_VERSION);
    }

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void predict_noVersionYet_isUnavailable() throws Exception {
        HttpResponse<String> answer = served.post("/predict", "{\"features\": [3, 1]}");

        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.body()).isEqualTo("{\"error\":\"model 'mine' has no whole version yet\"}");
    }

    /** One event may take several lines. */
    @Test
    void predict_event_isAPredictionRecord() throws Exception {
        served.model().take(PublishedVersions.indexed(5));

        HttpResponse<String> answer = served.post(
                "/predict",
                "{\"id\": \"x\", \"label\": \"b\", \"timestamp\": 7,\n \"features\": {\"0\": 3, \"1\": 1}}\n");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
        assertThat(answer.body()).isEqualTo(OF_A).contains("\"label\":\"a\"", "\"margin\":4.0");
    }

    @Test
    void predict_namedFeatures_isPredicted() throws Exception {
        served.model().take(PublishedVersions.named(5));

        assertThat(served.post("/predict", "{\"features\": {\"country\": \"US\"}}")
                        .body())
                .contains("\"label\":\"b\"");
        assertThat(served.post("/predict", "{\"features\": {\"country\": \"DE\"}}")
                        .body())
                .contains("\"label\":\"a\"");
    }

    @Test
    void predict_noEvent_saysReasonAndWhy() throws Exception {
        served.model().take(PublishedVersions.indexed(5));

        HttpResponse<String> answer = served.post("/predict", "{\"features\": [1]}");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).isEqualTo("{\"error\":\"wrong-length: features has length 1, expected 2\"}");
        assertThat(served.post("/predict", "").body()).startsWith("{\"error\":\"empty: value has no bytes");
    }

    @Test
    void predict_lines_haveALineEach() throws Exception {
        served.model().take(PublishedVersions.indexed(5));

        HttpResponse<String> answer = served.postLines("{\"id\": \"x\", \"timestamp\": 7, \"features\": [3, 1]}\r\n"
                + "\r\n \t\nnothing\n{\"id\": \"x\", \"timestamp\": 7, \"features\": [3, 1]}");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/x-ndjson");
        assertThat(answer.body().lines()).hasSize(3);
        assertThat(answer.body())
                .startsWith(OF_A + "\n{\"error\":\"line 4: not-json: ")
                .endsWith("}\n" + OF_A + "\n");
    }

    @Test
    void predict_moreLinesThanAnAnswerHolds_isTooLarge() throws Exception {
        served.model().take(PublishedVersions.indexed(5));

        HttpResponse<String> answer = served.postLines("{}\n".repeat(AnswerSize.mostEvents(2) + 1));

        assertThat(answer.statusCode()).isEqualTo(413);
    }

    /** Two megabytes of events whose predictions would be twenty. */
    @Test
    void predict_linesWithALargerAnswer_isTooLarge() throws Exception {
        served.model().take(PublishedVersions.indexed(5));

        HttpResponse<String> answer = served.postLines("{\"features\":[3,1]}\n".repeat(AnswerSize.mostEvents(2)));

        assertThat(answer.statusCode()).isEqualTo(413);
        assertThat(answer.body())
                .isEqualTo("{\"error\":\"answer has more than 16777216 bytes, expected fewer events\"}");
    }

    @Test
    void predict_policy_decides() throws Exception {
        try (ServedOverHttp cautious =
                new ServedOverHttp(new PolicyChoice(Map.of("threshold", "b=0.1", "abstain-below", "0.11")))) {
            cautious.model().take(PublishedVersions.indexed(5));

            assertThat(cautious.post("/predict", "{\"features\": [3, 1]}").body())
                    .contains("\"label\":\"b\",\"abstained\":false")
                    .contains("\"margin\":-4.0");
            assertThat(cautious.post("/predict", "{\"features\": [3.15, 1]}").body())
                    .contains("\"label\":null,\"abstained\":true");
        }
    }

    /** Versions of one model may decide by other policies, as their jobs did. */
    @Test
    void predict_versionWithAPolicy_decidesByItUnlessToldOtherwise() throws Exception {
        ModelVersion deciding = PublishedVersions.indexed(5).deciding(DecisionPolicy.threshold("b", 0.01));
        String event = "{\"features\": [3, 1]}";
        served.model().take(deciding);
        assertThat(served.post("/predict", event).body()).contains("\"label\":\"b\"");
        assertThat(served.get("/v2/models/mine").body())
                .endsWith("\"parameters\":{\"classes\":[\"a\",\"b\"],\"threshold\":\"b=0.01\"}}");
        assertThat(served.post("/v2/models/mine/infer", INFERENCE).body()).contains("\"data\":[\"b\"]");
        served.model().take(PublishedVersions.indexed(6));
        assertThat(served.post("/predict", event).body()).contains("\"label\":\"a\"");
        assertThat(served.post("/v2/models/mine/infer", INFERENCE).body()).contains("\"data\":[\"a\"]");
        try (ServedOverHttp likeliest = new ServedOverHttp(new PolicyChoice(Map.of("threshold", "none")))) {
            likeliest.model().take(deciding);
            assertThat(likeliest.post("/predict", event).body()).contains("\"label\":\"a\"");
        }
    }

    /** The version before goes on answering. */
    @Test
    void take_versionThatThePolicyDoesNotFit_isRefused() throws Exception {
        try (ServedOverHttp strange = new ServedOverHttp(new PolicyChoice(Map.of("threshold", "c=0.5")))) {
            assertThatThrownBy(() -> strange.model().take(PublishedVersions.indexed(5)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("policy names the classes c, expected some of a, b");

            assertThat(strange.get("/v2/health/ready").statusCode()).isEqualTo(503);
        }
    }
}
