package org.lorentztron.tools.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Clock;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.DeadLetterHeaders;
import org.lorentztron.connectors.wire.event.MalformedReason;

/** What is shown of dead letters and signals, whoever wrote them. */
class LogsTest {
    private final PageState state =
            new PageState("mine", new PageTopics("events", "signals", "dead"), Clock.systemUTC());

    private static ConsumerRecord<byte[], byte[]> letter(String topic, MalformedReason reason, String value) {
        return letter("mine", topic, reason, value);
    }

    private static ConsumerRecord<byte[], byte[]> letter(
            String model, String topic, MalformedReason reason, String value) {
        byte[] bytes = value.getBytes(UTF_8);
        ConsumerRecord<byte[], byte[]> kept = new ConsumerRecord<>("dead", 0, 0, new byte[0], bytes);
        DeadLetter letter = new DeadLetter(reason, "bad\u001b " + value, topic, 1, 17, 5, null, bytes, bytes.length);
        DeadLetterHeaders.of(letter, model)
                .forEach((name, text) -> kept.headers().add(name, text));
        return kept;
    }

    private JsonNode letters() {
        return Frames.all(state).get("letters");
    }

    @Test
    void letters_severalReasons_hasCountAndLastOfEach() {
        state.letter(letter("events", MalformedReason.NOT_JSON, "{1"));
        state.letter(letter("events", MalformedReason.NOT_JSON, "<img src=x onerror=alert(1)>"));
        state.letter(letter("events", MalformedReason.EMPTY, ""));
        state.letter(letter("another", MalformedReason.EMPTY, ""));
        state.letter(letter("yours", "events", MalformedReason.EMPTY, ""));
        // Of records that were sent again.
        ConsumerRecord<byte[], byte[]> receipt = new ConsumerRecord<>("dead", 0, 0, null, new byte[] {1});
        receipt.headers().add("lorentztron.resent.receipt", new byte[] {'1'});
        state.letter(receipt);

        JsonNode rows = letters().get("rows");

        assertThat(letters().get("count").asLong()).isEqualTo(3);
        assertThat(rows).hasSize(2);
        assertThat(rows.get(0).get("reason").asText()).isEqualTo("empty");
        assertThat(rows.get(1).get("reason").asText()).isEqualTo("not-json");
        assertThat(rows.get(1).get("count").asLong()).isEqualTo(2);
        assertThat(rows.get(1).get("bytes").asText()).isEqualTo("<img src=x onerror=alert(1)>");
        assertThat(rows.get(1).get("message").asText()).startsWith("bad\\u001b ");
        assertThat(rows.get(1).get("origin").asText()).isEqualTo("events, partition 1, offset 17");
    }

    /** Anybody may write to the topic: there is one row for each reason, and none is long. */
    @Test
    void letters_flood_isARowForEachReason() {
        String value = "x".repeat(100_000);
        for (int i = 0; i < 500; i++) {
            MalformedReason reason = MalformedReason.values()[i % MalformedReason.values().length];
            state.letter(letter("events", reason, value));
            ConsumerRecord<byte[], byte[]> invented = letter("events", reason, value);
            invented.headers().remove(DeadLetterHeaders.REASON);
            invented.headers().add(DeadLetterHeaders.REASON, ("r" + i).getBytes(UTF_8));
            state.letter(invented);
        }

        assertThat(letters().get("rows")).hasSize(MalformedReason.values().length + 1);
        assertThat(letters().get("count").asLong()).isEqualTo(1_000);
        assertThat(letters().toString()).hasSizeLessThan(1_000 * (MalformedReason.values().length + 1));
    }

    /** What became of a label that found no event. */
    @Test
    void letters_ofLabelsThatComeLater_areShown() {
        PageTopics topics = new PageTopics("events", "signals", "dead").withLabels("labels");
        PageState later = new PageState("mine", topics, Clock.systemUTC());
        for (PageState each : List.of(state, later)) {
            each.letter(letter("labels", MalformedReason.UNKNOWN_ID, "{1"));
        }

        assertThat(letters().get("count").asLong()).isZero();
        assertThat(Frames.all(later).at("/letters/rows/0/reason").asText()).isEqualTo("unknown-id");
    }

    @Test
    void letters_strangeRecord_isShownAsSuch() {
        state.letter(new ConsumerRecord<>("dead", 0, 0, null, new byte[] {(byte) 0xFF}));
        state.letter(new ConsumerRecord<>("dead", 0, 1, null, null));
        JsonNode row = letters().get("rows").get(0);

        assertThat(row.get("reason").asText()).isEqualTo("not a dead letter");
        assertThat(row.get("count").asLong()).isEqualTo(2);
        assertThat(row.get("length").asLong()).isEqualTo(-1);
    }

    @Test
    void letters_skipped_areCounted() {
        state.skipLetters(7);
        assertThat(Frames.tick(state).data().get("letters").get("skipped").asLong())
                .isEqualTo(7);
    }

    private void signal(String json) {
        state.signal(json.getBytes(UTF_8));
    }

    @Test
    void signals_newestFirst_ofThisModelAlone() {
        signal("{\"signal\": \"feature-shift\", \"model\": \"mine\", \"intervalEnd\": 20, \"of\": \"amount\","
                + " \"what\": \"values\", \"before\": 0.1, \"after\": 0.25, \"distance\": 0.3, \"from\": null}");
        signal("{\"signal\": \"pair-restarted\", \"model\": \"other\"}");
        signal("{\"signal\": \"class-rate\", \"model\": \"mine\", \"of\": null, \"before\": null, \"more\": [1, {}]}");
        signal("[1]");
        signal("no json");
        state.signal(null);
        JsonNode signals = Frames.all(state).get("signals");

        assertThat(signals.get("count").asLong()).isEqualTo(2);
        assertThat(signals.get("rows").get(0).get("signal").asText()).isEqualTo("class-rate");
        assertThat(signals.get("rows").get(1).toString())
                .isEqualTo("{\"signal\":\"feature-shift\",\"intervalEnd\":20,\"of\":\"amount\",\"what\":\"values\","
                        + "\"before\":0.1,\"after\":0.25}");
    }

    @Test
    void signals_longTexts_areCut() {
        signal("{\"signal\": \"s\", \"model\": \"mine\", \"of\": \"" + "x".repeat(1000) + "\"}");

        assertThat(Frames.all(state).get("signals").get("rows").get(0).get("of").asText())
                .hasSize(41);
    }
}
