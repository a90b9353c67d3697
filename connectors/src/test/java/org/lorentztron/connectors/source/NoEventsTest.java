package org.lorentztron.connectors.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.apache.flink.api.common.functions.util.ListCollector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.connectors.warning.Expected;
import org.lorentztron.connectors.wire.named.ChosenEvents;
import org.lorentztron.connectors.wire.named.EventMapping;
import org.lorentztron.connectors.wire.named.MappingOptions;
import org.lorentztron.connectors.wire.named.NameRules;
import org.lorentztron.connectors.wire.named.NamedJson;

/** Conditions that leave out every record would starve a job without a word. */
class NoEventsTest {
    private static List<String> said(String only, int records, IntFunction<String> record) {
        EventMapping mapping =
                MappingOptions.chosen(Map.of("event-root", "payload", "event-features", "*", "event-only", only));
        ChosenEvents format = new ChosenEvents(
                new NamedJson(mapping, NameRules.NONE), new NamedJson(mapping.choiceAlone(), NameRules.NONE));
        EventDecoder decoder = new EventDecoder(format, List.of("no", "yes"), 1_000)
                .expecting(new Expected(true, mapping, NameRules.NONE, null, false));
        decoder.open(null);
        List<SourceRecord> out = new ArrayList<>();
        for (int i = 0; i < records; i++) {
            byte[] value = record.apply(i).getBytes(UTF_8);
            decoder.deserialize(
                    new ConsumerRecord<>(
                            "events",
                            0,
                            i,
                            7,
                            TimestampType.CREATE_TIME,
                            -1,
                            value.length,
                            null,
                            value,
                            new RecordHeaders(),
                            Optional.empty()),
                    new ListCollector<>(out));
        }
        return out.stream()
                .filter(WarningRecord.class::isInstance)
                .map(each -> ((WarningRecord) each).warning())
                .map(warning -> warning.kind().id() + " " + warning.of() + ": " + warning.message())
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/op=C         | op=c",
                "tags=a        | payload.tags=a",
                "state=1       | payload.state=1.5",
                "customer=7    | no value at payload.customer",
            })
    void deserialize_nothingThatFits_isSaidOnceWithWhatIsThere(String only, String found) {
        String record = "{\"op\":\"c\",\"payload\":{\"tags\":[\"a\"],\"state\":1.5,\"customer\":{\"id\":7}}}";
        assertThat(said(only, 499, i -> record)).isEmpty();
        assertThat(said(only, 1_100, i -> record)).singleElement().satisfies(said -> assertThat(said)
                .startsWith("no-events ")
                .contains(": a reader has found no event yet, and 500 records that do not fit --event-only; the last of"
                        + " them has " + found));
    }

    @Test
    void deserialize_oneEventAmongThem_isEnough() {
        assertThat(said("/op=c", 1_100, i -> "{\"op\":\"" + (i == 400 ? "c" : "x") + "\",\"payload\":{\"a\":1}}"))
                .isEmpty();
    }

    /** What is no event for another reason tells nothing of the conditions. */
    @Test
    void deserialize_mistakesAndDeletions_areNotCounted() {
        assertThat(said("/op=c", 700, i -> switch (i % 7) {
                    case 0 -> "no JSON";
                    case 1 -> "{\"op\":\"c\",\"payload\":null}";
                    default -> "{\"op\":\"x\",\"payload\":{\"a\":1}}";
                }))
                .hasSize(1);
        assertThat(said("/op=c", 1_000, i -> i % 2 == 0 ? "no JSON" : "{\"op\":\"x\",\"payload\":null}"))
                .isEmpty();
    }
}
