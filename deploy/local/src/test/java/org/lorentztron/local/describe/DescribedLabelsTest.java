package org.lorentztron.local.describe;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.local.describe.DescribedTopic.Found;

/** Labels that come later, in a topic of their own. */
class DescribedLabelsTest {
    private static final int EVENTS = 600;

    private static String verdict(int i) {
        return i % 6 == 0 ? "lost" : "won";
    }

    private static long later(int i) {
        return DescribedTopic.START + 3_600_000 + 1_000L * i;
    }

    private static String event(int i) {
        return String.format("{\"payment\":\"p%d\",\"amount\":%d.5,\"city\":\"c%d\"}", i, i % 7, i % 4);
    }

    private static DescribedTopic events() {
        return DescribedTopic.of(EVENTS, DescribedLabelsTest::event);
    }

    private static void assertJoined(Found found, int labels) {
        assertThat(found.proof().problems()).isEmpty();
        assertThat(found.proof().events()).isEqualTo(EVENTS);
        assertThat(found.proof().letters()).isEmpty();
        assertThat(found.proof().warnings()).isEmpty();
        assertThat(found.proof().labels()).isNotNull();
        assertThat(found.proof().labels().letters()).isEmpty();
        assertThat(found.proof().labels().labels()).isEqualTo(labels);
        assertThat(found.proof().labels().found()).isEqualTo(labels);
        assertThat(found.proof().labels().inTime()).isEqualTo(labels);
    }

    private static String row(int i, String rest) {
        return "{\"chargeback\":" + i + ",\"payment_id\":\"p" + i + "\",\"status\":\"" + verdict(i) + "\"" + rest + "}";
    }

    @ParameterizedTest
    @ValueSource(strings = {"debezium", "connect", "maxwell", "canal", "unwrapped", "plain"})
    void labels_ofAnyFrame_areJoined(String frame) throws Exception {
        Found found = events().withLabels(DescribedTopic.of(EVENTS / 2, i -> {
            long ms = later(i);
            return switch (frame) {
                case "debezium" ->
                    "{\"payload\":{\"before\":null,\"after\":" + row(i, "") + ",\"op\":\"u\",\"ts_ms\":" + ms
                            + "},\"schema\":{\"type\":\"struct\",\"fields\":[]}}";
                case "connect" ->
                    "{\"schema\":{\"type\":\"struct\"},\"payload\":" + row(i, ",\"at\":" + ms * 1_000) + "}";
                case "maxwell" ->
                    "{\"database\":\"d\",\"table\":\"t\",\"type\":\"insert\",\"ts\":" + ms / 1_000 + ",\"data\":"
                            + row(i, "") + "}";
                case "canal" ->
                    "{\"data\":[" + row(i, "") + "],\"database\":\"d\",\"es\":" + ms
                            + ",\"isDdl\":false,\"table\":\"t\",\"type\":\"INSERT\"}";
                case "unwrapped" -> row(i, ",\"__deleted\":\"false\",\"__op\":\"c\",\"__source_ts_ms\":" + ms);
                default -> row(i, ",\"decided\":\"" + Instant.ofEpochMilli(ms) + "\"");
            };
        }));

        assertThat(found.options())
                .containsEntry("classes", "lost,won")
                .containsEntry("labels-topic", "labels")
                .containsEntry("event-id", "payment")
                .containsEntry("labels.id", "payment_id")
                .containsEntry("labels.label", "status")
                .containsEntry(
                        "labels.time",
                        switch (frame) {
                            case "debezium" -> "/payload.ts_ms";
                            case "connect" -> "at";
                            case "maxwell" -> "/ts";
                            case "canal" -> "/es";
                            case "unwrapped" -> "__source_ts_ms";
                            default -> "decided";
                        });
        assertJoined(found, EVENTS / 2);
        assertThat(found.text())
                .contains("of 300 records of the labels topic: 300 labels, 300 of them for events above.");
    }

