package org.lorentztron.tools.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.lorentztron.connectors.client.DecisionPolicy;

/** Names that are misspelled predict with the rest, and show in the metrics. The version holds {@code country=US}. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class UnknownNamesTest {
    private static final String METRIC = "lorentztron_events_unknown_names_total";

    private static void assertCounts(ServedOverHttp served, int some, int none) throws Exception {
        assertThat(served.get("/metrics").body().lines())
                .contains(METRIC + "{known=\"some\"} " + some, METRIC + "{known=\"none\"} " + none);
    }

    @Test
    void predict_unknownNames_areCountedByWhetherOthersAreKnown() throws Exception {
        try (ServedOverHttp served = new ServedOverHttp(DecisionPolicy.NONE)) {
            served.model().take(PublishedVersions.named(5));
            served.post("/predict", "{\"features\": {\"country\": \"US\"}}");
            served.post("/predict", "{\"features\": {}}");
            assertCounts(served, 0, 0);

            assertThat(served.post("/predict", "{\"features\": {\"contry\": \"US\"}}")
                            .statusCode())
                    .isEqualTo(200);
            served.post("/predict", "{\"features\": {\"contry\": \"US\"}, ");
            served.postLines("{\"features\": {\"country\": \"US\", \"amuont\": 3}}\n"
                    + "{\"features\": {\"country\": [\"US\", \"FR\"]}}\n"
                    + "{\"features\": {\"country\": \"US\"}}\n");
            assertCounts(served, 1, 1);
        }
    }

    @Test
    void infer_unknownNames_areCountedIfAnswered() throws Exception {
        try (ServedOverHttp served = new ServedOverHttp(DecisionPolicy.NONE)) {
            served.model().take(PublishedVersions.named(5));
            String infer = "{\"inputs\": [{\"name\": \"features\", \"datatype\": \"BYTES\", \"shape\": [2], \"data\": ["
                    + "\"{\\\"contry\\\": \\\"US\\\"}\", ";
            assertThat(served.post("/v2/models/mine/infer", infer + "\"{\"]}]}").statusCode())
                    .isEqualTo(400);
            assertCounts(served, 0, 0);
            assertThat(served.post("/v2/models/mine/infer", infer + "\"{\\\"country\\\": \\\"US\\\"}\"]}]}")
                            .statusCode())
                    .isEqualTo(200);
            assertCounts(served, 0, 1);
        }
    }

    @Test
    void predict_featuresWithoutNames_haveNoUnknownOnes() throws Exception {
        try (ServedOverHttp served = new ServedOverHttp(DecisionPolicy.NONE)) {
            served.model().take(PublishedVersions.indexed(5));
            served.post("/predict", "{\"features\": [3, 1]}");
            assertCounts(served, 0, 0);
        }
    }

    @Test
    void tell_eachName_isLoggedOnceAndNotWithoutEnd() {
        List<String> log = new ArrayList<>();
        UnknownNames names = new UnknownNames(log::add);

        names.tell(names("amuont", "contry"));
        names.tell(names("contry"));
        assertThat(log).hasSize(2);
        assertThat(log.get(0)).startsWith("An event has the name amuont, of which");

        names.tell(names("a\nb" + "x".repeat(200)));
        assertThat(log.get(2)).contains("a\\u000ab" + "x".repeat(97) + "...");
        names.tell(names(IntStream.range(0, 100).mapToObj(i -> "n" + i).toArray(String[]::new)));
        names.tell(names("more"));
        assertThat(log).hasSize(20);
    }

    private static EventNames names(String... unknown) {
        return new EventNames(new TreeSet<>(List.of(unknown)), true);
    }
}
