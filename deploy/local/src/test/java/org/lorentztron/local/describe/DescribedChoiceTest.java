package org.lorentztron.local.describe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.local.describe.DescribedTopic.Found;

/** Topics of which not every record is an event. */
class DescribedChoiceTest {
    private static final int RECORDS = 600;

    private static String payment(int i) {
        return String.format(
                "{\"txn\":\"t%d\",\"is_fraud\":%b,\"amount\":%d.5,\"city\":\"c%d\"}", i, i % 5 == 0, i % 7, i % 4);
    }

    private static String refund(int i) {
        return String.format("{\"refund\":%d,\"reason\":\"r%d\",\"by\":\"b%d\"}", i, i % 3, i % 5);
    }

    private static void assertClean(Found found, int events) {
        assertThat(found.proof().problems()).isEmpty();
        assertThat(found.proof().events()).isEqualTo(events);
        assertThat(found.proof().labelled()).isEqualTo(events);
        assertThat(found.proof().letters()).isEmpty();
        assertThat(found.proof().warnings()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"debezium", "maxwell", "canal", "unwrapped"})
    void tables_ofOneTopic_onlyThatOfTheLabelIsOfEvents(String frame) throws Exception {
        Found found = DescribedTopic.of(RECORDS, i -> {
                    boolean isRefund = i % 3 == 2;
                    String table = isRefund ? "refunds" : "payments";
                    String row = isRefund ? refund(i) : payment(i);
                    long ms = DescribedTopic.START + 1_000L * i;
                    return switch (frame) {
                        case "debezium" ->
                            "{\"before\":null,\"after\":" + row + ",\"source\":{\"db\":\"shop\",\"table\":\"" + table
                                    + "\"},\"op\":\"c\",\"ts_ms\":" + ms + "}";
                        case "maxwell" ->
                            "{\"database\":\"shop\",\"table\":\"" + table + "\",\"type\":\"insert\",\"ts\":"
                                    + ms / 1_000 + ",\"data\":" + row + "}";
                        case "canal" ->
                            "{\"data\":[" + row + "],\"database\":\"shop\",\"es\":" + ms
                                    + ",\"isDdl\":false,\"table\":\"" + table + "\",\"ts\":" + ms
                                    + ",\"type\":\"INSERT\"}";
                        default ->
                            row.substring(0, row.length() - 1) + ",\"__table\":\"" + table
                                    + "\",\"__op\":\"c\",\"__deleted\":\"false\",\"__source_ts_ms\":" + ms + "}";
                    };
                })
                .described();

        String path =
                switch (frame) {
                    case "debezium" -> "/source.table";
                    case "unwrapped" -> "__table";
                    default -> "/table";
                };
        assertThat(found.options()).containsEntry("event-only", path + "=payments");
        assertThat(found.options().getOrDefault("event-ignore", "")).doesNotContain("refund");
        assertClean(found, 400);
        assertThat(found.proof().others()).isEqualTo(200);
        assertThat(found.text()).doesNotContain("missing");
    }

    /** Tables cut into parts have the same fields. */
    @Test
    void tables_ofTheSameFields_areAllOfEvents() throws Exception {
        Found found = DescribedTopic.of(
                        RECORDS,
                        i -> "{\"before\":null,\"after\":" + payment(i) + ",\"source\":{\"table\":\"payments_" + i % 3
                                + "\"},\"op\":\"c\",\"ts_ms\":" + (DescribedTopic.START + 1_000L * i) + "}")
                .described();

        assertThat(found.options()).doesNotContainKey("event-only");
        assertClean(found, RECORDS);
    }

    @Test
    void kinds_besideEvents_areLeftOut() throws Exception {
        Found found = DescribedTopic.of(
                        RECORDS,
                        i -> i % 4 == 1
                                ? "{\"kind\":\"heartbeat\",\"at\":" + i + ",\"host\":\"h1\"}"
                                : i % 4 == 2
                                        ? "{\"kind\":\"login, web\",\"user\":\"u" + i % 9 + "\",\"ip\":\"1.2.3.4\"}"
                                        : "{\"kind\":\"payment\"," + payment(i).substring(1))
                .described();

        assertThat(found.options()).containsEntry("event-only", "kind=payment");
        assertClean(found, 300);
    }

    @ParameterizedTest
    @ValueSource(strings = {"op|c,u|d", "type|insert,update|delete", "__op|c,r,u|d", "changeType|CREATE,UPDATE|DELETE"})
    void operations_withDeletions_onlyTheOthersAreEvents(String names) throws Exception {
        String[] parts = names.split("\\|");
        String[] others = parts[1].split(",");
        Found found = DescribedTopic.of(
                        RECORDS,
                        i -> "{\"" + parts[0] + "\":\"" + (i % 10 == 0 ? parts[2] : others[i % others.length]) + "\","
                                + payment(i).substring(1))
                .described();

        assertThat(found.options()).containsEntry("event-only", parts[0] + "=" + parts[1]);
        assertClean(found, 540);
    }