    @Test
    void labels_ofTheJobsOwnJson_needNoOptions() throws Exception {
        DescribedTopic labels = DescribedTopic.of(
                EVENTS, i -> "{\"id\":\"p" + i + "\",\"label\":\"" + verdict(i) + "\",\"timestamp\":" + later(i) + "}");
        DescribedTopic truths =
                DescribedTopic.of(EVENTS, i -> "{\"id\":\"p" + i + "\",\"label\":" + (i % 6 == 0) + "}");

        assertThat(events().withLabels(labels).options().keySet()).noneMatch(key -> key.startsWith("labels."));
        assertJoined(events().withLabels(labels), EVENTS);
        assertThat(events().withLabels(truths).options()).containsEntry("labels.label", "label");
        assertJoined(events().withLabels(truths), EVENTS);
    }

    /** ksqlDB leaves the key out of the value. */
    @Test
    void ids_inKeys_join() throws Exception {
        DescribedTopic events = DescribedTopic.of(
                EVENTS, i -> "o-" + i, i -> "{\"amount\":" + i % 7 + ".5,\"city\":\"c" + i % 4 + "\"}");
        Found texts = events.withLabels(DescribedTopic.of(
                EVENTS, i -> "{\"order\":\"o-" + i + "\"}", i -> "{\"verdict_label\":\"" + verdict(i) + "\"}"));

        assertThat(texts.options()).containsEntry("event-id", "@key").containsEntry("labels.id", "@key.order");
        assertThat(texts.text()).contains("Labels find their events by @key.order = @key: 100 %");
        assertJoined(texts, EVENTS);

        for (String key : new String[] {"\"o-%d\"", "{\"schema\":{\"type\":\"string\"},\"payload\":\"o-%d\"}"}) {
            Found scalars = DescribedTopic.of(
                            EVENTS, i -> String.format(key, i), i -> "{\"amount\":" + i % 7 + ".5,\"x\":" + i % 4 + "}")
                    .withLabels(DescribedTopic.of(
                            EVENTS, i -> "{\"about\":\"o-" + i + "\",\"verdict_label\":\"" + verdict(i) + "\"}"));
            assertThat(scalars.options()).containsEntry("event-id", "@key").containsEntry("labels.id", "about");
            assertJoined(scalars, EVENTS);
        }

        String connect = "{\"schema\":{\"type\":\"struct\"},\"payload\":{\"order\":\"o-%d\"}}";
        Found objects = DescribedTopic.of(
                        EVENTS,
                        i -> String.format(connect, i),
                        i -> "{\"amount\":" + i % 7 + ".5,\"city\":\"c" + i % 4 + "\"}")
                .withLabels(DescribedTopic.of(
                        EVENTS, i -> "{\"about\":\"o-" + i + "\",\"verdict_label\":\"" + verdict(i) + "\"}"));

        assertThat(objects.options()).containsEntry("event-id", "@key.order").containsEntry("labels.id", "about");
        assertJoined(objects, EVENTS);
    }

    /** Whoever sends by HTTP has no key. */
    @Test
    void ids_inKeysAndInFields_areThoseOfFields() throws Exception {
        Found both = DescribedTopic.of(
                        EVENTS, i -> "o-" + i, i -> "{\"order\":\"o-" + i + "\",\"amount\":" + i % 7 + ".5}")
                .withLabels(DescribedTopic.of(
                        EVENTS,
                        i -> "o-" + i,
                        i -> "{\"about\":\"o-" + i + "\",\"verdict_label\":\"" + verdict(i) + "\"}"));

        assertThat(both.options()).containsEntry("event-id", "order").containsEntry("labels.id", "about");
        assertJoined(both, EVENTS);
    }

    /** Without labels to join, a key that never repeats is the id, unless a field is. */
    @Test
    void keys_thatNeverRepeat_areIds() throws Exception {
        String value = "{\"amount\":%d.5,\"label\":\"%s\"}";
        Found byKey = DescribedTopic.of(EVENTS, i -> "k" + i, i -> String.format(value, i % 7, verdict(i)))
                .described();
        Found repeated = DescribedTopic.of(EVENTS, i -> "k" + i % 9, i -> String.format(value, i % 7, verdict(i)))
                .described();
        Found byField = DescribedTopic.of(
                        EVENTS,
                        i -> "k" + i,
                        i -> "{\"id\":\"x" + i + "\","
                                + String.format(value, i % 7, verdict(i)).substring(1))
                .described();

        assertThat(byKey.options()).containsEntry("event-id", "@key");
        assertThat(byKey.proof().letters()).isEmpty();
        assertThat(repeated.options()).doesNotContainKey("event-id");
        assertThat(byField.options()).doesNotContainKey("event-id");
    }

