package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.model.monitor.SegmentFields;

class SegmentValuesTest {
    private static final String EVENT = "{\"features\": {\"country\": \"FR\", \"card\": {\"kind\": 3}, \"new\": true,"
            + " \"note\": null, \"codes\": [\"a\"]}, \"shop\": \"x\"}";

    private static NamedJson json(Map<String, String> options) {
        return new NamedJson(
                MappingOptions.chosen(options),
                MappingOptions.rules(options).telling(MappingOptions.segments(options)));
    }

    private static List<String> segments(String fields, String event) throws MalformedEventException {
        List<String> marked =
                json(Map.of("segments", fields)).decode(event.getBytes(UTF_8)).segments();
        return marked.subList(1, marked.size());
    }

    @Test
    void decode_fieldsOfAllTypes_areAsTheyAreWritten() throws MalformedEventException {
        assertThat(segments("country,card.kind,new", EVENT)).containsExactly("FR", "3", "true");
        assertThat(segments("/shop,/features.country", EVENT)).containsExactly("x", "FR");
    }

    @Test
    void decode_nullArrayObjectAndNothing_areMissing() throws MalformedEventException {
        assertThat(segments("note,codes,card,other,country", EVENT)).containsExactly("", "", "", "", "FR");
    }

    /** What a record had before it says nothing of it. */
    @Test
    void decode_recordAfterAnother_hasItsOwnValues() throws MalformedEventException {
        NamedJson json = json(Map.of("segments", "country"));
        json.decode(EVENT.getBytes(UTF_8));

        assertThat(json.decode("{\"features\": {\"amount\": 1}}".getBytes(UTF_8))
                        .segments())
                .endsWith("");
    }

    @Test
    void decode_withoutTheOption_hasNone() throws MalformedEventException {
        assertThat(json(Map.of()).decode(EVENT.getBytes(UTF_8)).segments()).isEmpty();
    }

    /** A field that is no feature, and one on which there is a condition. */
    @Test
    void decode_ignoredFieldAndCondition_areTold() throws MalformedEventException {
        Map<String, String> options = Map.of(
                "segments", "channel,op",
                "event-features", "*",
                "event-ignore", "channel",
                "event-only", "op=c,u");
        byte[] event = "{\"channel\": \"web\", \"op\": \"u\", \"amount\": 2}".getBytes(UTF_8);

        assertThat(json(options).decode(event).segments()).endsWith("web", "u").hasSize(3);
        assertThat(json(options).names(event).values()).doesNotContain(List.of("channel=web"));
    }

    @Test
    void decode_csv_hasNamesOfCells() throws MalformedEventException {
        Map<String, String> options =
                Map.of("segments", "Land,Betrag", "event-schema", "id,label,timestamp,Land,Betrag");
        NamedCsv csv = new NamedCsv(
                MappingOptions.chosen(options),
                MappingOptions.rules(options).telling(MappingOptions.segments(options)),
                CsvHeader.of(options.get("event-schema")));

        assertThat(csv.decode("1,ok,5,DE,".getBytes(UTF_8)).segments())
                .containsExactlyElementsOf(new SegmentFields(List.of("Land", "Betrag")).marked("DE", ""));
        assertThat(csv.decode("1,ok,5,,12.50".getBytes(UTF_8)).segments()).endsWith("", "12.50");
    }

    /** Values come from strangers. */
    @Test
    void decode_longValue_isCutAndNoCharacterIsSplit() throws MalformedEventException {
        String long1 = "x".repeat(SegmentValues.LONGEST - 1);

        assertThat(segments("v", "{\"features\": {\"v\": \"" + "\uD83D\uDE00".repeat(30_000) + "\"}}"))
                .containsExactly("\uD83D\uDE00".repeat(SegmentValues.LONGEST / 2));
        assertThat(segments("v", "{\"features\": {\"v\": \"" + long1 + "\uD83D\uDE00\"}}"))
                .containsExactly(long1);
    }

    @Test
    void unseen_fieldThatNoEventHas_isToldWithTheOption() throws MalformedEventException {
        NamedJson json = json(Map.of("segments", "country,chanel"));
        json.decode(EVENT.getBytes(UTF_8));

        assertThat(json.unseen()).containsExactly("--segments chanel");
    }
}
