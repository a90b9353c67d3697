package org.lorentztron.job.faults;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.lorentztron.broker.RecordWriter;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.job.BadRecords;
import org.lorentztron.job.KafkaTopics;
import org.lorentztron.job.SampleEvents;
import org.lorentztron.job.options.JobOptions;

/**
 * As {@link SkewedTopic}, but most events have no label, and a second topic has labels for them: in time, early, too
 * early, too late, repeated, conflicting, withdrawn, with weights, or never. Some ids are those of two events, some
 * events are sent twice, and bad records are in both topics. The last partition of the labels has few.
 *
 * <p>Before the tails begin, everything else is decided: no label can come any more for an event that is older. Events
 * of a tail have their labels, and labels of a tail are {@link #isOfTail of nobody}. Always the same records.
 */
final class LateSkewedTopics {
    /** The rule that the topics are made for. */
    static final List<String> RULE = List.of("--label-timeout=3s", "--label-early=500ms", "--max-weight=2.5");

    private static final int TIMEOUT_MS = 3_000;
    private static final int EARLY_MS = 500;

    private static final int BEHIND_MS = SkewedTopic.LENGTH_MS / 2;
    private static final int TAIL_MS = SkewedTopic.LENGTH_MS + 5_000;
    private static final int EVENTS = 2_400;
    /** In the last partition of events; one label in as many is in the last partition of labels. */
    private static final int FEW = 40;

    private static final int BATCH = 40;

    private final int partitions;
    private final SplittableRandom random = new SplittableRandom(24);
    private final List<List<byte[]>> events = new ArrayList<>();
    private final List<Said> said = new ArrayList<>();
    private int made;

    /**
     * A label before it has a place in the topic.
     *
     * @param label null takes one back
     * @param time after the beginning of the topics, as {@code came}, which orders the topic
     */
    private record Said(String id, @Nullable String label, int time, int came, boolean heavy) {
        byte[] json() {
            String value = label == null ? "null" : "\"" + label + "\"";
            String weight = heavy ? ",\"weight\":2.5" : "";
            return LateSkewedTopics.json("{\"id\":\"" + id + "\",\"label\":" + value + ",\"timestamp\":"
                    + (SkewedTopic.BASE + time) + weight + "}");
        }
    }

    /** What no label is. */
    private static final List<byte[]> BAD_LABELS = List.of(
            json(""),
            json("{\"label\":\"a\""),
            json("{\"label\":\"a\"}"),
            json("{\"id\":\"event 7\"}"),
            json("{\"id\":\"event 7\",\"label\":\"z\"}"),
            json("{\"id\":\"event 7\",\"label\":[]}"),
            json("{\"id\":\"event 7\",\"label\":\"a\",\"timestamp\":253402300800000}"));

    private LateSkewedTopics(int partitions) {
        this.partitions = partitions;
        for (int partition = 0; partition < partitions; partition++) {
            events.add(events(partition));
        }
        said.sort(Comparator.comparingInt(Said::came).thenComparing(Said::id));
    }

    private static byte[] json(String text) {
        return text.getBytes(UTF_8);
    }

    /**
     * Creates both topics, with as many partitions each, and fills them.
     *
     * @param tail as that of {@link SkewedTopic}, in either topic
     */
    static void create(KafkaTopics topics, String eventsName, String labelsName, int partitions, int tail) {
        topics.createEvents(eventsName, partitions);
        topics.createEvents(labelsName, partitions);
        LateSkewedTopics made = new LateSkewedTopics(partitions);
        try (RecordWriter writer = topics.writer()) {
            for (int partition = 0; partition < partitions; partition++) {
                send(writer, eventsName, partition, made.events.get(partition));
                send(writer, eventsName, partition, made.tailOfEvents(tail));
                send(writer, labelsName, partition, made.labels(partition));
                send(writer, labelsName, partition, tailOfLabels(tail, partition));
            }
        }
    }

    private static void send(RecordWriter writer, String topic, int partition, List<byte[]> values) {
        int sent = 0;
        for (byte[] value : values) {
            // Some records have keys.
            byte[] key = sent % 3 == 0 ? json("key " + sent) : null;
            writer.send(new ProducerRecord<>(topic, partition, key, value));
            if (++sent % BATCH == 0) {
                writer.flush();
            }
        }
    }