    @Test
    void labels_ofOneOfTwoTables_areThoseOfIt() throws Exception {
        Found found = events().withLabels(DescribedTopic.of(
                EVENTS,
                i -> "{\"before\":null,\"after\":"
                        + (i % 2 == 0 ? row(i, "") : "{\"note\":\"n" + i + "\",\"author\":\"a" + i % 5 + "\"}")
                        + ",\"source\":{\"table\":\"" + (i % 2 == 0 ? "chargebacks" : "notes")
                        + "\"},\"op\":\"c\",\"ts_ms\":" + later(i) + "}"));

        assertThat(found.options()).containsEntry("labels.only", "/source.table=chargebacks");
        assertJoined(found, EVENTS / 2);
        assertThat(found.proof().labels().others()).isEqualTo(EVENTS / 2);
    }

    @Test
    void labels_ofCsv_areJoined() throws Exception {
        Found found =
                events().withLabels(DescribedTopic.of(EVENTS, i -> "p" + i + ",agent " + i % 3 + "," + verdict(i)));

        assertThat(found.options())
                .containsEntry("labels.format", "csv")
                .containsEntry("labels.schema", "c1,c2,c3")
                .containsEntry("labels.id", "c1")
                .containsEntry("labels.label", "c3");
        assertJoined(found, EVENTS);
    }

    /** Frauds alone are reported. */
    @Test
    void labels_ofOneValue_makeNoNewsGoodNews() throws Exception {
        Found found = events().withLabels(DescribedTopic.of(
                EVENTS / 4,
                i -> "{\"payment\":\"p" + 4 * i + "\",\"label\":\"fraud\",\"timestamp\":" + later(4 * i) + "}"));

        assertThat(found.options()).containsEntry("classes", "other,fraud").containsEntry("unlabelled", "other");
        assertJoined(found, EVENTS / 4);
    }

    /** Labels that take days are no reason to lose them. */
    @Test
    void labels_thatComeLaterThanTheJobWaits_areWaitedFor() throws Exception {
        Found found = events().withLabels(DescribedTopic.of(
                EVENTS,
                i -> "{\"id\":\"p" + i + "\",\"label\":\"" + verdict(i) + "\",\"timestamp\":"
                        + (later(i) + (i % 3 == 0 ? 8 * 86_400_000L : 0)) + "}"));

        assertThat(found.options()).containsEntry("label-timeout", "21d");
        assertJoined(found, EVENTS);
    }

    @Test
    void labels_thatComeBeforeTheirEvents_areCounted() throws Exception {
        Found found = events().withLabels(DescribedTopic.of(
                EVENTS,
                i -> "{\"id\":\"p" + i + "\",\"label\":\"" + verdict(i) + "\",\"timestamp\":"
                        + (later(i) - (i % 3 == 0 ? 86_400_000L : 0)) + "}"));

        assertThat(found.proof().labels().found() - found.proof().labels().inTime())
                .isEqualTo(EVENTS / 3);
        assertThat(found.text()).contains("200 of these too late or too early");
    }

    private static Found delayed(int from, long seconds) throws Exception {
        return events().withLabels(DescribedTopic.of(
                EVENTS - from,
                i -> "{\"id\":\"p" + (i + from - 50) + "\",\"label\":\"" + verdict(i) + "\",\"timestamp\":"
                        + (DescribedTopic.START + 1_000L * (i + from - 50 + seconds)) + "}"));
    }

    /** Of longer delays there would be some among the newest records, or none. */
    @Test
    void delay_ofLabels_isTheTimeout_whereLongerOnesWouldBeSeen() throws Exception {
        Found seen = delayed(50, 170);
        Found unseen = delayed(50, 3_600);

        assertThat(seen.options()).containsEntry("label-timeout", "10m");
        assertThat(reason(seen, "label-timeout"))
                .isEqualTo("At least twice the greatest delay of a label: 2.8 min, among 550 labels and their events.");
        assertThat(unseen.options()).doesNotContainKey("label-timeout");
        assertThat(unseen.text()).contains("Labels come up to 60.0 min after their events, among 550 of them;");
        assertThat(delayed(0, 170).text())
                .contains("92 % of these labels are for one of these events, others for older ones or none.");
    }

