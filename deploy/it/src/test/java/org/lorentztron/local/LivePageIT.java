package org.lorentztron.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.connectors.wire.version.VersionInfo;

/** What a browser is told by {@code serve} while a job writes its topics. */
@Timeout(value = 3, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LivePageIT {
    private static final OwnNames OWN = OwnNames.of(LivePageIT.class);
    private static final List<String> LABELS = List.of("a", "b");
    private static final ObjectMapper JSON = new ObjectMapper();

    /** The stream of a page, message by message. */
    private static final class Watching implements AutoCloseable {
        private final Stream<String> answer;
        private final Iterator<String> lines;

        Watching(RunningServer server) throws Exception {
            HttpResponse<Stream<String>> response = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create(server.base() + "/events"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofLines());
            assertThat(response.statusCode()).isEqualTo(200);
            answer = response.body();
            lines = answer.iterator();
        }

        /** The first message that has what is looked for; those before are passed over. */
        JsonNode await(String event, Predicate<JsonNode> wanted) throws Exception {
            while (true) {
                String name = lines.next();
                JsonNode data = JSON.readTree(lines.next().substring("data: ".length()));
                lines.next();
                if (name.equals("event: " + event) && wanted.test(data)) {
                    return data;
                }
            }
        }

        /** Waits until each place has had its text, in any order: what does not change is told once. */
        void awaitAll(Map<String, String> texts) throws Exception {
            Set<String> open = new HashSet<>(texts.keySet());
            for (JsonNode data = await("all", any -> true); ; data = await("tick", any -> true)) {
                JsonNode told = data;
                open.removeIf(place -> told.at(place).asText().equals(texts.get(place)));
                if (open.isEmpty()) {
                    return;
                }
            }
        }

        @Override
        public void close() {
            answer.close();
        }
    }

    @Test
    void events_versionEventsAndLetters_areTold() throws Exception {
        WatchedTopics topics = WatchedTopics.create(SharedBroker.get(), OWN.name("page"));
        topics.write(topics.events(), "{\"label\": \"a\", \"features\": [3, 1]}");
        topics.write(topics.events(), "{\"label\": \"a\", \"features\": [3, 1]}");
        topics.write(topics.events(), "{\"label\": \"b\", \"features\": [3, 1]}");
        topics.reject("{old");
        try (RunningServer server = topics.serve();
                Watching watching = new Watching(server)) {
            JsonNode first = watching.await("all", any -> true);
            assertThat(first.get("model").asText()).isEqualTo("default");
            assertThat(first.get("versions").get("rows")).isEmpty();

            // The first event is trained: two are left to be scored.
            topics.publish(1, LABELS, 0);
            JsonNode tick = watching.await(
                    "tick", data -> data.path("quality").path("events").asInt() == 2);
            assertThat(tick.get("quality").get("window").get("error").asDouble())
                    .isEqualTo(0.5);
            assertThat(tick.get("points").get(0).get(2).asDouble()).isEqualTo(0.5);

            topics.write(topics.events(), "{\"label\": \"b\", \"features\": [1, 3]}");
            watching.await("tick", data -> data.path("quality").path("events").asInt() == 3);
            topics.reject("{new");
            JsonNode letters = watching.await(
                    "tick", data -> data.path("letters").path("count").asInt() == 2);
            assertThat(letters.get("letters").get("rows").get(0).get("bytes").asText())
                    .isEqualTo("{new");
            // By these the page knows that it is live.
            JsonNode live = watching.await(
                    "tick", data -> data.at("/contact/eventsCame").asLong() > 0);
            assertThat(live.at("/contact/answered").asLong())
                    .isBetween(
                            live.at("/contact/eventsCame").asLong(),
                            live.get("now").asLong());
            assertThat(live.at("/contact/problem").asText()).isEmpty();

            // Whoever comes later sees the same.
            try (Watching second = new Watching(server)) {
                JsonNode all = second.await("all", any -> true);
                assertThat(all.get("quality").get("events").asInt()).isEqualTo(3);
                assertThat(all.get("letters").get("count").asInt()).isEqualTo(2);
                assertThat(all.get("versions").get("rows").get(0).get("version").asInt())
                        .isEqualTo(1);
                assertThat(all.at("/curve/points").size()).isGreaterThanOrEqualTo(2);
            }
        }
    }

    /** Without it, a page of a model that has trained all there is would stay empty. */
    @Test
    @EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
    void events_allTrainedBeforeThePage_showHowTheVersionDoesOnThem() throws Exception {
        WatchedTopics topics = WatchedTopics.create(SharedBroker.get(), OWN.name("page-back"));
        SharedBroker.get().createTopic(topics.labels(), 1, Map.of());
        for (int i = 0; i < 5; i++) {
            topics.write(topics.events(), "{\"id\": \"" + i + "\", \"features\": [3, 1]}");
            topics.label(Integer.toString(i), i == 0 ? "b" : "a");
        }
        PublishedModel.writeTrained(
                SharedBroker.get().bootstrapServers(),
                topics.models(),
                1,
                LABELS,
                new VersionInfo.SourcePosition(topics.events(), 0, 4),
                new VersionInfo.SourcePosition(topics.labels(), 0, 4));
        try (RunningServer server = topics.serve("--labels-topic", topics.labels());
                Watching watching = new Watching(server)) {
            JsonNode told =
                    watching.await("tick", data -> data.at("/quality/trained").asBoolean());
            assertThat(told.at("/quality/window/events").asLong()).isEqualTo(5);
            assertThat(told.at("/quality/window/error").asDouble()).isEqualTo(0.2);
        }
    }

    /** A topic of labels that is not there yet, bad labels and a label that comes first change nothing. */
    @Test
    void events_labelsThatComeLater_judgeWhatWasServed() throws Exception {
        WatchedTopics topics = WatchedTopics.create(SharedBroker.get(), OWN.name("page-labels"));
        topics.publish(1, LABELS, -1);
        try (RunningServer server = topics.serve("--labels-topic", topics.labels());
                Watching watching = new Watching(server)) {
            watching.awaitAll(Map.of("/topics/labels/problem", "topic '" + topics.labels() + "' does not exist"));
            topics.write(topics.events(), "{\"id\": \"x\", \"features\": [3, 1]}");
            watching.await("tick", data -> data.at("/labels/waiting").asInt() == 1);

            SharedBroker.get().createTopic(topics.labels(), 1, Map.of());
            topics.write(topics.labels(), "{\"label\": \"b\"}");
            topics.label("y", "a");
            topics.label("x", "b");
            JsonNode first =
                    watching.await("tick", data -> data.at("/labels/joined").asInt() == 1);
            assertThat(first.at("/quality/window/error").asDouble()).isEqualTo(1);
            assertThat(first.at("/labels/lastUnreadable").asText())
                    .isEqualTo("missing-id: id is missing, expected that of the event");

            topics.write(topics.events(), "{\"id\": \"y\", \"features\": [3, 1]}");
            JsonNode both =
                    watching.await("tick", data -> data.at("/labels/joined").asInt() == 2);
            assertThat(both.at("/quality/window/error").asDouble()).isEqualTo(0.5);
            assertThat(both.at("/labels/median").asDouble()).isPositive();
        }
    }

    /** A job without signals, or one whose topics somebody makes later, is no failure. */
    @Test
    void events_topicMissing_isToldUntilItComes() throws Exception {
        WatchedTopics topics = WatchedTopics.create(SharedBroker.get(), OWN.name("page-late"));
        try (RunningServer server = topics.serve();
                Watching watching = new Watching(server)) {
            watching.awaitAll(Map.of("/topics/signals/problem", "topic '" + topics.signals() + "' does not exist"));

            SharedBroker.get().createTopic(topics.signals(), 1, Map.of());
            topics.write(topics.signals(), "{\"signal\": \"class-rate\", \"model\": \"default\", \"of\": \"a\"}");

            JsonNode tick =
                    watching.await("tick", data -> data.at("/signals/count").asInt() == 1);
            assertThat(tick.at("/signals/rows/0/signal").asText()).isEqualTo("class-rate");
        }
    }

    /** Whoever starts the page before the job has made its topics. */
    @Test
    void events_noTopicAtAll_saysSoAndGoesOnWhenOneComes() throws Exception {
        WatchedTopics topics = new WatchedTopics(SharedBroker.get(), OWN.name("nowhere"));
        List<String> troubles = new ArrayList<>();
        try (RunningServer server = topics.serve();
                Watching watching = new Watching(server)) {
            watching.awaitAll(Map.of(
                    "/contact/problem", "topic " + topics.models() + " does not exist",
                    "/topics/events/problem", "topic '" + topics.events() + "' does not exist"));

            SharedBroker.get().createTopic(topics.events(), 1, Map.of());
            watching.await("tick", data -> {
                troubles.add(data.at("/topics/trouble").asText());
                return data.path("topics").has("events")
                        && data.at("/topics/events/problem").asText().isEmpty();
            });
            assertThat(troubles).containsOnly("");
        }
    }

    @Test
    void noPage_serves_neitherPageNorEvents() throws Exception {
        WatchedTopics topics = WatchedTopics.create(SharedBroker.get(), OWN.name("page-none"));
        try (RunningServer server = topics.serve("--no-page")) {
            assertThat(server.get("/").statusCode()).isEqualTo(404);
            assertThat(server.get("/events").statusCode()).isEqualTo(404);
            assertThat(server.get("/metrics").body()).doesNotContain("lorentztron_page");
        }
    }

    @Test
    void page_andItsFiles_comeWithAStrictPolicy() throws Exception {
        WatchedTopics topics = WatchedTopics.create(SharedBroker.get(), OWN.name("page-files"));
        try (RunningServer server = topics.serve()) {
            HttpResponse<String> page = server.get("/");
            assertThat(page.headers().firstValue("Content-Type")).contains("text/html; charset=utf-8");
            assertThat(page.body()).doesNotContain("http://").doesNotContain("https://");
            for (String path : List.of("/", "/page.js", "/curves.js", "/tables.js", "/dom.js", "/page.css")) {
                HttpResponse<String> file = server.get(path);
                assertThat(file.statusCode()).as(path).isEqualTo(200);
                assertThat(file.headers().firstValue("Content-Security-Policy").orElseThrow())
                        .startsWith("default-src 'none'; ")
                        .doesNotContain("unsafe")
                        .doesNotContain("*");
                assertThat(file.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
            }
        }
    }
}
