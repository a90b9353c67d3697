package org.lorentztron.job.topology;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.LabelOrigin;
import org.lorentztron.connectors.source.LabelRecord;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.job.join.PlainJoin;
import org.lorentztron.job.options.events.JoinRule;

/**
 * A topic of events, most without a label, and one of labels that come later, or too late, twice, or never. Both are
 * functions of a seed. Times rise from 0.
 */
final class LateTopics {
    static final int PARTITIONS = 4;
    static final int LENGTH = 150;
    static final int LABEL_PARTITIONS = 3;
    static final long OUT_OF_ORDERNESS = 100;

    private static final int LATEST = 1_400;
    private static final int EARLIEST = 150;

    private final List<List<Event>> events = new ArrayList<>();
    private final List<List<LabelRecord>> labels = new ArrayList<>();

    LateTopics(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Said> said = new ArrayList<>();
        for (int p = 0; p < PARTITIONS; p++) {
            List<Event> partition = new ArrayList<>();
            for (int o = 0; o < LENGTH; o++) {
                partition.add(event(p, o, random, said));
            }
            events.add(partition);
        }
        said.sort(Comparator.comparingLong(Said::came).thenComparing(Said::id));
        for (int p = 0; p < LABEL_PARTITIONS; p++) {
            labels.add(new ArrayList<>());
        }
        int each = said.size() / LABEL_PARTITIONS;
        for (int i = 0; i < each * LABEL_PARTITIONS; i++) {
            List<LabelRecord> partition = labels.get(i % LABEL_PARTITIONS);
            partition.add(said.get(i).record(i % LABEL_PARTITIONS, partition.size()));
        }
    }

    /**
     * A label before it has a place in the topic.
     *
     * @param came orders the topic
     */
    private record Said(String id, int label, long time, long came, double weight) {
        LabelRecord record(int partition, long offset) {
            DeadLetter record = new DeadLetter(
                    MalformedReason.UNKNOWN_ID, "no event", "labels", partition, offset, 0, null, new byte[0], 0);
            return new LabelRecord(time, 0, id, label, weight, record);
        }
    }

    private static Event event(int partition, int offset, SplittableRandom random, List<Said> said) {
        Event whole = GeneratedEvents.event(partition, offset, 1);
        long time = offset * 10L + random.nextInt(150);
        int label = whole.label() < 0 ? 0 : whole.label();
        // Some ids are those of two events.
        String id = random.nextInt(12) == 0 ? "twice " + offset : whole.id();
        if (random.nextInt(5) == 0) {
            return Event.decoded(partition, offset, label, time, id, whole.features());
        }
        for (int labels = random.nextInt(8); labels < 8; labels += 3 + random.nextInt(10)) {
            long later = time - EARLIEST + random.nextInt(LATEST + EARLIEST);
            int says = random.nextInt(20) == 0 ? random.nextInt(GeneratedEvents.CLASSES + 1) - 1 : label;
            double weight = random.nextInt(4) == 0 ? 2 : Double.NaN;
            if (later >= 0) {
                said.add(new Said(id, says, later, later + random.nextInt(200), weight));
            }
        }
        return Event.decoded(partition, offset, Event.UNLABELLED, time, id, whole.features());
    }

    Event event(int partition, long offset) {
        return events.get(partition).get((int) offset);
    }

    LabelRecord label(int partition, long offset) {
        return labels.get(partition).get((int) offset);
    }

    int labelsPerPartition() {
        return labels.get(0).size();
    }

    /**
     * What is trained, when all of both topics is known: by partition of the joined topic, in the order of training,
     * each event at its place there.
     *
     * @param unlabelled the class of events whose labels do not come, or -1
     */
    List<List<Event>> joined(JoinRule rule, int unlabelled) {
        Map<String, List<Event>> eventsById = new TreeMap<>();
        Map<String, List<LabelRecord>> labelsById = new TreeMap<>();
        List<Event> trained = new ArrayList<>();
        for (List<Event> partition : events) {
            long newest = 0;
            for (Event event : partition) {
                newest = Math.max(newest, event.time());
                Event placed = event.movedTo(Math.max(event.time(), newest - OUT_OF_ORDERNESS));
                if (placed.labelled()) {
                    trained.add(placed);
                } else {
                    eventsById
                            .computeIfAbsent(event.id(), id -> new ArrayList<>())
                            .add(placed);
                }
            }
        }
        for (List<LabelRecord> partition : labels) {
            long newest = 0;
            for (LabelRecord label : partition) {
                newest = Math.max(newest, label.time());
                LabelRecord placed = label.movedTo(Math.max(label.time(), newest - OUT_OF_ORDERNESS));
                labelsById.computeIfAbsent(label.id(), id -> new ArrayList<>()).add(placed);
            }
        }
        eventsById.forEach(
                (id, ofId) -> trained.addAll(joined(rule, unlabelled, ofId, labelsById.getOrDefault(id, List.of()))));
        trained.sort(Event.TRAINING_ORDER);
        List<List<Event>> topic = new ArrayList<>();
        for (int p = 0; p < PARTITIONS; p++) {
            topic.add(new ArrayList<>());
        }
        for (Event event : trained) {
            LabelOrigin origin = event.origin();
            int partition = origin != null && origin.isFromTopic() ? origin.partition() : event.partition();
            List<Event> to = topic.get(partition);
            to.add(new Event(
                    partition,
                    to.size(),
                    event.time(),
                    0,
                    event.label(),
                    null,
                    event.features(),
                    event.weight(),
                    event.numbers(),
                    false));
        }
        return topic;
    }

    private static List<Event> joined(JoinRule rule, int unlabelled, List<Event> ofId, List<LabelRecord> labelsOfId) {
        List<Event> trained = new ArrayList<>();
        long end = ofId.stream().mapToLong(Event::time).max().orElse(0) + 3 * rule.timeout() + rule.early();
        for (String outcome : PlainJoin.outcomes(rule, ofId, labelsOfId, end)) {
            String[] words = outcome.split(" ");
            if (words[0].equals("joined")) {
                Event event = ofId.stream()
                        .filter(each -> PlainJoin.name(each).endsWith(" " + words[2]))
                        .findFirst()
                        .orElseThrow();
                LabelRecord label = labelsOfId.stream()
                        .filter(each -> PlainJoin.name(each).endsWith(" " + words[4]))
                        .findFirst()
                        .orElseThrow();
                Event weighed = Double.isNaN(label.weight()) ? event : event.withWeight(label.weight());
                trained.add(weighed.withLabel(
                        label.label(),
                        new LabelOrigin(label.partition(), label.offset()),
                        Math.max(event.time(), label.time())));
            } else if (words[0].equals("unlabelled") && unlabelled >= 0) {
                Event event = ofId.stream()
                        .filter(each -> PlainJoin.name(each).endsWith(" " + words[2]))
                        .findFirst()
                        .orElseThrow();
                trained.add(event.withLabel(unlabelled, LabelOrigin.NONE_CAME, event.time() + rule.timeout()));
            }
        }
        return trained;
    }
}
