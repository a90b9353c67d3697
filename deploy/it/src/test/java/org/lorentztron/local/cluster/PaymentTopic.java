package org.lorentztron.local.cluster;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.RecordWriter;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.datasets.tables.CardPayments.Payment;
import org.lorentztron.local.cluster.PaymentFormat.Poison;

/**
 * Card payments in one format in a topic, in turn in its partitions. The last ones have no label: what became of them
 * is not known yet.
 */
final class PaymentTopic {
    private static final int PARTITIONS = 4;
    /** One record in this many is no event. */
    private static final int RECORDS_PER_POISON = 100;

    /**
     * What is expected of a dead letter.
     *
     * @param reason of the rejection
     * @param original bytes
     */
    record Rejected(MalformedReason reason, byte @Nullable [] original) {}

    private final String name;
    private final PaymentFormat format;
    private final RecordWriter writer;
    private final int[] offsets = new int[PARTITIONS];
    private final Map<String, Rejected> rejected = new HashMap<>();
    private int deletions;

    private PaymentTopic(String name, PaymentFormat format, RecordWriter writer) {
        this.name = name;
        this.format = format;
        this.writer = writer;
    }

    /**
     * Creates and fills a topic.
     *
     * @param labelled how many have their label
     * @param isPoisoned whether one record in {@value #RECORDS_PER_POISON} is no event, of all that there are in turn
     */
    static PaymentTopic fill(
            EmbeddedBroker broker,
            String name,
            PaymentFormat format,
            List<Payment> payments,
            int labelled,
            boolean isPoisoned) {
        broker.createTopic(name, PARTITIONS, Map.of());
        List<Poison> poison = isPoisoned ? format.poison() : List.of();
        try (RecordWriter writer = new RecordWriter(broker.bootstrapServers())) {
            PaymentTopic topic = new PaymentTopic(name, format, writer);
            for (int i = 0; i < payments.size(); i++) {
                List<String> values = payments.get(i).values();
                int number = i / (RECORDS_PER_POISON - 1);
                if (isPoisoned && i % (RECORDS_PER_POISON - 1) == 0) {
                    topic.reject(i % PARTITIONS, poison.get(number % poison.size()), values);
                }
                topic.send(i % PARTITIONS, format.record(i < labelled ? values : unlabelled(values)));
            }
            return topic;
        }
    }

    /** A payment whose label is not known. */
    static List<String> unlabelled(List<String> values) {
        return PaymentFormat.with(values, "label", "");
    }

    private void reject(int partition, Poison poison, List<String> values) {
        byte[] record = poison.ofRow().apply(values);
        if (!poison.isDeletion()) {
            rejected.put(position(partition), new Rejected(poison.reason(), record));
        } else {
            deletions++;
        }
        send(partition, record);
    }

    /** Where the next record of a partition will be. */
    private String position(int partition) {
        return partition + "@" + offsets[partition];
    }

    private void send(int partition, byte @Nullable [] record) {
        writer.send(new ProducerRecord<>(name, partition, null, record));
        offsets[partition]++;
    }

    String name() {
        return name;
    }

    PaymentFormat format() {
        return format;
    }

    /** The records that are no events, but deletions, by partition@offset. */
    Map<String, Rejected> rejected() {
        return Collections.unmodifiableMap(rejected);
    }

    /** How many records delete a row, which are no dead letters. */
    int deletions() {
        return deletions;
    }

    /** How many records there are. */
    int size() {
        return IntStream.of(offsets).sum();
    }
}
