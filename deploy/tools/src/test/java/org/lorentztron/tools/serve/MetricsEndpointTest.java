package org.lorentztron.tools.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.lorentztron.connectors.client.PolicyChoice;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
class MetricsEndpointTest {

    @Test
    void metrics_noVersion_sayNotReady() throws Exception {
        try (ServedOverHttp served = new ServedOverHttp(PolicyChoice.OF_VERSION)) {
            assertThat(served.get("/metrics").body().lines())
                    .contains(
                            "lorentztron_model_ready{model=\"mine\"} 0", "lorentztron_model_version{model=\"mine\"} 0")
                    .noneMatch(line -> line.startsWith("lorentztron_model_age"));
        }
    }

    @Test
    void metrics_afterRequests_countThem() throws Exception {
        try (ServedOverHttp served = new ServedOverHttp(new PolicyChoice(Map.of("abstain-below", "0.9")))) {
            served.model().take(PublishedVersions.indexed(5));
            served.setClock(1_012);
            served.postLines("{\"features\": [9, 1]}\n{\"features\": [2, 1]}\n{\"features\": [1]}\n");
            served.post("/predict", "{\"features\": [9, 1]}");
            served.post("/predict", "{");
            served.post("/v2/models/mine/infer", "{");
            served.get("/somewhere");

            HttpResponse<String> answer = served.get("/metrics");

            assertThat(answer.headers().firstValue("Content-Type"))
                    .contains("text/plain; version=0.0.4; charset=utf-8");
            assertThat(answer.body().lines())
                    .contains(
                            "# TYPE lorentztron_http_requests_total counter",
                            "lorentztron_model_ready{model=\"mine\"} 1",
                            "lorentztron_model_version{model=\"mine\"} 5",
                            "lorentztron_model_age_seconds{model=\"mine\"} 12",
                            "lorentztron_model_interval_end_seconds{model=\"mine\"} 20",
                            "lorentztron_events_predicted_total 3",
                            "lorentztron_events_abstained_total 1",
                            "lorentztron_events_refused_total{reason=\"wrong-length\"} 1",
                            "lorentztron_events_refused_total{reason=\"not-json\"} 1",
                            "lorentztron_http_requests_total{route=\"/predict\",code=\"200\"} 2",
                            "lorentztron_http_requests_total{route=\"/predict\",code=\"400\"} 1",
                            "lorentztron_http_requests_total{route=\"/v2/models/{id}/infer\",code=\"400\"} 1",
                            "lorentztron_http_requests_total{route=\"none\",code=\"404\"} 1",
                            "# TYPE lorentztron_http_request_seconds histogram",
                            "lorentztron_http_request_seconds_bucket{route=\"/predict\",le=\"+Inf\"} 3",
                            "lorentztron_http_request_seconds_count{route=\"/predict\"} 3",
                            "lorentztron_http_cut_total 0");
        }
    }

    /** An event counts as predicted if a client was told of it, and as refused wherever it came. */
    @Test
    void metrics_requestsThatAreRefused_countOnlyWhatIsWrong() throws Exception {
        try (ServedOverHttp served = new ServedOverHttp(PolicyChoice.OF_VERSION)) {
            served.model().take(PublishedVersions.indexed(5));
            String infer =
                    "{\"inputs\": [{\"name\": \"features\", \"datatype\": \"FP32\", \"shape\": [2, 2], \"data\": ";
            assertThat(served.post("/v2/models/mine/infer", infer + "[1, 2, 1e999, 1]}]}")
                            .statusCode())
                    .isEqualTo(400);
            assertThat(served.post("/v2/models/mine/infer", infer + "[1, 2, 3]}]}")
                            .statusCode())
                    .isEqualTo(400);
            int most = AnswerSize.mostEvents(2);
            assertThat(served.postLines("{\"features\":[3,1]}\n".repeat(most)).statusCode())
                    .isEqualTo(413);
            assertThat(served.postLines("{\"features\":[3,1]}\n".repeat(most + 1))
                            .statusCode())
                    .isEqualTo(413);
            assertThat(served.post("/v2/models/mine/infer", infer + "[1, 2, 3, 4]}]}")
                            .statusCode())
                    .isEqualTo(200);

            assertThat(served.get("/metrics").body().lines())
                    .contains(
                            "lorentztron_events_predicted_total 2",
                            "lorentztron_events_refused_total{reason=\"not-finite\"} 1",
                            "lorentztron_events_refused_total{reason=\"wrong-length\"} 1");
        }
    }

    @Test
    void text_specialCharacters_areEscaped() {
        PrometheusText text = new PrometheusText();

        text.single("x", "gauge", "Help.", 0.25, "model", "a\"b\\c\nd", "other", "e");

        assertThat(text).hasToString("# HELP x Help.\n# TYPE x gauge\nx{model=\"a\\\"b\\\\c\\nd\",other=\"e\"} 0.25\n");
    }

    /** Cumulative, as the format wants them; a time on a bound belongs to its bucket. */
    @Test
    void histogram_times_areCountedAtAndBelowTheirBounds() {
        RequestCounters counters = new RequestCounters();
        counters.answered("/a", 200, 500_000);
        counters.answered("/a", 200, 500_001);
        counters.answered("/a", 503, 60_000_000_000L);
        PrometheusText text = new PrometheusText();

        counters.writeTo(text);

        assertThat(text.toString().lines())
                .contains(
                        "lorentztron_http_request_seconds_bucket{route=\"/a\",le=\"0.0005\"} 1",
                        "lorentztron_http_request_seconds_bucket{route=\"/a\",le=\"0.001\"} 2",
                        "lorentztron_http_request_seconds_bucket{route=\"/a\",le=\"10\"} 2",
                        "lorentztron_http_request_seconds_bucket{route=\"/a\",le=\"+Inf\"} 3",
                        "lorentztron_http_request_seconds_sum{route=\"/a\"} 60.001000001");
    }
}
