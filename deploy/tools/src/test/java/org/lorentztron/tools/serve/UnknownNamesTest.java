package org.lorentztron.tools.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.connectors.client.PolicyChoice;
import org.lorentztron.model.predict.Decided;
import org.lorentztron.model.predict.Prediction;

/** Names that are misspelled predict with the rest, and show in the metrics. The version holds {@code country=US}. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class UnknownNamesTest {
    private static final String METRIC = "lorentztron_events_unknown_names_total";

    private static final Decided DECIDED =
            new Decided(Prediction.of(0, new int[] {1, 0}, new double[] {1, 0}, new double[] {1, 0}), false);

    private final List<String> log = new ArrayList<>();
    private final AtomicLong nanos = new AtomicLong();
    private final UnknownNames names = new UnknownNames(log::add, nanos::get);

    private static void assertCounts(ServedOverHttp served, int some, int none) throws Exception {
        assertThat(served.get("/metrics").body().lines())
                .contains(METRIC + "{known=\"some\"} " + some, METRIC + "{known=\"none\"} " + none);
    }

    @Test
    void predict_unknownNames_areCountedByWhetherOthersAreKnown() throws Exception {
        try (ServedOverHttp served = new ServedOverHttp(PolicyChoice.OF_VERSION)) {
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
        try (ServedOverHttp served = new ServedOverHttp(PolicyChoice.OF_VERSION)) {
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

    /** As those of an application that sends another envelope, or fields by other names. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"contry\": \"US\"| 1",
                "\"country\": \"US\", \"amuont\": 3, \"contry\": \"US\"| 1",
                "\"after\": {\"country\": \"US\", \"amount\": 5}| 1",
                "\"Country\": \"US\", \"Amount\": 5| 1",
                "\"features.country\": \"US\"| 1",
                "\"country\": \"US\"| 0",
                "\"country\": \"US\", \"amuont\": 3| 0",
            })
    void predict_mostNamesUnknown_isSaidInAHeader(String features, int warnings) throws Exception {
        try (ServedOverHttp served = new ServedOverHttp(PolicyChoice.OF_VERSION)) {
            served.model().take(PublishedVersions.named(5));
            String event = "{\"features\": {" + features + "}}";
            assertThat(served.post("/predict", event).headers().allValues("Lorentztron-Warning"))
                    .hasSize(warnings)
                    .allMatch(said -> said.equals("most names of 1 of 1 events are unknown to version 5"));
            String known = "{\"features\": {\"country\": \"US\"}}\n";
            assertThat(served.postLines(event + "\n" + known).headers().allValues("Lorentztron-Warning"))
                    .as("half of the events are as they should be")
                    .isEmpty();
        }
    }

    /** As a decimal of Kafka Connect comes in base64, without the schema that says its scale. */
    @Test
    void predict_textWhereTheVersionHasANumber_isSaidInAHeader() throws Exception {
        try (ServedOverHttp served = new ServedOverHttp(PolicyChoice.OF_VERSION)) {
            served.model().take(PublishedVersions.numberAndText(5));
            String event = "{\"features\": {\"amount\": \"AA==\", \"country\": \"US\"}}\n";
            String known = "{\"features\": {\"amount\": 3, \"country\": \"US\"}}\n";
            served.postLines(event.repeat(NameSample.FIRST + 1));
            for (String request : List.of(event, event, event + known.repeat(3))) {
                assertThat(served.postLines(request).headers().allValues("Lorentztron-Warning"))
                        .as("also when others were looked at before")
                        .containsExactly(
                                "for version 5 these are numbers, and the texts sent count as missing: amount");
            }
            assertThat(served.post(
                                    "/predict",
                                    known.replace("amount", "amount_text").replace("3", "\"x\""))
                            .headers()
                            .allValues("Lorentztron-Warning"))
                    .isEmpty();
        }
    }

    @Test
    void tellMost_again_isLoggedOnce() {
        names.tellMost(4);
        names.tellMost(5);
        assertThat(log).singleElement().satisfies(said -> assertThat(said)
                .startsWith("Version 4 does not know most names of the events of a request"));
    }

    @Test
    void predict_featuresWithoutNames_haveNoUnknownOnes() throws Exception {
        try (ServedOverHttp served = new ServedOverHttp(PolicyChoice.OF_VERSION)) {
            served.model().take(PublishedVersions.indexed(5));
            served.post("/predict", "{\"features\": [3, 1]}");
            assertCounts(served, 0, 0);
        }
    }

    @Test
    void tell_eachName_isLoggedOnceAndNotWithoutEnd() {
        names.tell(1, List.of("amuont", "contry"));
        names.tell(1, List.of("contry"));
        assertThat(log).hasSize(2);
        assertThat(log.get(0)).startsWith("An event has the name amuont, of which");

        names.tell(1, List.of("a\nb" + "x".repeat(200)));
        assertThat(log.get(2)).contains("a\\u000ab" + "x".repeat(97) + "...");
        names.tell(1, invented("n"));
        names.tell(1, List.of("more"));
        assertThat(log).hasSize(20);
    }

    /** What is unknown to a first version, known to the second, must not keep misspelled names out for ever. */
    @Test
    void tell_newerVersion_tellsItsOwnNamesAfterAWhile() {
        names.tell(1, invented("n"));
        nanos.addAndGet(UnknownNames.APART.toNanos() - 1);
        names.tell(2, List.of("contry"));
        assertThat(log).as("versions may come each second").hasSize(20);

        nanos.addAndGet(1);
        names.tell(1, List.of("contry"));
        assertThat(log).as("nothing is new").hasSize(20);
        names.tell(2, List.of("contry"));
        names.tell(2, List.of("contry"));
        assertThat(log).hasSize(21);
        nanos.addAndGet(UnknownNames.APART.toNanos());
        names.tell(2, List.of("contry"));
        assertThat(log).hasSize(21);
    }

    /** Of texts most events have a word that no version has seen: to read all of them twice is too much. */
    @Test
    void predict_manyEventsWithUnknownNames_countsByASample() throws Exception {
        try (ServedOverHttp served = new ServedOverHttp(PolicyChoice.OF_VERSION)) {
            served.model().take(PublishedVersions.named(5));
            int more = 10 * NameSample.SHARE;
            String known = "{\"features\": {\"country\": \"US\"}}\n";
            served.postLines(known
                    + "{\"features\": {\"country\": \"US\", \"amuont\": 3}}\n".repeat(NameSample.FIRST)
                    + ("{\"features\": {\"country\": \"US\", \"amuont\": 3}}\n"
                                    + "{\"features\": {\"country\": \"US\"}}\n"
                                    + "{\"features\": {\"contry\": \"US\"}}\n")
                            .repeat(more));
            assertCounts(served, NameSample.FIRST + more, more);
        }
    }

    @Test
    void next_afterTheFirst_isOneInEight() {
        NameSample sample = new NameSample();
        for (int i = 0; i < NameSample.FIRST; i++) {
            assertThat(sample.next()).isEqualTo(1);
        }
        int[] stands =
                IntStream.range(0, 2 * NameSample.SHARE).map(i -> sample.next()).toArray();
        assertThat(IntStream.of(stands).sum()).isEqualTo(2 * NameSample.SHARE);
        assertThat(IntStream.of(stands).filter(each -> each > 0)).hasSize(2);
    }

    private static List<String> invented(String prefix) {
        return IntStream.range(0, 100).mapToObj(i -> prefix + i).toList();
    }

    /** The names of a request that is refused are no events of anybody. */
    @Test
    void tally_namesOfARefusedRequest_areNotTold() {
        EventCounters counters = new EventCounters(names);
        EventCounters.Tally refused = counters.tally(1);
        refused.predicted(DECIDED, new EventNames(new TreeSet<>(List.of("contry")), new TreeSet<>(), true, false, 1));
        assertThat(log).isEmpty();

        EventCounters.Tally answered = counters.tally(1);
        answered.predicted(DECIDED, new EventNames(new TreeSet<>(invented("n")), new TreeSet<>(), true, false, 1));
        answered.predicted(DECIDED, new EventNames(new TreeSet<>(List.of("z")), new TreeSet<>(), true, false, 1));
        assertThat(log).isEmpty();
        answered.answered();
        assertThat(log).hasSize(20);
    }
}
