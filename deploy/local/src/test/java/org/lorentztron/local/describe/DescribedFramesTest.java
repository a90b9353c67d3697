package org.lorentztron.local.describe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each frame as its writer makes it: the options that are found decode every record. */
class DescribedFramesTest {
    private static final int EVENTS = 60;

    @TempDir
    private Path folder;

    private Described of(List<String> lines) throws IOException {
        return Described.of(folder, "jsonl", lines);
    }

    private static String row(int i) {
        return String.format(
                "{\"txn\":\"t%d\",\"is_fraud\":%b,\"amount\":%d.5,\"zip\":%d}", i, i % 5 == 0, i % 7, 10_000 + i % 4);
    }

    @Test
    void debezium_withConnectsSchema_isDecodedBelowPayloadAfter() throws IOException {
        Described found = of(Described.lines(
                EVENTS,
                i -> "{\"schema\":{\"type\":\"struct\",\"fields\":[]},\"payload\":{\"before\":null,\"after\":" + row(i)
                        + ",\"source\":{\"table\":\"p\",\"ts_ms\":1},\"op\":\"c\",\"ts_ms\":" + (1_700_000_000_000L + i)
                        + "}}"));

        assertThat(found.out().get(0)).contains("changes of Debezium, in Kafka Connect's payload with its schema");
        assertThat(found.options())
                .containsEntry("event-root", "payload.after")
                .containsEntry("event-id", "txn")
                .containsEntry("event-label", "is_fraud")
                .containsEntry("event-time", "/payload.ts_ms")
                .containsEntry("event-features", "*")
                .containsEntry("event-categorical", "zip")
                .containsEntry("classes", "false,true");
        assertThat(found.all()).contains("60 events, 60 of them with a label.");
    }

    /** Of an own envelope, which nobody knows but by its form. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "payload; {\"meta\":{\"v\":1},\"payload\":TEXT}",
                "body; {\"v\":1,\"body\":TEXT,\"kind\":\"payment\"}",
                "body; {\"v\":1,\"body\":LIST}",
                "batch; {\"batch\":[ROW]}",
                "rows; {\"source\":\"till\",\"sent\":1700000000000,\"rows\":[ROW,ROW]}",
                "payload.items; {\"schema\":null,\"payload\":{\"items\":[ROW]}}",
            })
    void plainEnvelope_withRowsOrText_isOpened(String root, String record) throws IOException {
        int rows = record.split("ROW", -1).length - 1;
        Described found = of(Described.lines(EVENTS, i -> record.replace("TEXT", text(row(i)))
                .replace("LIST", text("[" + row(i) + "]"))
                .replace("ROW", row(i))));

        assertThat(found.options())
                .containsEntry("event-root", root)
                .containsEntry("event-label", "is_fraud")
                .containsEntry("event-features", "*");
        int events = EVENTS * Math.max(1, rows);
        assertThat(found.all()).contains(events + " events, " + events + " of them with a label.");
    }

    private static String text(String json) {
        return '"' + json.replace("\"", "\\\"") + '"';
    }

    /** A job that read them by these paths would refuse every record. */
    @Test
    void rowsWithinRows_areNotProposed() throws IOException {
        Described found = of(Described.lines(
                EVENTS, i -> "{\"day\":1,\"of\":{\"till\":2},\"orders\":[{\"nr\":1,\"items\":[" + row(i) + "]}]}"));

        assertThat(found.options()).doesNotContainKeys("event-label", "event-id");
        assertThat(found.field("orders"))
                .endsWith("an array of objects is no feature; as --event-root each is an event");
    }

    /** Cells that hold JSON are cells. */
    @Test
    void cellsOfJson_areNoEnvelope() throws Exception {
        assertThat(DescribedTopic.of(
                                EVENTS, i -> i % 7 + "," + (i % 5 == 0) + ",\"" + row(i).replace("\"", "\"\"") + "\",x")
                        .described()
                        .options())
                .doesNotContainKey("event-root")
                .containsEntry("event-format", "csv");
    }

    /** The lines of an order are no events of their own. */
    @Test
    void rowsBesideALabel_arePartsOfTheEvent() throws IOException {
        Described found = of(Described.lines(
                EVENTS,
                i -> "{\"order\":" + i + ",\"returned\":" + (i % 5 == 0) + ",\"lines\":["
                        + row(i).replace("is_fraud", "gift") + "]}"));

        assertThat(found.options()).doesNotContainKey("event-root").containsEntry("event-label", "returned");
    }

    @Test
    void debezium_withDeletions_countsThem() throws IOException {
        Described found = of(Described.lines(
                EVENTS,
                i -> "{\"before\":null,\"after\":" + (i % 10 == 9 ? "null" : row(i)) + ",\"source\":{\"table\":\"p\"},"
                        + "\"op\":\"" + (i % 10 == 9 ? "d" : "u") + "\",\"ts_ms\":" + (1_700_000_000_000L + i) + "}"));

        assertThat(found.options()).containsEntry("event-root", "after").containsEntry("event-time", "/ts_ms");
        assertThat(found.all()).contains("54 events, 54 of them with a label; 6 deletions, which it counts.");
    }

