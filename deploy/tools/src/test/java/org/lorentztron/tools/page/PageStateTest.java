package org.lorentztron.tools.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.monitor.SegmentFields;
import org.lorentztron.tools.topics.LateRule;

class PageStateTest {
    private static final double[] SURE_OF_A = {0.9, 0.1};
    private static final List<String> AB = List.of("a", "b");

    private final SettableClock clock = new SettableClock(50_000);
    private final PageState state = new PageState("mine", new PageTopics("events", null, "dead"), clock);

    private void scored(int right, int wrong) {
        for (int i = 0; i < right; i++) {
            state.scored(AB, 0, 0, SURE_OF_A, List.of());
        }
        for (int i = 0; i < wrong; i++) {
            state.scored(AB, 1, 0, SURE_OF_A, List.of());
        }
    }

    @Test
    void all_nothingYet_saysSo() {
        JsonNode all = Frames.all(state);

        assertThat(all.get("model").asText()).isEqualTo("mine");
        assertThat(all.get("versions").get("rows")).isEmpty();
        assertThat(all.get("curve").get("points")).isEmpty();
        assertThat(all.has("quality")).isFalse();
        assertThat(all.get("topics").get("signals").get("problem").asText()).contains("no --signals-topic");
    }

    @Test
    void tick_scoredEvents_addsAPointAndItsQuality() {
        state.version(new PageVersions("a", "b").heldOut(4).version(3));
        scored(3, 1);
        Frames.Frame tick = Frames.tick(state);

        assertThat(tick.event()).isEqualTo("tick");
        // Half of class b is not a thing: its only event was missed.
        assertThat(tick.data().get("points").toString())
                .isEqualTo("[[50000,null,0.25,0.25,0.04,{\"0\":0.0,\"1\":1.0}]]");
        JsonNode quality = tick.data().get("quality");
        assertThat(quality.get("window").get("error").asDouble()).isEqualTo(0.25);
        assertThat(quality.get("classes").get(0).toString())
                .isEqualTo("{\"index\":0,\"label\":\"a\",\"recall\":1.0,\"precision\":0.75}");
        assertThat(quality.get("confusion").get("counts").toString())
                .isEqualTo("[[3,0,0,0,0],[1,0,0,0,0],[0,0,0,0,0]]");
        assertThat(tick.data().get("versions").get("rows").get(0).toString())
                .isEqualTo("{\"version\":3,\"taken\":50000,\"intervalEnd\":20000,\"trained\":300,\"error\":0.04,"
                        + "\"heldOut\":100,\"rare\":[]}");
    }

    /** In an object, JavaScript would put labels that are numbers first, and two that are cut alike in one. */
    @Test
    void tick_versionWithARareClass_hasItByItsIndex() {
        state.version(new PageVersions("10", "1").heldOutRare(15).version(3));

        assertThat(Frames.tick(state).data().at("/versions/rows/0/rare").toString())
                .isEqualTo("[{\"index\":1,\"label\":\"1\",\"figures\":"
                        + "{\"recall\":[15,20],\"precision\":[15,15],\"prAuc\":null}}]");
    }

    /** The version says by which fields; a job with others begins again. */
    @Test
    void tick_versionWithSegments_hasTheErrorOfEachValue() {
        state.version(new PageVersions("a", "b").withOptions(Map.of("segments", "country,card%2Ckind")));
        SegmentFields fields = new SegmentFields(List.of("country", "card,kind"));
        state.scored(AB, 0, 0, SURE_OF_A, fields.marked("FR", "debit"));
        state.scored(AB, 1, 0, SURE_OF_A, fields.marked("DE", ""));

        JsonNode segments = Frames.tick(state).data().get("quality").get("segments");
        assertThat(segments.get(0).toString())
                .isEqualTo("{\"field\":\"country\",\"rare\":[],\"rows\":["
                        + "{\"value\":\"FR\",\"events\":1,\"error\":0.0,\"figures\":[]},"
                        + "{\"value\":\"DE\",\"events\":1,\"error\":1.0,\"figures\":[]}]}");
        assertThat(segments.get(1).get("field").asText()).isEqualTo("card,kind");

        state.version(new PageVersions("a", "b").withOptions(Map.of()));
        assertThat(Frames.tick(state).data().get("quality").get("segments")).isEmpty();
    }

    @Test
    void tick_newsOfTheJob_areSentWhenTheyChange() {
        JobNews news = new JobNews("catching up: 12,000 events behind", 430, "error 25 %", 1_000);
        assertThat(Frames.all(state).at("/job/awaits").asText()).isEmpty();
        Frames.tick(state);
        state.job(news);
        assertThat(Frames.tick(state).data().get("job").toString())
                .isEqualTo("{\"awaits\":\"catching up: 12,000 events behind\",\"unscored\":430,\"judged\":\"error"
                        + " 25 %\",\"scored\":1000}");
        state.job(news);
        assertThat(Frames.tick(state).data().has("job")).isFalse();
    }

