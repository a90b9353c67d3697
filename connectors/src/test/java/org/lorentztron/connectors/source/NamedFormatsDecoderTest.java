package org.lorentztron.connectors.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.flink.api.common.functions.util.ListCollector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.warning.Expected;
import org.lorentztron.connectors.warning.InputWarning.Kind;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.named.ConfluentJson;
import org.lorentztron.connectors.wire.named.CsvHeader;
import org.lorentztron.connectors.wire.named.EventMapping;
import org.lorentztron.connectors.wire.named.MappingOptions;
import org.lorentztron.connectors.wire.named.NameRules;
import org.lorentztron.connectors.wire.named.NamedCsv;
import org.lorentztron.connectors.wire.named.avro.ConfluentAvro;

/** What readers tell of events in every format of named features, beside the events. */
class NamedFormatsDecoderTest {
    private static final String FRAME = "\0\0\0\0\7";
    private static final Schema SCHEMA = SchemaBuilder.record("Row")
            .fields()
            .requiredString("label")
            .requiredString("country")
            .endRecord();
    private static final EventMapping FLAT = MappingOptions.mapping(Map.of("event-features", "*"));

    private static List<SourceRecord> decoded(EventFormat format, EventMapping mapping, IntFunction<String> record) {
        EventDecoder decoder = new EventDecoder(format, List.of("no", "yes"), 1_000)
                .expecting(new Expected(true, mapping, NameRules.NONE, null, false));
        decoder.open(null);
        List<SourceRecord> out = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            decoder.deserialize(record(i, record.apply(i).getBytes(UTF_8)), new ListCollector<>(out));
        }
        return out;
    }

    private static ConsumerRecord<byte[], byte[]> record(long offset, byte[] value) {
        return new ConsumerRecord<>(
                "events",
                3,
                offset,
                1_795_800_000_000L,
                TimestampType.CREATE_TIME,
                -1,
                value.length,
                null,
                value,
                new RecordHeaders(),
                Optional.empty());
    }

    private static List<String> names(List<SourceRecord> records) {
        return records.stream()
                .filter(FeatureNameRecord.class::isInstance)
                .flatMap(each -> ((FeatureNameRecord) each).names().stream())
                .map(FeatureNameRecord.Name::text)
                .toList();
    }

    private static List<Kind> warnings(List<SourceRecord> records) {
        return records.stream()
                .filter(WarningRecord.class::isInstance)
                .map(each -> ((WarningRecord) each).warning().kind())
                .toList();
    }

    private static String label(int i) {
        return i % 2 == 0 ? "no" : "yes";
    }

    /** The country tells the class. */
    private static void assertNamesAndLeak(List<SourceRecord> records) {
        assertThat(names(records)).containsExactly("country=FR", "country=US");
        assertThat(warnings(records)).containsExactly(Kind.LABEL_LEAKS);
    }

    private static String country(int i) {
        return i % 2 == 0 ? "FR" : "US";
    }

    @Test
    void decode_jsonAfterTheIdOfASchema_tellsNamesAndLeaks() {
        assertNamesAndLeak(decoded(
                new ConfluentJson(FLAT, NameRules.NONE),
                FLAT,
                i -> FRAME + "{\"label\":\"" + label(i) + "\",\"country\":\"" + country(i) + "\"}"));
    }

    @Test
    void decode_avroOfAnySchema_tellsNamesAndLeaks() {
        assertNamesAndLeak(decoded(
                new ConfluentAvro(FLAT, NameRules.NONE, id -> SCHEMA),
                FLAT,
                i -> FRAME + text(label(i)) + text(country(i))));
    }

    /** A short text as Avro writes it, after twice its length. */
    private static String text(String ascii) {
        return (char) (2 * ascii.length()) + ascii;
    }

    @Test
    void decode_csv_tellsNamesAndLeaks() {
        assertNamesAndLeak(csv("label,country", i -> label(i) + "," + country(i)));
    }

    /** All cells are texts: those that are read as numbers, and codes, are no mistake. */
    @Test
    void decode_csvOfNumbersAndCodes_warnsOfNothing() {
        List<SourceRecord> out =
                csv("label,amount,zip", i -> label(i) + "," + (i * 7 % 13) + ".5,0" + (1_000 + i * 31 % 97));
        assertThat(names(out)).contains("amount", "amount?");
        assertThat(warnings(out)).isEmpty();
    }

    private static List<SourceRecord> csv(String header, IntFunction<String> line) {
        EventMapping mapping = MappingOptions.mapping(Map.of("event-schema", header));
        return decoded(new NamedCsv(mapping, NameRules.NONE, CsvHeader.of(header)), mapping, line);
    }

    /** Each of these words has an index of its own; words that share one would count once. */
    @Test
    void decode_eventsOfTooManyWords_warnsAtTheFirstSecondAndFourth() {
        assertThat(warnings(decodedWords(10_000))).isEmpty();
        assertThat(warnings(decodedWords(10_001)))
                .containsExactly(Kind.LONG_EVENTS, Kind.LONG_EVENTS, Kind.LONG_EVENTS);
    }

    /** Five events of so many words. */
    private static List<SourceRecord> decodedWords(int words) {
        Map<String, String> options = Map.of("event-schema", "label,t", "event-text", "t");
        EventFormat format =
                new NamedCsv(MappingOptions.mapping(options), MappingOptions.rules(options), CsvHeader.of("label,t"));
        String text = IntStream.range(0, words).mapToObj(i -> "w" + i).collect(Collectors.joining(" ", "no,", ""));
        EventDecoder decoder = new EventDecoder(format, List.of("no", "yes"), 1_000);
        decoder.open(null);
        List<SourceRecord> out = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            decoder.deserialize(record(i, text.getBytes(UTF_8)), new ListCollector<>(out));
        }
        return out;
    }
}
