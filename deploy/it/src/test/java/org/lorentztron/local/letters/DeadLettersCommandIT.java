package org.lorentztron.local.letters;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.connectors.KafkaTopic;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.DeadLetterHeaders;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.local.LorentztronCall;
import org.lorentztron.tools.cli.CommandLineRun;

/** Letters of a broker: listed, shown, and their records sent again, each once. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class DeadLettersCommandIT {
    private static final OwnNames OWN = OwnNames.of(DeadLettersCommandIT.class);
    private static final byte[] KEY = {7, 0};
    private static final long START = System.currentTimeMillis() - 60_000;

    private String letters;
    private String events;

    @BeforeEach
    void createTopics(TestInfo test) {
        String name = test.getTestMethod().orElseThrow().getName();
        letters = OWN.name("letters-" + name);
        events = OWN.name("events-" + name);
        SharedBroker.get().createTopic(letters, 2, Map.of());
        SharedBroker.get().createTopic(events, 3, Map.of());
    }

    private CommandLineRun call(String... options) {
        List<String> line = new ArrayList<>(List.of(
                "dead-letters",
                "--bootstrap-servers",
                SharedBroker.get().bootstrapServers(),
                "--dead-letters-topic",
                letters,
                "--timeout",
                "3s"));
        line.addAll(List.of(options));
        return LorentztronCall.of(line.toArray(String[]::new));
    }

    private CommandLineRun resend(String... options) {
        List<String> line = new ArrayList<>(List.of("--resend", "--events-topic", events));
        line.addAll(List.of(options));
        return call(line.toArray(String[]::new));
    }

    private DeadLetter letter(MalformedReason reason, int partition, long offset, String value) {
        byte[] bytes = value.getBytes(UTF_8);
        return new DeadLetter(
                reason, "found " + value, events, partition, offset, START + offset, KEY, bytes, bytes.length);
    }

    private ProducerRecord<byte[], byte[]> kept(DeadLetter letter, int in, @Nullable String resent) {
        ProducerRecord<byte[], byte[]> kept = new ProducerRecord<>(letters, in, letter.key(), letter.value());
        kept.headers().add("trace", new byte[] {1}).add("trace", new byte[] {2});
        if (resent != null) {
            kept.headers().add("lorentztron.resent", resent.getBytes(UTF_8));
        }
        DeadLetterHeaders.of(letter, "default").forEach(kept.headers()::add);
        return kept;
    }

    private void write(DeadLetter... written) {
        List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
        for (int k = 0; k < written.length; k++) {
            records.add(kept(written[k], k % 2, null));
        }
        new KafkaTopic(SharedBroker.get(), letters).send(records);
    }

    private List<ConsumerRecord<byte[], byte[]>> sent() {
        return new KafkaTopic(SharedBroker.get(), events).readCommitted();
    }

    private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
        return new String(record.headers().lastHeader(name).value(), UTF_8);
    }

    @Test
    void list_lettersByReason_hasCountsAndExamplesWithoutEscapes() {
        new KafkaTopic(SharedBroker.get(), letters)
                .send(List.of(
                        kept(letter(MalformedReason.NOT_JSON, 0, 1, "{\u001b[2Ja"), 0, null),
                        kept(letter(MalformedReason.NOT_JSON, 0, 2, "second"), 0, null),
                        kept(letter(MalformedReason.NOT_JSON, 0, 3, "\u00fc".repeat(500)), 0, null),
                        kept(letter(MalformedReason.UNKNOWN_CLASS, 2, 4, "fourth"), 1, null),
                        new ProducerRecord<>(letters, 0, null, KEY)));

        CommandLineRun run = call();

        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines().toList())
                .anyMatch(line -> line.equals("topic '" + letters + "' has 5 letters; 0 records were sent again"))
                .anyMatch(line -> line.matches("not-json +" + events + " +3 +0 +20.*Z +20.*Z"))
                .anyMatch(line -> line.matches("unknown-class +" + events + " +1 +0 .*"))
                .anyMatch(line -> line.matches("no dead letter +1 +0 .*"))
                .anyMatch(line -> line.startsWith("    0:0  found {\\u001b[2Ja | {\\u001b[2Ja"))
                .noneMatch(line -> line.contains("second"))
                .allMatch(line -> line.length() < 400);
        assertThat(run.out()).doesNotContain("\u001b").contains("…");
    }

    @Test
    void resend_twice_sendsEachRecordOnceAsItWas() {
        write(
                letter(MalformedReason.NOT_JSON, 2, 17, "a"),
                letter(MalformedReason.WRONG_TYPE, 1, 18, "b"),
                letter(MalformedReason.NOT_JSON, 9, 19, "c"));
        // Of another model's job, and of a job that began once more.
        write(letter(MalformedReason.NOT_JSON, 2, 17, "a"));

        CommandLineRun first = resend("--reason", "not-json");
        CommandLineRun second = resend();
        CommandLineRun third = resend();

        assertThat(first.out().lines())
                .containsExactly(
                        "sent again to topic '" + events + "': 2 records", "not sent: 1 were sent again before");
        assertThat(second.out().lines())
                .containsExactly(
                        "sent again to topic '" + events + "': 1 record", "not sent: 3 were sent again before");
        assertThat(third.out().lines())
                .containsExactly("no record was sent again", "not sent: 4 were sent again before");
        assertThat(sent()).hasSize(3);
        ConsumerRecord<byte[], byte[]> a = sent().stream()
                .filter(record -> record.value()[0] == 'a')
                .findAny()
                .orElseThrow();
        assertThat(a.partition()).isEqualTo(2);
        assertThat(a.key()).isEqualTo(KEY);
        assertThat(a.timestamp()).isEqualTo(START + 17);
        assertThat(header(a, "lorentztron.resent")).isEqualTo(events + "-2@17");
        assertThat(a.headers().headers("trace"))
                .extracting(each -> each.value()[0])
                .containsExactly((byte) 1, (byte) 2);
        assertThat(a.headers()).hasSize(3);
        assertThat(call().out())
                .contains("has 4 letters; 3 records were sent again")
                .containsPattern("not-json +" + events + " +3 +2 ")
                .doesNotContain("no dead letter");
    }

    /** Once unless somebody says again, and then once more. */
    @Test
    void resend_recordThatIsRejectedAgain_isSentIfAskedTo() {
        write(letter(MalformedReason.NOT_JSON, 0, 17, "a"));
        assertThat(resend().out()).contains("1 record");
        DeadLetter again = letter(MalformedReason.NOT_JSON, 0, 40, "a");
        new KafkaTopic(SharedBroker.get(), letters).send(List.of(kept(again, 0, events + "-0@17")));

        assertThat(resend().out()).contains("no record", "1 were sent again before, and rejected once more: --again");
        assertThat(sent()).hasSize(1);
        assertThat(resend("--again").out()).contains("1 record");
        assertThat(resend("--again").out()).contains("no record", "2 were sent again before");
        assertThat(sent()).hasSize(2);
        assertThat(sent().get(1).headers().headers("lorentztron.resent"))
                .extracting(each -> new String(each.value(), UTF_8))
                .containsExactly(events + "-0@17", events + "-0@40");
    }

    /** The rows of a record stand at one offset. */
    @Test
    void resend_rowsOfARecord_sendsEachOnce() {
        DeadLetter row = letter(MalformedReason.UNKNOWN_CLASS, 1, 42, "a");
        write(row.ofRow(1), row.ofRow(2), row.ofRow(3));

        assertThat(resend().out()).isEqualTo("sent again to topic '" + events + "': 3 records\n");
        assertThat(resend().out()).contains("no record was sent again", "3 were sent again before");
        assertThat(sent())
                .extracting(each -> header(each, "lorentztron.resent"))
                .containsExactlyInAnyOrder(events + "-1@42.1", events + "-1@42.2", events + "-1@42.3");
        DeadLetter again = letter(MalformedReason.UNKNOWN_CLASS, 1, 50, "a");
        new KafkaTopic(SharedBroker.get(), letters).send(List.of(kept(again, 0, events + "-1@42.2")));
        assertThat(resend().out()).contains("rejected once more: --again");
    }

    /** Senders give their records the headers that they like. */
    @Test
    void resend_lettersWithForgedHeaders_areSent() {
        ProducerRecord<byte[], byte[]> first = kept(letter(MalformedReason.NOT_JSON, 0, 1, "a b c d"), 0, null);
        ProducerRecord<byte[], byte[]> second =
                kept(letter(MalformedReason.NOT_JSON, 0, 2, "not-json 0 3 " + events), 0, null);
        for (ProducerRecord<byte[], byte[]> each : List.of(first, second)) {
            each.headers().add("lorentztron.resent.receipt", new byte[] {'1'});
        }
        ProducerRecord<byte[], byte[]> third = kept(letter(MalformedReason.NOT_JSON, 0, 3, "a"), 0, events + "-0@17");
        new KafkaTopic(SharedBroker.get(), letters).send(List.of(first, second, third));

        assertThat(call().out()).contains("has 3 letters; 0 records were sent again");
        assertThat(resend().out()).isEqualTo("sent again to topic '" + events + "': 3 records\n");
    }

    @Test
    void resend_whatCannotBe_isCounted() {
        DeadLetter cut = new DeadLetter(MalformedReason.OVERSIZED, "m", events, 0, 1, -1, null, KEY, 99);
        DeadLetter other = new DeadLetter(MalformedReason.NOT_JSON, "m", "models", 0, 1, -1, null, KEY, 2);
        write(cut, other);
        new KafkaTopic(SharedBroker.get(), letters).send(List.of(new ProducerRecord<>(letters, 0, null, KEY)));

        assertThat(resend().out().lines())
                .containsExactly(
                        "no record was sent again",
                        "not sent: 1 are not whole in their letters",
                        "not sent: 1 are of other topics than those of --events-topic and --labels-topic",
                        "not sent: 1 are no dead letters");
    }

    /** A topic deletes what is older than its retention.ms, and a record with an old time with it. */
    @Test
    void resend_oldRecord_hasTheTimeOfNow() {
        byte[] value = {'a'};
        write(new DeadLetter(MalformedReason.NOT_JSON, "m", events, 0, 1, 5_000, null, value, 1));

        assertThat(resend().out().lines())
                .containsExactly(
                        "sent again to topic '" + events + "': 1 record",
                        "1 of them with the time of now: their topics delete records that are as old");
        assertThat(sent().get(0).timestamp()).isGreaterThan(START);
    }

    /** More than one transaction. */
    @Test
    void resend_manyLetters_sendsAll() {
        DeadLetter[] many = new DeadLetter[1_201];
        for (int k = 0; k < many.length; k++) {
            many[k] = letter(MalformedReason.NOT_JSON, k % 3, k, "n" + k);
        }
        write(many);

        assertThat(resend().out()).isEqualTo("sent again to topic '" + events + "': 1,201 records\n");
        assertThat(sent()).hasSize(1_201);
        assertThat(resend().out()).contains("no record was sent again", "1,201 were sent again before");
    }

    /** A job keeps a transaction open between its checkpoints: what is behind it is not known, so nothing is sent. */
    @Test
    void resend_transactionIsOpen_sendsNothing() {
        write(letter(MalformedReason.NOT_JSON, 0, 1, "a"));
        try (KafkaProducer<byte[], byte[]> job = transactional("job-" + letters)) {
            job.beginTransaction();
            job.send(kept(letter(MalformedReason.NOT_JSON, 0, 2, "b"), 0, null));
            job.flush();

            CommandLineRun run = resend();
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.err()).contains("was not read to its end within 3 s: a transaction is open there");
            assertThat(sent()).isEmpty();
            job.commitTransaction();
        }
        assertThat(resend().out()).contains("2 records");
    }

    /** A run that was killed has sent nothing that is committed; the next one does not wait for its transaction. */
    @Test
    void resend_afterOneThatWasKilled_sendsOnce() {
        DeadLetter letter = letter(MalformedReason.NOT_JSON, 0, 1, "a");
        write(letter);
        try (KafkaProducer<byte[], byte[]> killed = transactional("lorentztron-dead-letters-" + letters)) {
            killed.beginTransaction();
            Receipt receipt = new Receipt();
            receipt.add(letter);
            killed.send(receipt.in(letters, 0));
            killed.send(new ProducerRecord<>(events, 0, KEY, letter.value()));
            killed.flush();

            assertThat(resend().out()).contains("1 record");
        }
        assertThat(sent()).hasSize(1);
    }

    private static KafkaProducer<byte[], byte[]> transactional(String id) {
        Map<String, Object> settings = new HashMap<>();
        settings.put("bootstrap.servers", SharedBroker.get().bootstrapServers());
        settings.put("transactional.id", id);
        KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
        producer.initTransactions();
        return producer;
    }

    @Test
    void show_letter_hasAllOfIt() {
        byte[] value = {0, 0, 0, 0, 7, '{', '}', 27, (byte) 0xff, 'x', 'y', 'z', '0', '1', '2', '3', '4'};
        DeadLetter letter =
                new DeadLetter(MalformedReason.NOT_JSON, "no \u001bJSON", events, 1, 99, 1_000, null, value, 17);
        write(letter);

        assertThat(call("--show", "0:0").out().lines())
                .containsExactly(
                        "reason    not-json: it is not one object of JSON",
                        "message   no \\u001bJSON",
                        "remedy    the sender's, of a record that is cut off or damaged; of all records, --event-format"
                                + " says how events are written",
                        "origin    topic '" + events + "', partition 1, offset 99, written 1970-01-01T00:00:01Z",
                        "model     default",
                        "header    trace: \\u0001",
                        "header    trace: \\u0002",
                        "key none",
                        "value of 17 bytes",
                        "  00000000  00 00 00 00 07 7b 7d 1b ff 78 79 7a 30 31 32 33  .....{}..xyz0123",
                        "  00000010  34                                               4");
        for (String nowhere : List.of("0:1", "1:0", "7:0")) {
            CommandLineRun run = call("--show", nowhere);
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.err()).contains("has no record at " + nowhere);
        }
    }

    /** Where a transaction ends, Kafka writes a mark, which has an offset and is no letter. */
    @Test
    void show_offsetThatIsNoLetter_saysWhatIsThere() {
        try (KafkaProducer<byte[], byte[]> producer = transactional(OWN.name("gap"))) {
            for (long offset = 1; offset <= 2; offset++) {
                producer.beginTransaction();
                producer.send(kept(letter(MalformedReason.NOT_JSON, 0, offset, "a"), 0, null));
                producer.commitTransaction();
            }
        }

        assertThat(call("--show", "0:1").err())
                .contains("has no record at 0:1: Kafka's mark of the end of a transaction stands there")
                .contains("the next record is at 0:2");
        assertThat(call("--show", "0:3").err()).contains("has no record at 0:3: Kafka's mark of the end");
        assertThat(call("--show", "0:9").err()).contains("what is committed of the partition ends before 4");
        assertThat(call("--show", "7:0").err()).contains("the topic has 2 partitions");
    }

    @Test
    void all_letters_areALineEach() {
        List<ProducerRecord<byte[], byte[]>> written = new ArrayList<>();
        for (int k = 0; k < 25; k++) {
            MalformedReason reason = k % 5 == 0 ? MalformedReason.TIMESTAMP : MalformedReason.NOT_JSON;
            written.add(kept(letter(reason, 0, k, "v" + k), 0, null));
        }
        new KafkaTopic(SharedBroker.get(), letters).send(written);

        assertThat(call("--all").out().lines())
                .hasSize(25)
                .contains("timestamp    0:0  found v0 | v0", "not-json    0:24  found v24 | v24");
        assertThat(call("--all", "--reason", "timestamp").out().lines())
                .hasSize(5)
                .allMatch(line -> line.startsWith("timestamp    0:"));
        assertThat(call("--all", "--resend").err()).contains("'--all' and '--resend' are both given");
        resend();
        assertThat(call("--all").out().lines()).as("receipts are no letters").hasSize(25);
    }

    @Test
    void topic_thatIsNot_isNamed() {
        letters = OWN.name("nothing");

        assertThat(call().err()).contains("topic '" + letters + "' does not exist");
    }
}
