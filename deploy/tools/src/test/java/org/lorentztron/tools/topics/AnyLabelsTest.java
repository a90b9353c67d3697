package org.lorentztron.tools.topics;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.SentLabel;

/** The page reads labels as the job does: by the options of its version. */
class AnyLabelsTest {
    private static final Map<String, String> CHANGES = Map.of(
            "labels.root", "after",
            "labels.id", "tx",
            "labels.label", "result",
            "labels.time", "/ts_ms",
            "event-label-map", "chargeback=fraud");

    @Test
    void decode_changesOfATable_areLabels() {
        String change =
                "{\"before\": null, \"after\": {\"tx\": 7, \"result\": \"chargeback\"}, \"op\": \"c\", \"ts_ms\": 5}";

        assertThat(decode(CHANGES, null, change)).containsExactly("7=fraud@5");
        assertThat(decode(CHANGES, null, "\u0000\u0000\u0000\u0000\u0001" + change))
                .containsExactly("7=fraud@5");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"{\"before\": {\"tx\": 7}, \"after\": null, \"op\": \"d\"}", "''"})
    void decode_deletions_areNoLabelsAndNoMistakes(String value) {
        assertThat(decode(CHANGES, null, value.isEmpty() ? null : value)).isEmpty();
    }

    @Test
    void decode_rows_areALabelEach() {
        String value =
                "{\"data\": [{\"id\": \"a\", \"label\": \"ok\"}, {\"id\": \"b\", \"label\": \"no\"}], \"timestamp\": 1}";

        assertThat(decode(Map.of("labels.root", "data", "labels.time", "/timestamp"), null, value))
                .containsExactly("a=ok@1", "b=no@1");
    }

    @Test
    void decode_rowsOfWhichOneIsNone_areTheOthersAllTheSame() {
        String value = "{\"data\": [{\"id\": \"a\", \"label\": \"ok\"}, 3, {\"id\": \"b\", \"label\": \"no\"}]}";

        assertThat(decode(Map.of("labels.root", "data"), null, value))
                .hasSize(3)
                .contains("a=ok@null", "b=no@null")
                .anyMatch(told -> told.startsWith("wrong-type: "));
    }

    @Test
    void decode_idOfTheKey_isFound() {
        assertThat(decode(Map.of("labels.id", "@key"), "k1", "{\"label\": \"ok\"}"))
                .containsExactly("k1=ok@null");
        assertThat(decode(Map.of("labels.id", "@key.tx"), "{\"tx\": 9}", "{\"label\": \"ok\"}"))
                .containsExactly("9=ok@null");
    }

    @Test
    void decode_linesOfCsv_areLabels() {
        assertThat(decode(
                        Map.of(
                                "labels.format",
                                "csv",
                                "labels.schema",
                                "tx,result",
                                "labels.id",
                                "tx",
                                "labels.label",
                                "result"),
                        null,
                        "7,ok"))
                .containsExactly("7=ok@null");
    }

    @Test
    void decode_labelsOfTheProject_areReadWithoutOptions() {
        assertThat(decode(Map.of(), null, "{\"id\": \"a\", \"label\": \"ok\"}")).containsExactly("a=ok@null");
        assertThat(decode(CHANGES, null, "{\"id\": \"a\", \"label\": \"ok\"}"))
                .singleElement()
                .asString()
                .contains("after is missing");
    }

    private static List<String> decode(Map<String, String> options, @Nullable String key, @Nullable String value) {
        byte[] written = value == null ? null : value.getBytes(UTF_8);
        var label = new ConsumerRecord<>("labels", 0, 0L, key == null ? null : key.getBytes(UTF_8), written);
        List<String> all = new ArrayList<>();
        Consumer<MalformedEventException> refused = e -> {
            if (e.reason().isMistake()) {
                all.add(e.reason().id() + ": " + e.getMessage());
            }
        };
        new AnyLabels(options).decode(label, refused).forEach(sent -> all.add(told(sent)));
        return all;
    }

    private static String told(SentLabel sent) {
        return sent.id() + "=" + sent.label() + "@" + (sent.timestamp() < 0 ? null : sent.timestamp());
    }
}
