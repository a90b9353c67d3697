package org.lorentztron.connectors.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.flink.api.common.functions.util.ListCollector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.named.MappingOptions;
import org.lorentztron.connectors.wire.named.NamedJson;

/** Records of several events, as Canal writes the rows of a statement. */
class RowsOfARecordTest {
    private static final String ROWS = "{\"type\":\"INSERT\",\"data\":[{\"sku\":1,\"kind\":\"no\",\"a\":1},"
            + "{\"sku\":2,\"kind\":\"other\",\"a\":1},{\"sku\":3,\"kind\":\"yes\",\"a\":[true]},"
            + "{\"sku\":4,\"kind\":\"yes\",\"a\":2}],\"ts\":5}";

    private static List<SourceRecord> decoded(long offset, String value, boolean keeps) {
        return decoded(offset, value, keeps, 1_000);
    }

    private static List<SourceRecord> decoded(long offset, String value, boolean keeps, int letterBytes) {
        Map<String, String> options = Map.of(
                "event-root", "data",
                "event-features", "*",
                "event-id", "sku",
                "event-label", "kind",
                "event-time", "/ts");
        NamedJson format = new NamedJson(MappingOptions.mapping(options), MappingOptions.rules(options));
        EventDecoder decoder = new EventDecoder(format, List.of("no", "yes"), letterBytes);
        decoder = keeps ? decoder.keepingRecords() : decoder;
        decoder.open(null);
        List<SourceRecord> out = new ArrayList<>();
        byte[] bytes = value.getBytes(UTF_8);
        decoder.deserialize(
                new ConsumerRecord<>(
                        "events",
                        3,
                        offset,
                        7,
                        TimestampType.CREATE_TIME,
                        -1,
                        bytes.length,
                        "k".getBytes(UTF_8),
                        bytes,
                        new RecordHeaders(),
                        java.util.Optional.empty()),
                new ListCollector<>(out));
        return out;
    }

    private static <T> List<T> of(Class<T> type, List<SourceRecord> records) {
        return records.stream().filter(type::isInstance).map(type::cast).toList();
    }

    @Test
    void deserialize_rows_areEventsAndDeadLettersEach() {
        List<SourceRecord> out = decoded(42, ROWS, false);
        List<Event> events = of(Event.class, out);
        assertThat(events).extracting(Event::id).containsExactly("1", "4");
        assertThat(events).extracting(Event::label).containsExactly(0, 1);
        assertThat(events).extracting(Event::time).containsOnly(5L);
        assertThat(events).extracting(Event::offset).containsExactly(RowOffset.of(42, 0), RowOffset.of(42, 3));
        List<Malformed> letters = of(Malformed.class, out);
        assertThat(letters)
                .extracting(each -> each.letter().reason())
                .containsExactly(MalformedReason.UNKNOWN_CLASS, MalformedReason.WRONG_TYPE);
        assertThat(letters)
                .extracting(each -> each.letter().message())
                .containsExactly(
                        "row 2 of 4: label is \"other\", expected one of the classes no, yes",
                        "row 3 of 4: data.a[0] is true, expected numbers alone or texts alone in an array");
        assertThat(letters).extracting(Malformed::offset).containsOnly(42L);
        assertThat(letters).extracting(each -> each.letter().row()).containsExactly(2, 3);
    }

    /** Else the good rows beside a bad one would be trained once more, where a letter is sent again after a fix. */
    @Test
    void deserialize_letterAndKeptRecord_haveTheRowAlone() {
        List<SourceRecord> out = decoded(42, ROWS, true);
        assertThat(of(Malformed.class, out).get(0).letter().value())
                .asString(UTF_8)
                .isEqualTo("{\"type\":\"INSERT\",\"data\":[{\"sku\":2,\"kind\":\"other\",\"a\":1}],\"ts\":5}");
        Event last = of(Event.class, out).get(1);
        assertThat(last.record()).isNotNull();
        String again = new String(last.record().value(), UTF_8);
        assertThat(decoded(0, again, false)).first().isInstanceOfSatisfying(Event.class, event -> {
            assertThat(event.id()).isEqualTo("4");
            assertThat(event.features()).isEqualTo(last.features());
        });
    }

    @Test
    void trainingOrder_rowsOfRecords_areByOffsetThenRow() {
        List<Event> events = Stream.of(41, 42, 43)
                .flatMap(offset -> of(Event.class, decoded(offset, ROWS, false)).stream())
                .toList();
        List<Event> shuffled = new ArrayList<>(
                List.of(events.get(5), events.get(2), events.get(1), events.get(4), events.get(0), events.get(3)));
        shuffled.sort(Event.TRAINING_ORDER);
        assertThat(shuffled).containsExactlyElementsOf(events);
    }

    @Test
    void deserialize_tooManyRows_isOneDeadLetter() {
        String rows = "{},".repeat(10_000) + "{}";
        List<SourceRecord> out = decoded(42, "{\"data\":[" + rows + "]}", false);
        assertThat(out).singleElement().isInstanceOfSatisfying(Malformed.class, malformed -> {
            assertThat(malformed.letter().reason()).isEqualTo(MalformedReason.OVERSIZED);
            assertThat(malformed.letter().message()).startsWith("value has 10001 rows");
        });
    }

    /** Every row's letter has what is around the rows. */
    @Test
    void deserialize_manyBadRows_haveFewLettersThatHoldAll() {
        String around = "{\"w\":\"" + "x".repeat(26_000) + "\",\"data\":[";
        List<String> bad = IntStream.range(0, 10_000).mapToObj(String::valueOf).toList();
        String good = "{\"sku\":1,\"kind\":\"no\",\"a\":1}";
        String record = around + String.join(",", bad) + "," + good + "]}";
        record = record.replace(",9999,", ","); // 10,000 rows are the most
        List<SourceRecord> out = decoded(42, record, false, 1 << 20);

        assertThat(of(Event.class, out)).singleElement().extracting(Event::id).isEqualTo("1");
        List<DeadLetter> letters =
                of(Malformed.class, out).stream().map(Malformed::letter).toList();
        assertThat(letters.stream().mapToLong(DeadLetter::bytes).sum()).isLessThan(6L * record.length());
        assertThat(letters).extracting(DeadLetter::row).doesNotHaveDuplicates();
        List<String> kept = letters.stream()
                .map(each -> new String(each.value(), UTF_8))
                .flatMap(each -> Stream.of(
                        each.substring(around.length(), each.length() - 2).split(",")))
                .toList();
        assertThat(kept).isEqualTo(bad.subList(0, 9_999));
        assertThat(letters.get(letters.size() - 1).message())
                .startsWith((9_999 - letters.size() + 1) + " rows of 10000 from row " + letters.size() + " on");
    }

    @Test
    void place_ofTheFirstRow_isTheOffset() {
        assertThat(RowOffset.of(42, 0)).isEqualTo(42);
        assertThat(RowOffset.ofRecord(-1)).isEqualTo(-1);
        long largest = (1L << 47) - 1;
        assertThat(RowOffset.ofRecord(RowOffset.of(largest, 9_999))).isEqualTo(largest);
        assertThat(RowOffset.compare(RowOffset.of(largest - 1, 9_999), largest)).isNegative();
        assertThat(RowOffset.compare(-1, 0)).isNegative();
        assertThat(RowOffset.compare(RowOffset.of(7, 2), RowOffset.of(7, 10))).isNegative();
    }
}