    /** Half of the labels are for events before these: they took longer than any that is seen. */
    @Test
    void delay_ofLabelsOfOlderEvents_isUnknown() throws Exception {
        Found found = events().withLabels(DescribedTopic.of(
                EVENTS,
                i -> "{\"id\":\"p" + (i % 2 == 0 ? i : i - 5_000) + "\",\"label\":\"" + verdict(i) + "\",\"timestamp\":"
                        + (DescribedTopic.START + 1_000L * (i + 30)) + "}"));

        assertThat(found.options()).doesNotContainKey("label-timeout");
        assertThat(found.text()).contains("label-timeout stays at 7d unless you set it");
    }

    @Test
    void fields_ofLabels_haveATable() throws Exception {
        Found found = events().withLabels(DescribedTopic.of(
                EVENTS,
                i -> "{\"before\":null,\"after\":" + row(i, ",\"clerk\":\"" + (i % 2 == 0 ? "anna" : "ben") + "\"")
                        + ",\"op\":\"c\",\"ts_ms\":" + later(i) + "}"));

        assertThat(found.text().replaceAll("\\R {8,}", " ").replaceAll(" {2,}", " | "))
                .contains(
                        "Labels topic 'labels': 600 newest records, changes of Debezium",
                        "status | lost 100 (16.7 %), won 500 (83.3 %) | label | by its name and its few values",
                        "payment_id | text | never the same | id | its values are ids of events",
                        "clerk | text | 2 different | nothing | a label has an id, a class and a time alone",
                        "/ts_ms | time | 2023-11-14, in millis | time | the time of the change",
                        "makes of 600 records: 600 events.");
    }

    @Test
    void labels_ofNoKnownName_showWhatTheyCouldBe() throws Exception {
        Found found = events().withLabels(DescribedTopic.of(
                EVENTS, i -> "{\"about\":\"p" + i + "\",\"grade\":\"" + "abcd".charAt(i % 4) + "\"}"));

        assertThat(found.text())
                .contains(
                        "No field of the labels topic looks like a label: labels.label says where it is",
                        "  Perhaps grade: a 150 (25.0 %), b 150 (25.0 %)");
    }

    @Test
    void times_withoutZone_areInThatOfTheirRecords() throws Exception {
        for (int hours : new int[] {0, 2, -5}) {
            DescribedTopic events = DescribedTopic.of(
                    EVENTS,
                    i -> "{\"label\":\"" + verdict(i) + "\",\"x\":" + i % 7 + ",\"at\":\""
                            + clock(DescribedTopic.START + 1_000L * i - 3_000, hours) + "\"}");
            assertThat(events.described().options())
                    .containsEntry("event-time-zone", hours == 0 ? "UTC" : hours == 2 ? "+02:00" : "-05:00");
        }
        Found history = DescribedTopic.of(
                        EVENTS,
                        i -> "{\"label\":\"" + verdict(i) + "\",\"x\":" + i % 7 + ",\"at\":\""
                                + clock(DescribedTopic.START - 60_000L * i * i, 0) + "\"}")
                .described();
        assertThat(history.options()).containsEntry("event-time-zone", "UTC");
        assertThat(reason(history, "event-time-zone")).contains("An assumption", "Europe/Berlin");
    }

    private static String clock(long millis, int hours) {
        return LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.ofHours(hours))
                .toString()
                .replace('T', ' ');
    }

    private static @Nullable String reason(Found found, String key) {
        return found.description().proposal().options().stream()
                .filter(option -> option.key().equals(key))
                .findFirst()
                .orElseThrow()
                .why();
    }

    /** An interval must hold enough of what is trained. */
    @Test
    void interval_holdsEnoughLabels() throws Exception {
        Found found = events().withLabels(DescribedTopic.of(
                EVENTS / 6,
                i -> "{\"id\":\"p" + 6 * i + "\",\"label\":\"" + verdict(i) + "\",\"timestamp\":" + later(6 * i)
                        + "}"));

        assertThat(found.options()).containsEntry("interval", "3h");
    }
}
