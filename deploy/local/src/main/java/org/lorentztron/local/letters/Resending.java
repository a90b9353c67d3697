package org.lorentztron.local.letters;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.PrintStream;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.LetterHeader;
import org.lorentztron.connectors.wire.event.ResentHeader;
import org.lorentztron.tools.cli.Causes;
import org.lorentztron.tools.cli.CommandFailedException;

/**
 * Sends the records of dead letters to their topics again, each once. Not thread-safe.
 *
 * <p>A record goes with a {@link Receipt} in one transaction, so both are there or neither. Before anything is sent,
 * the dead-letter topic is read to the end of all that is written there, so that every receipt is known; a transaction
 * that is still open is waited for. Transactions have one name for each dead-letter topic: a run ends what an earlier
 * one has left, and whoever still runs beside it fails with its next transaction.
 */
final class Resending implements AutoCloseable {
    private static final int MOST_IN_A_TRANSACTION = 500;
    private static final long MOST_BYTES = 4 << 20;
    /** Letters have 8 MiB at most, and headers. */
    private static final int REQUEST_BYTES = 10 << 20;
    /** No transaction of a job begins with it: model ids are followed by a slash. */
    private static final String TRANSACTIONS = "lorentztron-dead-letters-";

    private final LetterTopic letters;
    private final String topic;
    private final Wanted wanted;
    private final KafkaProducer<byte[], byte[]> producer;
    private final SentRecords sent = new SentRecords();
    private final Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);
    private final Map<String, Long> committed = new TreeMap<>();
    private final TargetTopics targets;
    private final Map<Integer, Receipt> receipts = new HashMap<>();
    private final Map<String, Long> pending = new TreeMap<>();
    private long pendingBytes;
    private long renewed;

    /**
     * Which are to be sent.
     *
     * @param topics to which records may be sent
     * @param reasons ids; all if it is empty
     * @param again whether also those that were sent again before, and rejected once more
     */
    record Wanted(Set<String> topics, Set<String> reasons, boolean again) {}

    /** What became of the others. */
    private enum Outcome {
        SENT_BEFORE("were sent again before"),
        REJECTED_AGAIN("were sent again before, and rejected once more: --again sends them, too"),
        NOT_WHOLE("are not whole in their letters"),
        OTHER_TOPIC("are of other topics than those of --events-topic and --labels-topic"),
        NO_LETTER("are no dead letters");

        private final String words;

        Outcome(String words) {
            this.words = words;
        }
    }

    Resending(Map<String, ?> kafka, LetterTopic letters, String topic, Wanted wanted, Duration patience) {
        this.letters = letters;
        this.topic = topic;
        this.wanted = wanted;
        this.targets = new TargetTopics(kafka);
        this.producer = new KafkaProducer<>(
                settings(kafka, topic, patience), new ByteArraySerializer(), new ByteArraySerializer());
    }

    private static Map<String, Object> settings(Map<String, ?> kafka, String topic, Duration patience) {
        Map<String, Object> settings = new HashMap<>(kafka);
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        settings.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, TRANSACTIONS + topic);
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, patience.toMillis());
        settings.putIfAbsent(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, REQUEST_BYTES);
        return settings;
    }

    /** @throws CommandFailedException if it cannot be done, or not to the end; then a next run goes on */
    void run() throws Exception {
        try {
            producer.initTransactions();
            Map<TopicPartition, Long> ends = letters.endsOfAll();
            letters.forEach(ends, this::readReceipt);
            letters.forEach(ends, this::take);
            commit();
        } catch (ProducerFencedException e) {
            throw failure("another run sends the letters of this topic", e);
        } catch (KafkaException e) {
            throw failure(Causes.line(e), e);
        }
    }

    private CommandFailedException failure(String why, KafkaException cause) {
        return new CommandFailedException(
                why + "; "
                        + committed.values().stream().mapToLong(Long::longValue).sum()
                        + " records were sent again before, and are not sent once more by the next run",
                cause);
    }

    private void readReceipt(ConsumerRecord<byte[], byte[]> kept) throws Exception {
        if (Receipt.is(kept)) {
            Receipt.read(kept, (reason, place) -> sent.add(place));
        }
    }

    private void take(ConsumerRecord<byte[], byte[]> kept) throws Exception {
        if (Receipt.is(kept)) {
            return;
        }
        Optional<KeptLetter> read = KeptLetter.of(kept);
        if (read.isEmpty()) {
            outcomes.merge(Outcome.NO_LETTER, 1L, Long::sum);
            return;
        }
        DeadLetter letter = read.get().letter();
        if (!wanted.reasons().isEmpty()
                && !wanted.reasons().contains(letter.reason().id())) {
            return;
        }
        Outcome not = outcome(read.get());
        if (not != null) {
            outcomes.merge(not, 1L, Long::sum);
        } else {
            send(letter, kept.partition());
        }
    }

    /** Why a record is not sent; null if it is. */
    private @Nullable Outcome outcome(KeptLetter kept) {
        DeadLetter letter = kept.letter();
        if (!wanted.topics().contains(letter.topic()) || letter.partition() < 0) {
            return Outcome.OTHER_TOPIC;
        }
        if (sent.contains(RecordPlace.of(letter))) {
            return Outcome.SENT_BEFORE;
        }
        if (!wanted.again() && kept.resent().anyMatch(sent::contains)) {
            return Outcome.REJECTED_AGAIN;
        }
        return letter.isWhole() ? null : Outcome.NOT_WHOLE;
    }

    private void send(DeadLetter letter, int keptIn) throws Exception {
        ProducerRecord<byte[], byte[]> again = again(letter);
        if (pending.isEmpty()) {
            producer.beginTransaction();
        }
        producer.send(again);
        sent.add(RecordPlace.of(letter));
        receipts.computeIfAbsent(keptIn, any -> new Receipt()).add(letter);
        pending.merge(letter.topic(), 1L, Long::sum);
        pendingBytes += letter.bytes();
        if (pendingBytes >= MOST_BYTES
                || pending.values().stream().mapToLong(Long::longValue).sum() >= MOST_IN_A_TRANSACTION) {
            commit();
        }
    }

    /** Into its partition, as long as that is there: an id stays where it was. */
    private ProducerRecord<byte[], byte[]> again(DeadLetter letter) throws Exception {
        boolean isKept = targets.keeps(letter.topic(), letter.timestamp());
        renewed += isKept ? 0 : 1;
        ProducerRecord<byte[], byte[]> again = new ProducerRecord<>(
                letter.topic(),
                letter.partition() < targets.partitions(letter.topic()) ? letter.partition() : null,
                isKept && letter.timestamp() >= 0 ? letter.timestamp() : null,
                letter.key(),
                letter.value());
        for (LetterHeader header : letter.headers()) {
            again.headers().add(header.name(), header.value());
        }
        again.headers().add(ResentHeader.RESENT, ResentHeader.origin(letter).getBytes(UTF_8));
        return again;
    }

    private void commit() {
        if (pending.isEmpty()) {
            return;
        }
        receipts.forEach((partition, receipt) -> producer.send(receipt.in(topic, partition)));
        producer.commitTransaction();
        pending.forEach((target, count) -> committed.merge(target, count, Long::sum));
        pending.clear();
        receipts.clear();
        pendingBytes = 0;
    }

    /** Says what was sent and what was not. */
    void print(PrintStream out) {
        if (committed.isEmpty()) {
            out.println("no record was sent again");
        }
        committed.forEach((target, count) -> out.printf(
                Locale.ROOT, "sent again to topic '%s': %,d %s%n", target, count, count == 1 ? "record" : "records"));
        if (renewed > 0) {
            out.printf(
                    Locale.ROOT,
                    "%,d of them with the time of now: their topics delete records that are as old%n",
                    renewed);
        }
        outcomes.forEach((outcome, count) -> out.printf(Locale.ROOT, "not sent: %,d %s%n", count, outcome.words));
    }

    /** What is not committed is as if it had not been sent; an open transaction would keep readers waiting. */
    @Override
    public void close() {
        try {
            if (!pending.isEmpty()) {
                producer.abortTransaction();
            }
        } catch (KafkaException | IllegalStateException e) {
            // The broker ends it when its time is over.
        } finally {
            producer.close(Duration.ZERO);
        }
    }
}