    @Test
    void tick_nothingNew_hasTheTimeAlone() {
        state.version(new PageVersions("a", "b").version(1));
        scored(1, 0);
        Frames.tick(state);
        clock.set(51_000);

        assertThat(Frames.tick(state).data().toString()).isEqualTo("{\"now\":51000,\"points\":[]}");
    }

    /** The last version of a stream that has ended: the curve would end at the error of the one before. */
    @Test
    void tick_versionWithoutEvents_addsAPoint() {
        state.version(new PageVersions("a", "b").heldOut(4).version(1));
        scored(1, 0);
        Frames.tick(state);
        state.version(new PageVersions("a", "b").heldOut(2).version(2));

        assertThat(Frames.tick(state).data().at("/points/0/4").asDouble()).isEqualTo(0.02);
        assertThat(Frames.tick(state).data().get("points")).isEmpty();
    }

    /** A reload shows what the page had. */
    @Test
    void all_afterTicks_hasWhatTheTicksHad() {
        state.version(new PageVersions("a", "b").version(1));
        for (int i = 0; i < 5; i++) {
            scored(1, 1);
            clock.set(60_000 + 1_000 * i);
            Frames.tick(state);
        }

        JsonNode all = Frames.all(state);

        assertThat(all.get("curve").get("points")).hasSize(5);
        assertThat(all.get("curve").get("points").get(4).get(0).asLong()).isEqualTo(64_000);
        assertThat(all.get("quality").get("events").asLong()).isEqualTo(10);
    }

    /** Days of news must fit into memory, and into a phone. */
    @Test
    void all_manyTicksVersionsAndSignals_staysBounded() {
        PageVersions versions = new PageVersions("a", "b");
        for (int i = 1; i <= 3 * PageState.MOST_POINTS; i++) {
            state.version(versions.version(i));
            state.signal("{\"signal\": \"s\", \"model\": \"mine\"}".getBytes(java.nio.charset.StandardCharsets.UTF_8));
            scored(1, 0);
            Frames.tick(state);
        }

        JsonNode all = Frames.all(state);

        assertThat(all.get("curve").get("points").size())
                .isBetween(PageState.MOST_POINTS / 2, PageState.MOST_POINTS + 1);
        assertThat(all.get("versions").get("rows")).hasSize(VersionLog.MOST);
        assertThat(all.get("versions").get("count").asLong()).isEqualTo(3 * PageState.MOST_POINTS);
        assertThat(all.get("signals").get("rows")).hasSize(SignalLog.MOST);
    }

    /** Another job under the same model id: curves of other classes would lie. */
    @Test
    void tick_otherClasses_sendsEverythingAnew() {
        state.version(new PageVersions("a", "b").version(1));
        scored(2, 2);
        Frames.tick(state);

        state.version(new PageVersions("x", "y").version(2));
        scored(2, 2);
        Frames.Frame tick = Frames.tick(state);

        assertThat(tick.event()).isEqualTo("all");
        assertThat(tick.data().at("/curve/points")).isEmpty();
        assertThat(tick.data().get("quality").get("events").asLong()).isZero();
        assertThat(tick.data().get("quality").get("classes").get(0).get("label").asText())
                .isEqualTo("x");
        assertThat(Frames.tick(state).event()).isEqualTo("tick");
    }

    /** The page judges by these whether it is live. */
    @Test
    void contact_answersEventsAndScores_haveTheirTimes() {
        assertThat(Frames.all(state).get("contact").toString())
                .isEqualTo("{\"answered\":null,\"eventsCame\":null,\"problem\":\"\",\"ended\":false}");
        state.version(new PageVersions("a", "b").version(1));
        state.answered(true);
        scored(1, 0);
        clock.set(57_000);
        state.answered(false);
        JsonNode tick = Frames.tick(state).data();

        assertThat(tick.at("/contact/answered").asLong()).isEqualTo(57_000);
        assertThat(tick.at("/contact/eventsCame").asLong()).isEqualTo(50_000);
        assertThat(tick.at("/quality/newest").asLong()).isEqualTo(50_000);
    }

    @Test
    void contact_endOfVersions_staysTold() {
        state.contact(contact -> contact.setProblem("no topic"));
        assertThat(Frames.tick(state).data().at("/contact/problem").asText()).isEqualTo("no topic");
        state.contact(contact -> contact.end("out of memory"));
        state.contact(contact -> contact.setProblem(""));
        JsonNode contact = Frames.tick(state).data().get("contact");

        assertThat(contact.get("problem").asText()).isEqualTo("out of memory");
        assertThat(contact.get("ended").asBoolean()).isTrue();
    }