    @Test
    void connect_withSchema_isDecodedBelowPayload() throws IOException {
        Described found = of(Described.lines(
                EVENTS, i -> "{\"schema\":{\"type\":\"struct\",\"optional\":false},\"payload\":" + row(i) + "}"));

        assertThat(found.options()).containsEntry("event-root", "payload").containsEntry("event-label", "is_fraud");
        assertThat(found.all()).contains("60 events, 60 of them with a label.");
    }

    @Test
    void connect_decimalsAndDates_areNumbers() throws IOException {
        String schema = "{\"schema\":{\"type\":\"struct\",\"fields\":[{\"field\":\"amt\",\"type\":\"bytes\",\"name\":"
                + "\"org.apache.kafka.connect.data.Decimal\",\"parameters\":{\"scale\":\"2\"}},{\"field\":\"fee\",\"type\":"
                + "\"struct\",\"name\":\"io.debezium.data.VariableScaleDecimal\",\"fields\":[]},{\"field\":\"since\",\"type\":\"int32\",\"name\":"
                + "\"io.debezium.time.Date\"}]},\"payload\":{\"amt\":\"";
        Described found = of(Described.lines(
                EVENTS,
                i -> schema
                        + Base64.getEncoder()
                                .encodeToString(BigInteger.valueOf((long) Math.pow(1.3, i))
                                        .toByteArray())
                        + "\",\"fee\":{\"scale\":1,\"value\":\"" + (i % 2 == 0 ? "Dw==" : "GQ==")
                        + "\"},\"since\":" + (20_000 + i) + ",\"is_fraud\":"
                        + (i % 5 == 0) + "}}"));

        assertThat(found.field("amt")).contains("number | 0.01 to 52802.9 | number");
        assertThat(found.field("fee")).contains("number | 1.5 to 2.5 | number");
        assertThat(found.field("since"))
                .isEqualTo(
                        "since | date | 2024-10-04 to 2024-12-02, in days | number | a date by its type; to the job it"
                                + " is a number, that of its day since 1970");
        assertThat(found.options()).doesNotContainKeys("event-id", "event-categorical");
    }

    @Test
    void maxwell_hasItsRowsInDataAndSecondsBeside() throws IOException {
        Described found = of(Described.lines(
                EVENTS,
                i -> "{\"database\":\"shop\",\"table\":\"p\",\"type\":\"insert\",\"ts\":" + (1_700_000_000L + i)
                        + ",\"xid\":" + i + ",\"commit\":true,\"data\":" + row(i) + "}"));

        assertThat(found.out().get(0)).contains("changes of Maxwell");
        assertThat(found.options())
                .containsEntry("event-root", "data")
                .containsEntry("event-time", "/ts")
                .containsEntry("event-time-format", "seconds")
                .containsEntry("event-label", "is_fraud");
    }

    /** The features of the job's own envelope may be an array, or have indices for names. */
    @Test
    void ownEnvelope_withNumbersForFeatures_hasAsManyAsTheLargestSays() throws IOException {
        assertThat(of(List.of("{\"label\":\"b\",\"features\":[1,2]}", "{\"label\":\"a\",\"features\":{\"7\":1}}"))
                        .all())
                .contains("features=8");
        Described dense = of(Described.lines(9, i -> "{\"label\":" + i % 3 + ",\"features\":[1,2," + i + "]}"));
        assertThat(dense.options()).containsEntry("features", "3").containsEntry("classes", "0,1,2");
        assertThat(dense.all()).contains("9 events, 9 of them with a label.");
    }

    /** A field of another case is found, where a job would find nothing. */
    @Test
    void ownEnvelope_withOtherNames_isFound() throws IOException {
        Described found = of(Described.lines(
                EVENTS,
                i -> "{\"LABEL\":\"" + (char) ('a' + i % 2) + "\",\"Ts\":" + (1_700_000_000_000_000L + i)
                        + ",\"features\":{\"x\":" + i % 9 + "}}"));

        assertThat(found.options())
                .containsEntry("event-label", "LABEL")
                .containsEntry("event-time", "Ts")
                .containsEntry("event-time-format", "micros")
                .containsEntry("classes", "a,b");
        assertThat(found.all()).contains("60 events, 60 of them with a label.");
    }

    @Test
    void ownEnvelope_withAllNamesOfTheProject_needsNoMapping() throws IOException {
        Described found = of(Described.lines(
                EVENTS,
                i -> "{\"id\":\"e" + i + "\",\"label\":\"" + (char) ('a' + i % 2) + "\",\"timestamp\":"
                        + (1_700_000_000_000L + 60_000L * i) + ",\"weight\":" + (1 + i % 2) + ",\"features\":{\"x\":"
                        + i % 9
                        + "}}"));

        assertThat(found.text().stream().filter(line -> line.startsWith("event-")))
                .isEmpty();
        assertThat(found.options()).containsEntry("max-weight", "2.0").containsEntry("interval", "12h");
        assertThat(found.all()).contains("60 events, 60 of them with a label.");
    }

