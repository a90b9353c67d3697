package org.lorentztron.local.letters;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.DeadLetterHeaders;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.event.ResentHeader;

/** What is printed of letters, without a broker. */
class LetterKindsTest {
    private final LetterKinds kinds = new LetterKinds();

    private static ConsumerRecord<byte[], byte[]> kept(long offset, long time, byte[] value) {
        return new ConsumerRecord<>(
                "dead-letters",
                0,
                offset,
                time,
                TimestampType.CREATE_TIME,
                -1,
                -1,
                null,
                value,
                new RecordHeaders(),
                Optional.empty());
    }

    private static ConsumerRecord<byte[], byte[]> letter(long offset, long time, String topic, String message) {
        byte[] value = ("value " + offset).getBytes(UTF_8);
        ConsumerRecord<byte[], byte[]> kept = kept(offset, time, value);
        DeadLetter letter =
                new DeadLetter(MalformedReason.NOT_JSON, message, topic, 3, 17, 5, null, value, value.length);
        DeadLetterHeaders.of(letter, "m").forEach(kept.headers()::add);
        return kept;
    }

    private List<String> printed() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        kinds.print("dead-letters", new PrintStream(out, true, UTF_8));
        return out.toString(UTF_8).lines().toList();
    }

    @Test
    void print_manyOfAKind_hasTheFirstAndTheLastByTime() throws Exception {
        kinds.add(letter(5, 2_000, "events", "second"));
        kinds.add(letter(6, 1_000, "events", "first"));
        kinds.add(letter(7, 3_000, "events", "last"));
        kinds.add(letter(8, 2_500, "labels", "other\u001b[2J\u202e"));

        assertThat(printed())
                .containsExactly(
                        "topic 'dead-letters' has 4 letters; 0 records were sent again",
                        "reason              of topic                  letters  sent again  first rejected        last"
                                + " rejected",
                        "not-json            events                          3           0  1970-01-01T00:00:01Z "
                                + " 1970-01-01T00:00:03Z",
                        "    0:6  first | value 6",
                        "    0:7  last | value 7",
                        "not-json            labels                          1           0  1970-01-01T00:00:02Z "
                                + " 1970-01-01T00:00:02Z",
                        "    0:8  other\\u001b[2J\\u202e | value 8");
    }

    @Test
    void print_receipts_areNoLettersAndCount() throws Exception {
        Receipt receipt = new Receipt();
        DeadLetter letter =
                new DeadLetter(MalformedReason.WRONG_TYPE, "m", "my-events", 3, 1L << 40, 5, null, new byte[1], 1);
        receipt.add(letter);
        ConsumerRecord<byte[], byte[]> kept =
                kept(0, 1, receipt.in("dead-letters", 0).value());
        receipt.in("dead-letters", 0).headers().forEach(kept.headers()::add);
        kinds.add(kept);

        assertThat(printed())
                .startsWith("topic 'dead-letters' has 0 letters; 1 records were sent again")
                .anyMatch(line -> line.matches("wrong-type +my-events +0 +1 *"));
        Receipt.read(kept, (reason, place) -> {
            assertThat(reason).isEqualTo("wrong-type");
            assertThat(place).isEqualTo(new RecordPlace("my-events", 3, 1L << 40, 0));
        });
    }

    @Test
    void read_receipt_givesRowsAndPassesOverWhatIsNone() throws Exception {
        Receipt receipt = new Receipt();
        DeadLetter letter = new DeadLetter(MalformedReason.WRONG_TYPE, "m", "events", 3, 7, 5, null, new byte[1], 1);
        receipt.add(letter.ofRow(2));
        String lines = "a b c d\nempty 1 -5 events\nempty 1 99999999999999999999 events\n\n a\nempty 1 2 events -1\n"
                + new String(receipt.in("dead-letters", 0).value(), UTF_8);
        List<String> read = new ArrayList<>();
        Receipt.read(kept(0, 1, lines.getBytes(UTF_8)), (reason, place) -> read.add(reason + " " + place));

        assertThat(read).containsExactly("wrong-type " + new RecordPlace("events", 3, 7, 2));
    }

    @Test
    void add_letterWithTheHeaderOfAReceipt_isALetter() throws Exception {
        ConsumerRecord<byte[], byte[]> forged = letter(5, 2_000, "events", "m");
        forged.headers().add("lorentztron.resent.receipt", new byte[] {'1'});
        kinds.add(forged);

        assertThat(printed()).startsWith("topic 'dead-letters' has 1 letters; 0 records were sent again");
    }

    @Test
    void place_ofAHeader_isThatOfTheLetter() {
        DeadLetter letter = new DeadLetter(MalformedReason.EMPTY, "m", "a-1@2", 3, 7, 5, null, new byte[1], 1);
        for (DeadLetter each : List.of(letter, letter.ofRow(2))) {
            assertThat(RecordPlace.resent(ResentHeader.origin(each))).contains(RecordPlace.of(each));
        }
        for (String none : List.of("", "events", "events-3", "events-3@", "events-3@99999999999999999999", "e-1@2.x")) {
            assertThat(RecordPlace.resent(none)).isEmpty();
        }
    }

    /** Whoever writes letters may make up topics. */
    @Test
    void add_manyTopics_keepsFewKinds() throws Exception {
        for (int k = 0; k < 3_000; k++) {
            kinds.add(letter(k, k, "topic" + k, "m"));
        }

        assertThat(printed()).hasSizeLessThan(3_100).anyMatch(line -> line.contains("other topics"));
    }

    @Test
    void offsets_anyOrder_areFound() {
        OffsetSet offsets = new OffsetSet();
        for (long k = 0; k < 10_000; k++) {
            assertThat(offsets.add(k * 7_919 % 10_007 << 20)).isTrue();
        }
        assertThat(offsets.add(0)).isFalse();
        assertThat(offsets.size()).isEqualTo(10_000);
        for (long k = 0; k < 10_007; k++) {
            assertThat(offsets.contains(k * 7_919 % 10_007 << 20)).isEqualTo(k < 10_000);
        }
    }

    @Test
    void line_ofAnyBytes_isShortAndVisible() {
        assertThat(ShownBytes.line(null)).isEqualTo("no value");
        assertThat(ShownBytes.line(new byte[0])).isEmpty();
        assertThat(ShownBytes.line("a\u001b\nb".getBytes(UTF_8))).isEqualTo("a\\u001b\\u000ab");
        assertThat(ShownBytes.line(new byte[] {0, 0, 0, 0, 7, '{'})).isEqualTo("00 00 00 00 07 7b");
        assertThat(ShownBytes.line(new byte[] {(byte) 0xff})).isEqualTo("ff");
        assertThat(ShownBytes.line(("x" + "\u00fc".repeat(100)).getBytes(UTF_8)))
                .isEqualTo("x" + "\u00fc".repeat(39) + "…");
        assertThat(ShownBytes.line(new byte[1_000_000]))
                .hasSizeLessThan(200)
                .startsWith("00 00")
                .endsWith("…");
    }

    @Test
    void remedy_ofEveryReason_isSaid() {
        for (MalformedReason reason : MalformedReason.values()) {
            assertThat(Remedy.words(reason)).isNotBlank();
            Remedy.of(reason).ifPresent(remedy -> assertThat(remedy).contains("--"));
        }
    }
}
