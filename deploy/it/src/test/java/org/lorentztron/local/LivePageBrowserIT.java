package org.lorentztron.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.tools.page.LivePage;

/** The page in a real browser, where Chromium is installed. */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class LivePageBrowserIT {
    private static final OwnNames OWN = OwnNames.of(LivePageBrowserIT.class);
    /** Who names a class so wants to be more than text. */
    private static final String HOSTILE = "<img src=x onerror=alert(1)>";

    private static final List<String> LABELS = List.of(HOSTILE, "b");

    /** A browser that was killed may still be writing. */
    @TempDir(cleanup = CleanupMode.NEVER)
    Path profile;

    private static Path chromium() {
        Optional<Path> program = Browser.installed();
        Assumptions.assumeTrue(program.isPresent(), "no Chromium on this machine");
        return program.orElseThrow();
    }

    private static String text(String id) {
        return "document.getElementById('" + id + "').textContent";
    }

    @Test
    void page_whileAJobWrites_showsItAndComesBackAfterALoss() throws Exception {
        WatchedTopics topics = WatchedTopics.create(SharedBroker.get(), OWN.name("browser"));
        topics.write(topics.events(), "{\"label\": \"" + HOSTILE + "\", \"features\": [3, 1]}");
        topics.write(topics.events(), "{\"label\": \"b\", \"features\": [3, 1]}");
        topics.reject("{\"label\": \"<script>alert(1)</script>\"");
        String port;
        try (Browser browser = new Browser(chromium(), profile)) {
            try (RunningServer server = topics.serve()) {
                port = server.base().replaceAll(".*:", "");
                browser.resize(1280, 900, false);
                browser.open(server.base() + "/");
                browser.await(text("connection") + " === 'Waiting for a version'");
                browser.await(text("errors-empty") + " === 'Waiting for the first version.'");

                // Nor an empty picture above it.
                assertThat(browser.evaluate("getComputedStyle(document.getElementById('errors')).display"))
                        .isEqualTo("none");

                topics.publish(1, LABELS, -1);
                seeAll(browser);
                browser.open(server.base() + "/");
                seeAll(browser);
                // Labels come with their events.
                assertThat(browser.evaluate("String(document.getElementById('waiting-tile').hidden)"))
                        .isEqualTo("true");
                fitsAPhone(browser);
                assertThat(browser.complaints()).isEmpty();
            }
            browser.await(text("connection") + ".startsWith('Connection lost')");
            try (RunningServer again = topics.serve("--http", port)) {
                assertThat(again.base()).endsWith(":" + port);
                browser.await(text("connection") + " === 'Waiting for the next version'");
                seeAll(browser);
            }
        }
    }

    @Test
    void page_labelsThatComeLater_saysThatNoneHasComeAndThenHowLongTheyTake() throws Exception {
        WatchedTopics topics = WatchedTopics.create(SharedBroker.get(), OWN.name("late"));
        SharedBroker.get().createTopic(topics.labels(), 1, Map.of());
        long time = System.currentTimeMillis();
        for (String id : List.of("x", "y", "z")) {
            topics.write(
                    topics.events(), "{\"id\": \"" + id + "\", \"features\": [3, 1], \"timestamp\": " + time + "}");
        }
        topics.publish(1, List.of("a", "b"), -1);
        try (Browser browser = new Browser(chromium(), profile);
                RunningServer server = topics.serve("--labels-topic", topics.labels())) {
            browser.resize(1280, 900, false);
            browser.open(server.base() + "/");
            browser.await(text("waiting") + " === '3'");
            browser.await(text("errors-empty") + " === 'No label has come yet: 3 events wait for their labels.'");
            assertThat(browser.evaluate(text("waiting-more"))).isEqualTo("no label has come yet");
            assertThat(browser.evaluate(text("confusion-empty"))).startsWith("No label has come yet: ");
            assertThat(browser.evaluate(text("window-more"))).isEqualTo("no label has come yet");
            fitsAPhone(browser);

            topics.label("x", "b", time + Duration.ofMinutes(20).toMillis());
            topics.label("y", "a", time);
            topics.label(HOSTILE, "b");
            topics.write(topics.labels(), HOSTILE);

            browser.await(text("waiting") + " === '1' && " + text("window") + " === '50.0 %'");
            browser.await(text("waiting-more") + ".startsWith('delay of labels: median 10 min, mean 10 min')");
            browser.await(text("sample") + ".includes('1 could not be read as labels, the last one: not-json')");
            assertThat(browser.evaluate(text("foot")))
                    .endsWith("events from topic " + topics.events() + " · labels from topic " + topics.labels());
            fitsAPhone(browser);
            assertThat(browser.complaints()).isEmpty();
        }
    }

    /** Its error rate is 1 %, whoever misses all of them. */
    @Test
    void page_rareClass_leadsWithWhatIsFoundOfIt() throws Exception {
        WatchedTopics topics = WatchedTopics.create(SharedBroker.get(), OWN.name("rare"));
        topics.publish(1, List.of("a", HOSTILE), -1);
        try (Browser browser = new Browser(chromium(), profile);
                RunningServer server = topics.serve()) {
            browser.resize(1280, 900, false);
            browser.open(server.base() + "/");
            browser.await(text("connection") + " === 'Waiting for the next version'");
            assertThat(browser.evaluate("document.querySelector('.tile.strong').id"))
                    .isEqualTo("window-tile");
            for (int i = 0; i < 150; i++) {
                String label = i % 75 == 0 ? HOSTILE : "a";
                topics.write(topics.events(), "{\"label\": \"" + label + "\", \"features\": [3, 1]}");
            }

            browser.await(text("rare") + ".startsWith('" + HOSTILE + " now, of a sample')");
            browser.await(text("rare") + ".includes(' of the newest 2')");
            assertThat(browser.evaluate("document.querySelector('.tile').className"))
                    .isEqualTo("tile strong rare");
            assertThat(browser.evaluate("document.getElementById('window-tile').className"))
                    .isEqualTo("tile");
            assertThat(browser.evaluate(text("errors-title"))).startsWith("Missed of rare classes");
            assertThat(browser.evaluate("document.title")).startsWith("v1 · " + HOSTILE + ": recall ");
            assertThat(browser.evaluate("String(document.images.length)")).isEqualTo("1");
            fitsAPhone(browser);
            assertThat(browser.complaints()).isEmpty();
        }
    }

    /** The server lives on, and the page must not look as if the model did. */
    @Test
    void page_whileTheBrokerIsGone_isNotLive() throws Exception {
        EmbeddedBroker broker = EmbeddedBroker.start();
        try (broker;
                Browser browser = new Browser(chromium(), profile)) {
            WatchedTopics topics = WatchedTopics.create(broker, OWN.name("gone"));
            topics.publish(1, List.of("a", "b"), -1);
            try (RunningServer server = topics.serve()) {
                browser.open(server.base() + "/");
                browser.await(text("connection") + " === 'Waiting for the next version'");
                topics.publish(2, List.of("a", "b"), -1);
                browser.await(text("connection") + " === 'Live'");
                assertThat(browser.evaluate("String(document.getElementById('trouble').hidden)"))
                        .isEqualTo("true");

                broker.close();

                browser.await(text("connection") + ".startsWith('No news from Kafka for ')");
                browser.await(text("trouble") + ".startsWith('topics cannot be read')");
                assertThat(browser.evaluate("document.getElementById('connection').className"))
                        .isEqualTo("pill lost");
            }
        }
    }

    @Test
    void page_withoutAPlace_saysHowManyWatch() throws Exception {
        WatchedTopics topics = WatchedTopics.create(SharedBroker.get(), OWN.name("full"));
        HttpClient client = HttpClient.newHttpClient();
        List<InputStream> others = new ArrayList<>();
        try (RunningServer server = topics.serve();
                Browser browser = new Browser(chromium(), profile)) {
            HttpRequest watching = HttpRequest.newBuilder(URI.create(server.base() + "/events"))
                    .build();
            for (int i = 0; i < LivePage.MOST_WATCHING; i++) {
                others.add(client.send(watching, HttpResponse.BodyHandlers.ofInputStream())
                        .body());
            }

            browser.open(server.base() + "/");

            browser.await(text("connection") + " === '32 browsers watch already, trying again'");
        } finally {
            for (InputStream other : others) {
                other.close();
            }
        }
    }

    private static void seeAll(Browser browser) throws Exception {
        browser.await(text("version") + " === '1' && " + text("window") + " === '50.0 %'");
        assertThat(browser.evaluate("document.title")).isEqualTo("v1 · 50.0 % · Lorentztron");
        assertThat(browser.evaluate("document.querySelector('#classes tbody th').textContent"))
                .isEqualTo(HOSTILE);
        assertThat(browser.evaluate("[...document.querySelectorAll('#confusion td.right, #confusion td.wrong')]"
                        + ".map(cell => cell.textContent).join(' ')"))
                .isEqualTo("1 · 1 ·");
        assertThat(browser.evaluate("[...document.querySelectorAll('#classes thead th')]"
                        + ".map(head => head.textContent).join(', ')"))
                .isEqualTo("Class, Missed of the newest 1,000, Missed (1 - recall), False alarms");
        browser.await("document.querySelector('#letters pre').textContent.includes('<script>alert(1)</script>')");
        // The first point of the curves comes up to a second after the first event is scored.
        browser.await("document.querySelector('#errors path.window').getAttribute('d').startsWith('M')");
        assertThat(browser.evaluate("document.getElementById('errors').getAttribute('aria-label')"))
                .contains("50.0 % now");
        assertThat(browser.evaluate(text("signals-empty")))
                .startsWith("Signals are not read: topic '" + OWN.name("browser-signals") + "' does not exist. ");
        // The picture beside the name is the only one: no text has become an element.
        assertThat(browser.evaluate("String(document.images.length) + document.scripts.length"))
                .isEqualTo("11");
    }

    private static void fitsAPhone(Browser browser) throws Exception {
        browser.resize(360, 740, true);
        browser.await("document.documentElement.clientWidth === 360");
        assertThat(browser.evaluate("String(document.documentElement.scrollWidth)"))
                .isEqualTo("360");
        assertThat(browser.evaluate("getComputedStyle(document.body).backgroundColor"))
                .isEqualTo("rgb(14, 16, 24)");
    }
}