    @Test
    void linesOfCsv_haveTheNamesOfTheFirstLine() throws IOException {
        List<String> rows = Described.lines(EVENTS, i -> i + ".5,fish " + i % 3 + "," + (i % 2 == 0 ? "ok" : "bad"));
        Described named = of(concat("size,kind,outcome", rows));
        Described bare = of(rows);

        assertThat(named.options())
                .containsEntry("event-schema", "size,kind,outcome")
                .containsEntry("event-label", "outcome");
        assertThat(named.all()).contains("60 events, 60 of them with a label; 1 dead letters:");
        assertThat(bare.options()).containsEntry("event-schema", "c1,c2,c3").containsEntry("event-label", "c3");
        assertThat(bare.all()).contains("60 events, 60 of them with a label.");
    }

    private static List<String> concat(String first, List<String> others) {
        return java.util.stream.Stream.concat(java.util.stream.Stream.of(first), others.stream())
                .toList();
    }

    /** Records that are not what most are show as dead letters, with the reason. */
    @Test
    void strangers_amongEvents_areDeadLettersOfTheProof() throws IOException {
        Described found = of(Described.lines(
                EVENTS,
                i -> i == 7 ? "[1]" : i == 9 ? "{\"a\":" : "{\"label\":\"" + i % 2 + "\",\"x\":" + i % 5 + "}"));

        assertThat(found.out().get(0)).contains("2 of them text that is no JSON object");
        assertThat(found.all())
                .contains(
                        "58 events, 58 of them with a label; 2 dead letters:", "not-json | 1 | ", "wrong-type | 1 | ");
    }

    @Test
    void recordsWithoutALabel_makeAFileThatIsToBeCompleted() throws IOException {
        Described found = of(Described.lines(EVENTS, i -> "{\"speed\":" + i + ".5,\"heat\":" + i % 7 + "}"));

        assertThat(found.all())
                .contains(
                        "No field looks like a label",
                        "Perhaps heat: 0 9 (15.0 %), 1 9 (15.0 %)",
                        "No job takes it yet: see above what is missing.")
                .doesNotContain("Perhaps speed");
    }

    /** Values that only a registry makes readable have no fields to be shown, but a way to go on. */
    @Test
    void bytesOfARegistry_areNamed() throws IOException {
        Path json = folder.resolve("framed.jsonl");
        java.nio.file.Files.write(
                json,
                String.join("\n", Described.lines(EVENTS, i -> "\0\0\0\0\7" + row(i)))
                        .getBytes(java.nio.charset.StandardCharsets.UTF_8));
        Described framed = Described.of(folder, "jsonl:" + json);
        Described avro = of(Described.lines(EVENTS, i -> "\0\0\0\0\7\2a\4bc"));

        assertThat(framed.options()).containsEntry("event-label", "is_fraud");
        assertThat(framed.text()).contains("event-format=json-confluent");
        assertThat(framed.all()).contains("60 events, 60 of them with a label.");
        assertThat(avro.text()).contains("event-format=avro-confluent");
        assertThat(avro.all()).contains("give --event-schema, the URL of the schema registry");
    }

    @Test
    void canal_hasItsRowsInAnArray() throws IOException {
        Described found = of(Described.lines(
                EVENTS,
                i -> "{\"data\":[{\"id\":\"" + 2 * i + "\",\"is_fraud\":\"" + i % 2 + "\",\"amount\":\"" + i % 7
                        + ".5\"},{\"id\":\"" + (2 * i + 1) + "\",\"is_fraud\":\"0\",\"amount\":\"" + i % 5
                        + ".25\"}],\"database\":\"shop\",\"es\":" + (1_700_000_000_000L + i)
                        + ",\"isDdl\":false,\"table\":\"p\",\"ts\":1,\"type\":\"INSERT\"}"));

        assertThat(found.options())
                .containsEntry("event-root", "data")
                .containsEntry("event-time", "/es")
                .containsEntry("event-numeric", "amount");
        assertThat(found.all()).contains("120 events, 120 of them with a label.");
    }

    @Test
    void mongo_hasJsonInAText() throws IOException {
        Described found = of(Described.lines(
                EVENTS,
                i -> "{\"before\":null,\"after\":\"{\\\"_id\\\":{\\\"$oid\\\":\\\"a" + i
                        + "\\\"},\\\"kind_label\\\":\\\"k" + i % 2
                        + "\\\",\\\"grams\\\":{\\\"$numberDecimal\\\":\\\"" + i % 7
                        + ".5\\\"}}\",\"op\":\"c\",\"ts_ms\":" + (1_700_000_000_000L + i) + "}"));

        assertThat(found.field("grams")).contains("number | 0.5 to 6.5 | number");
        assertThat(found.options())
                .containsEntry("event-root", "after")
                .containsEntry("event-id", "_id")
                .containsEntry("event-label", "kind_label");
        assertThat(found.all()).contains("60 events, 60 of them with a label.");
    }
}