    /** How old a version may be depends on it. */
    @Test
    void version_ofAJobWithAnInterval_hasIt() {
        state.version(new PageVersions("a", "b").version(1));
        assertThat(Frames.all(state).at("/versions/interval").asLong()).isZero();
        state.version(new PageVersions("a", "b").withOptions(Map.of("interval", "2m")));
        assertThat(Frames.all(state).at("/versions/interval").asLong()).isEqualTo(120_000);
        state.version(new PageVersions("a", "b").withOptions(Map.of("interval", "soon")));
        assertThat(Frames.all(state).at("/versions/interval").asLong()).isZero();
    }

    @Test
    void notes_problemAndTrouble_areTold() {
        state.notes(notes -> notes.set(Map.of("dead", "topic 'dead' does not exist")));
        state.notes(notes -> notes.trouble("no broker"));
        JsonNode topics = Frames.tick(state).data().get("topics");

        assertThat(topics.get("letters").get("problem").asText()).isEqualTo("topic 'dead' does not exist");
        assertThat(topics.get("events").get("problem").asText()).isEmpty();
        assertThat(topics.get("trouble").asText()).isEqualTo("no broker");
        state.notes(notes -> notes.set(Map.of()));
        assertThat(Frames.tick(state).data().get("topics").get("trouble").asText())
                .isEmpty();
    }

    /** Labels that come later are told of only where there are any. */
    @Test
    void labels_ofATopic_areToldAndOfNoneAreNot() {
        state.labels(LabelLog::countTakenBack);
        assertThat(Frames.all(state).has("labels")).isFalse();
        assertThat(Frames.all(state).get("topics").has("labels")).isFalse();
        PageTopics topics = new PageTopics("events", null, "dead").withLabels("late");
        PageState later = new PageState("mine", topics, clock);
        later.notes(notes -> notes.set(Map.of("late", "topic 'late' does not exist")));
        later.labels(log -> {
            log.setRule(new LateRule(600_000, 0, false, "a"));
            log.setWaiting(7, 2);
            log.countJoined(1_500);
            log.countDropped(3);
            log.countExpired();
            log.countElsewhere(2);
            log.countElsewhere(-1);
            log.countTakenBack();
            log.countWithoutEffect();
            log.countWithoutEffect();
            log.countWithoutId();
        });
        JsonNode tick = Frames.tick(later).data();

        assertThat(tick.get("topics").get("labels").toString())
                .isEqualTo("{\"name\":\"late\",\"problem\":\"topic 'late' does not exist\"}");
        assertThat(tick.get("labels").toString())
                .isEqualTo("{\"waiting\":7,\"oneOf\":2,\"joined\":1,\"median\":1500.0,\"mean\":1500.0,"
                        + "\"dropped\":3,\"expired\":1,\"timeout\":600000,\"unlabelled\":\"a\",\"elsewhere\":1,"
                        + "\"takenBack\":1,\"withoutEffect\":2,\"withoutId\":1,\"unreadable\":0,"
                        + "\"lastUnreadable\":\"\"}");
        assertThat(Frames.tick(later).data().has("labels")).isFalse();
    }

    private JsonNode shown() {
        return Frames.all(state).get("quality");
    }

    /** A page that has just been started says something, and what it is of; new events count more. */
    @Test
    void lookedBack_fewScored_isShownUntilThereAreMore() {
        state.version(new PageVersions("a", "b").version(1));
        SampledQuality trained = new SampledQuality(AB, true, List.of());
        for (int i = 0; i < 2 * PageState.FEW; i++) {
            trained.add(0, 0, SURE_OF_A, List.of(), 7);
        }
        assertThat(state.hasFewScored()).isTrue();
        state.lookedBack(trained);
        assertThat(shown().get("trained").asBoolean()).isTrue();
        assertThat(shown().at("/window/events").asLong()).isEqualTo(2 * PageState.FEW);
        assertThat(Frames.all(state).at("/curve/points")).isEmpty();

        scored(PageState.FEW - 1, 0);
        assertThat(shown().get("trained").asBoolean()).isTrue();
        scored(0, 1);
        assertThat(shown().get("trained").asBoolean()).isFalse();
        assertThat(shown().get("events").asLong()).isEqualTo(PageState.FEW);
        assertThat(state.hasFewScored()).isFalse();
    }

    @Test
    void lookedBack_onFewerThanWereScored_isNotShown() {
        state.version(new PageVersions("a", "b").version(1));
        SampledQuality trained = new SampledQuality(AB, true, List.of());
        trained.add(0, 0, SURE_OF_A, List.of(), 7);
        scored(1, 1);
        state.lookedBack(trained);

        assertThat(shown().get("trained").asBoolean()).isFalse();
    }

    @Test
    void lookedBack_ofOtherClasses_isNothing() {
        state.version(new PageVersions("a", "c").version(1));
        SampledQuality trained = new SampledQuality(AB, true, List.of());
        trained.add(0, 0, SURE_OF_A, List.of(), 7);
        state.lookedBack(trained);

        assertThat(shown().get("trained").asBoolean()).isFalse();
    }
}