    private List<byte[]> events(int partition) {
        boolean few = partition > 0 && partition == partitions - 1;
        int count = few ? FEW : EVENTS / partitions;
        int from = partition == 0 ? 0 : BEHIND_MS;
        List<byte[]> records = new ArrayList<>();
        Iterator<byte[]> bad = BadRecords.json().values().iterator();
        String before = "nobody";
        for (int i = 0; i < count; i++) {
            int time = jitter(from + (int) ((long) i * (SkewedTopic.LENGTH_MS - from) / count));
            LabeledEvent sample = SampleEvents.event(0, made++);
            boolean hasLabel = random.nextInt(5) == 0;
            String id = random.nextInt(30) == 0 ? before : sample.id();
            byte[] event = EventJson.dense(
                    new LabeledEvent(id, hasLabel ? sample.label() : null, SkewedTopic.BASE + time, sample.features()));
            records.add(event);
            if (!hasLabel) {
                say(id, sample.label(), time);
                before = id;
            }
            if (random.nextInt(30) == 0) {
                records.add(event);
            }
            if (i % 5 == 0 && bad.hasNext()) {
                records.add(bad.next());
            }
        }
        // Neither label nor id: nothing can come for it.
        records.add(EventJson.dense(new LabeledEvent(
                null, null, SkewedTopic.BASE + from, SampleEvents.event(0, 0).features())));
        return records;
    }

    /** Within the out-of-orderness of 100 ms, but for one in ten; often a time that other partitions have too. */
    private int jitter(int time) {
        int back = random.nextInt(10) == 0 ? random.nextInt(4_000) : random.nextInt(80);
        return Math.max(0, time - back) / 20 * 20;
    }

    /** What is said of an event, if anything. */
    private void say(String id, String label, int time) {
        String guess = SampleEvents.CLASSES.get(random.nextInt(SampleEvents.CLASSES.size()));
        switch (random.nextInt(20)) {
            case 0, 1 -> {}
            case 2 -> say(id, label, time, TIMEOUT_MS + random.nextInt(TIMEOUT_MS));
            case 3, 4 -> say(id, label, time, -random.nextInt(2 * EARLY_MS));
            case 5 -> {
                say(id, label, time, random.nextInt(TIMEOUT_MS));
                say(id, label, time, random.nextInt(TIMEOUT_MS));
            }
            case 6, 7 -> {
                say(id, guess, time, random.nextInt(TIMEOUT_MS) - EARLY_MS);
                say(id, label, time, random.nextInt(TIMEOUT_MS) - EARLY_MS);
            }
            case 8 -> {
                say(id, guess, time, -EARLY_MS);
                say(id, null, time, -random.nextInt(EARLY_MS));
                say(id, label, time, random.nextInt(TIMEOUT_MS));
            }
            case 9 -> {
                say(id, label, time, random.nextInt(TIMEOUT_MS));
                say(id, null, time, random.nextInt(TIMEOUT_MS));
            }
            default -> say(id, random.nextInt(5) == 0 ? guess : label, time, random.nextInt(TIMEOUT_MS));
        }
    }

    private void say(String id, @Nullable String label, int eventTime, int later) {
        int time = Math.min(eventTime + later, SkewedTopic.LENGTH_MS) / 20 * 20;
        if (time >= 0) {
            int came = time + (random.nextInt(10) == 0 ? random.nextInt(2_000) : random.nextInt(80));
            said.add(new Said(id, label, time, came, random.nextInt(6) == 0));
        }
    }

    /** Those of the partition, in the order in which they came. */
    private List<byte[]> labels(int partition) {
        List<byte[]> records = new ArrayList<>();
        Iterator<byte[]> bad = BAD_LABELS.iterator();
        for (int i = 0; i < said.size(); i++) {
            int others = Math.max(1, partitions - 1);
            int to = i % FEW == 0 ? partitions - 1 : i % others;
            if (to == partition) {
                records.add(said.get(i).json());
                if (records.size() % 5 == 0 && bad.hasNext()) {
                    records.add(bad.next());
                }
            }
        }
        return records;
    }

    private List<byte[]> tailOfEvents(int tail) {
        List<byte[]> records = new ArrayList<>();
        for (int i = 0; i < tail; i++) {
            LabeledEvent sample = SampleEvents.event(SkewedTopic.BASE + TAIL_MS, i);
            records.add(EventJson.dense(sample));
        }
        return records;
    }

    /** Whether a label is one that a tail has: a job that is cancelled may have rejected any number of these. */
    static boolean isOfTail(byte[] label) {
        return new String(label, UTF_8).startsWith("{\"id\":\"nobody ");
    }

    /** Why the records before the tails are rejected, by their positions; none is rejected twice. */
    static Map<String, MalformedReason> rejected(KafkaTopics topics, JobOptions options) {
        Map<String, MalformedReason> rejected = new TreeMap<>();
        topics.deadLetters(options.topics().deadLetters()).forEach((position, letter) -> {
            if (!isOfTail(letter.value())) {
                rejected.put(position, letter.reason());
            }
        });
        return rejected;
    }

    /** Whether a time is in the tails; all else is decided before. */
    static boolean isOfTail(long time) {
        return time >= SkewedTopic.BASE + TAIL_MS;
    }

    private static List<byte[]> tailOfLabels(int tail, int partition) {
        List<byte[]> records = new ArrayList<>();
        for (int i = 0; i < tail; i++) {
            records.add(new Said("nobody " + partition + "-" + i, "a", TAIL_MS + i, 0, false).json());
        }
        return records;
    }
}