    @Test
    void flags_ofDeletedRows_areLeftOut() throws Exception {
        Found found = DescribedTopic.of(
                        RECORDS,
                        i -> "{\"deleted\":" + (i % 10 == 0) + "," + payment(i).substring(1))
                .described();
        Found moments = DescribedTopic.of(
                        RECORDS,
                        i -> "{\"deleted_at\":" + (i % 10 == 0 ? "\"2023-11-14T22:13:2" + i / 10 % 10 + "Z\"" : "null")
                                + "," + payment(i).substring(1))
                .described();

        assertThat(found.options()).containsEntry("event-only", "deleted=false");
        assertClean(found, 540);
        assertThat(moments.options()).containsEntry("event-only", "deleted_at=null");
        assertClean(moments, 540);
    }

    /** What customers do is no change of a row, and a category that has a field of its own no kind. */
    @Test
    void values_ofOrdinaryFields_tellNothing() throws Exception {
        Found actions = DescribedTopic.of(
                        RECORDS,
                        i -> "{\"action\":\"" + (i % 3 == 0 ? "delete" : "click") + "\","
                                + payment(i).substring(1))
                .described();
        Found channels = DescribedTopic.of(
                        RECORDS,
                        i -> "{\"channel\":\"" + (i % 3 == 0 ? "web\",\"browser\":\"b" + i % 2 : "shop") + "\","
                                + payment(i).substring(1))
                .described();

        Found gaps = DescribedTopic.of(
                        RECORDS,
                        i -> "{" + (i % 5 == 0 ? "" : "\"tier\":\"" + (i % 2 == 0 ? "a" : "b") + "\",")
                                + payment(i).substring(1))
                .described();

        assertThat(gaps.options()).doesNotContainKey("event-only");
        assertThat(actions.options()).doesNotContainKey("event-only");
        assertThat(channels.options()).doesNotContainKey("event-only");
        assertClean(channels, RECORDS);
    }

    /** Deletions of envelopes are known to the job; messages of PostgreSQL are not. */
    @Test
    void operations_ofDebezium_needNoConditionButForMessages() throws Exception {
        for (boolean hasMessages : new boolean[] {false, true}) {
            Found found = DescribedTopic.of(RECORDS, i -> {
                        String ms = ",\"ts_ms\":" + (DescribedTopic.START + 1_000L * i) + "}";
                        if (i % 10 == 3) {
                            return "{\"before\":{\"txn\":\"t\"},\"after\":null,\"op\":\"d\"" + ms;
                        }
                        return hasMessages && i % 10 == 5
                                ? "{\"op\":\"m\",\"message\":{\"prefix\":\"p\",\"content\":\"aGk=\"}" + ms
                                : "{\"before\":null,\"after\":" + payment(i) + ",\"op\":\"" + (i % 2 == 0 ? "c" : "u")
                                        + "\"" + ms;
                    })
                    .described();

            if (hasMessages) {
                assertThat(found.options()).containsEntry("event-only", "/op=c,u");
            } else {
                assertThat(found.options()).doesNotContainKey("event-only");
                assertThat(found.proof().deletions()).isEqualTo(60);
            }
            assertClean(found, hasMessages ? 480 : 540);
        }
    }

    /** A row that was deleted was of a class, and is no event; what was done to a row is no class. */
    @ParameterizedTest
    @ValueSource(strings = {"maxwell", "canal", "unwrapped"})
    void deletions_countInNoShare(String frame) throws Exception {
        Found found = DescribedTopic.of(200, i -> {
                    String row = "{\"label\":\"" + (i % 4 == 0 || i % 10 == 9 ? "bad" : "good") + "\",\"x\":" + i % 7;
                    boolean isDeletion = i % 10 == 9;
                    return switch (frame) {
                        case "maxwell" ->
                            "{\"database\":\"d\",\"table\":\"t\",\"type\":\"" + (isDeletion ? "delete" : "insert")
                                    + "\",\"ts\":" + (1_700_000_000 + i) + ",\"data\":" + row + "}}";
                        case "canal" ->
                            "{\"data\":[" + row + "}],\"database\":\"d\",\"es\":" + (1_700_000_000_000L + i)
                                    + ",\"isDdl\":false,\"table\":\"t\",\"type\":\""
                                    + (isDeletion ? "DELETE" : "INSERT") + "\"}";
                        default ->
                            row + ",\"__deleted\":\"" + isDeletion + "\",\"__op\":\"" + (isDeletion ? "d" : "c")
                                    + "\"}";
                    };
                })
                .described();

        assertThat(found.text()).contains("bad 50 (27.8 %), good 130 (72.2 %)").doesNotContain("event-label=__");
        assertThat(found.proof().events()).isEqualTo(180);
    }

    /** Debezium sends one after each deletion. */
    @Test
    void recordsWithoutAValue_areNoStrangers() throws Exception {
        DescribedTopic topic = DescribedTopic.of(100, i -> "{\"label\":\"" + i % 2 + "\",\"x\":" + i % 7 + "}");
        topic.add(null, null);

        assertThat(topic.described().description().seen().shown("records"))
                .isEqualTo("101 records, plain objects, 1 of them without a value, as a deletion is");
    }
}
