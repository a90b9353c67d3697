package org.lorentztron.job.faults;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.lorentztron.broker.RecordWriter;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.job.BadRecords;
import org.lorentztron.job.KafkaTopics;
import org.lorentztron.job.SampleEvents;

/**
 * A topic of events that is hard to read the same way twice: the first partition starts 45 s before the others, so far
 * that they have to wait for it; the last has few events; times of a partition jump, some by more than the
 * out-of-orderness, and are often equal to those of other partitions; between the labelled events are unlabelled and
 * bad ones; one label in five is a guess, so that models never stop changing.
 *
 * <p>The events fill {@value #INTERVALS} intervals. Behind them every partition has a tail within one interval more: so
 * those before it end without any silence, which takes as long as the machine is slow. Always the same events, whatever
 * the clock says.
 */
final class SkewedTopic {

    static final String INTERVAL = "--interval=10s";

    /** Intervals, and so versions, that end without a silence. */
    static final int INTERVALS = 9;

    /** A multiple of ten seconds. */
    static final long BASE = 1_700_000_000_000L;

    static final int LENGTH_MS = INTERVALS * 10_000;
    /** All events but those of a tail are before this. */
    static final long END_MS = BASE + LENGTH_MS;

    private static final int BEHIND_MS = LENGTH_MS / 2;
    private static final int EVENTS = 2_400;
    private static final int FEW = 40;

    /** Small batches, so that a consumer can take turns at the partitions instead of reading one to its end. */
    private static final int BATCH = 40;

    private final int partitions;
    private final int tail;
    private final SplittableRandom random = new SplittableRandom(20);
    private final Collection<byte[]> badRecords = BadRecords.json().values();
    private int events;

    private SkewedTopic(int partitions, int tail) {
        this.partitions = partitions;
        this.tail = tail;
    }

    /**
     * Creates the topic and fills it.
     *
     * @param tail how many events of every partition come after the intervals. A partition that a job has read to its
     *     end holds event time back after a restart, so one that restarts needs a tail that it does not read to its
     *     end.
     */
    static void create(KafkaTopics topics, String name, int partitions, int tail) {
        topics.createEvents(name, partitions);
        SkewedTopic topic = new SkewedTopic(partitions, tail);
        try (RecordWriter writer = topics.writer()) {
            for (int partition = 0; partition < partitions; partition++) {
                int sent = 0;
                for (byte[] value : topic.records(partition)) {
                    writer.send(new ProducerRecord<>(name, partition, null, value));
                    if (++sent % BATCH == 0) {
                        writer.flush();
                    }
                }
            }
        }
    }

    private List<byte[]> records(int partition) {
        boolean few = partition > 0 && partition == partitions - 1;
        int count = few ? FEW : EVENTS / partitions;
        int from = partition == 0 ? 0 : BEHIND_MS;
        List<byte[]> records = new ArrayList<>();
        Iterator<byte[]> bad = badRecords.iterator();
        for (int i = 0; i < count; i++) {
            long time = from + (long) i * (LENGTH_MS - from) / count;
            records.add(event(jitter(time)));
            if (i % 5 == 0 && bad.hasNext()) {
                records.add(bad.next());
            }
        }
        for (int i = 0; i < tail; i++) {
            records.add(event(LENGTH_MS + 5_000 + i));
        }
        return records;
    }

    /**
     * Within the out-of-orderness of 100 ms, but for one in ten; a multiple of 20 ms, which other partitions have too.
     */
    private long jitter(long time) {
        long back = random.nextInt(10) == 0 ? random.nextInt(4_000) : random.nextInt(80);
        return Math.max(0, time - back) / 20 * 20;
    }

    private byte[] event(long time) {
        LabeledEvent sample = SampleEvents.event(0, events++);
        String label = random.nextInt(5) == 0 ? guess() : sample.label();
        return EventJson.dense(new LabeledEvent(sample.id(), label, BASE + time, sample.features()));
    }

    private String guess() {
        int label = random.nextInt(SampleEvents.CLASSES.size() + 2);
        return label < SampleEvents.CLASSES.size() ? SampleEvents.CLASSES.get(label) : null;
    }
}
