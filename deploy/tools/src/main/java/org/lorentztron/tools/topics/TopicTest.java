package org.lorentztron.tools.topics;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.lorentztron.connectors.client.DecisionPolicy;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.source.JoinedHeaders;
import org.lorentztron.connectors.source.RecordTime;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.SentLabel;
import org.lorentztron.model.predict.Decided;
import org.lorentztron.model.predict.LabelPolicy;
import org.lorentztron.tools.topics.TestedEvent.Place;

/**
 * Tests versions by a stretch of topics: events are classified as they are taken, and judged when all labels are taken.
 * Events and probabilities that are kept take no more than {@value #MOST_NUMBERS} numbers; where there are more, events
 * of a share of all ids count, which is said. Not thread-safe.
 */
public final class TopicTest {
    /** 256 MB, of 8 bytes each. */
    private static final int MOST_NUMBERS = 32_000_000;

    /** For what an event takes besides its probabilities, with its id and label. */
    private static final int OF_EVENT = 60;

    private final Stretch stretch;
    private final List<ModelVersion> versions;
    private final List<LabelPolicy> policies = new ArrayList<>();
    private final List<AnyEvents> formats = new ArrayList<>();
    private final AnyLabels labelFormat;
    private final List<String> classes;
    private final Map<String, Integer> labelIndices;
    private final LateRule rule;
    private final LabelJoin join;
    private final List<TestedEvent> events = new ArrayList<>();
    private final LeftOut leftOut = new LeftOut();
    private final int most;
    private final long[] trained;
    private long judged;
    private int oneOf = 1;
    /** The time that events have reached, also while they trained the first version. */
    private long newest;

    private long labelsSince = Long.MIN_VALUE;

    /**
     * @param versions of the same classes; the first says how labels find their events
     * @param decide for each of them
     */
    public TopicTest(Stretch stretch, List<ModelVersion> versions, List<DecisionPolicy> decide) {
        this.stretch = stretch;
        this.versions = List.copyOf(versions);
        for (int v = 0; v < versions.size(); v++) {
            policies.add(decide.get(v).of(versions.get(v).classes()));
            formats.add(new AnyEvents(versions.get(v)));
        }
        ModelVersion first = versions.get(0);
        Map<String, String> options = first.manifest().options();
        labelFormat = new AnyLabels(options);
        classes = first.classes();
        labelIndices = LabelIndices.of(first);
        rule = LateRule.of(options);
        join = new LabelJoin(rule);
        newest = first.manifest().intervalEnd();
        trained = new long[versions.size()];
        most = most(versions.size(), classes.size());
    }

    /** How many events are held. */
    static int most(int versions, int classes) {
        return Math.max(1_000, MOST_NUMBERS / (OF_EVENT + versions * classes));
    }

    /** Takes an event, of which it is known what class it is of. */
    @FunctionalInterface
    public interface Judge {
        void judge(TestedEvent event, int truth);
    }

    /** The time of Kafka, ms since 1970, from which labels are to be taken: they may be earlier than their events. */
    public long labelsFrom() {
        return stretch.from() == Long.MIN_VALUE ? Long.MIN_VALUE : stretch.from() - rule.early();
    }

    /** From then on all labels are taken, ms since 1970: an event before it may have one that is not. */
    public void labelsAreKnownSince(long time) {
        labelsSince = time;
    }

    /**
     * Gives all events that have a class, once events and then labels are taken.
     *
     * @return what was left out, in words; empty if nothing was
     */
    public String judge(Judge judge) {
        leftOut.lateLabels += join.join();
        for (TestedEvent event : events) {
            int truth = truth(event);
            if (isOpen(event)) {
                leftOut.open++;
                leftOut.openWithLabel += event.truth >= 0 ? 1 : 0;
            } else if (truth >= 0) {
                judge.judge(event, truth);
                countTrained(event.time());
            } else {
                leftOut.countUnknown(truth);
            }
        }
        return leftOut.text(oneOf);
    }

    /** Events of the time that versions have trained flatter them. */
    private void countTrained(long time) {
        judged++;
        for (int v = 0; v < trained.length; v++) {
            trained[v] += time < versions.get(v).manifest().intervalEnd() ? 1 : 0;
        }
    }

    /** Which versions may have trained judged events, in words; empty if none has. */
    public String trained() {
        List<String> parts = new ArrayList<>();
        for (int v = 0; v < trained.length; v++) {
            if (trained[v] > 0) {
                parts.add(String.format(
                        Locale.ROOT,
                        "version %d may have trained %,d of the %,d events: it is worse than its numbers",
                        versions.get(v).version(),
                        trained[v],
                        judged));
            }
        }
        return String.join("; ", parts);
    }

    /** Of an event without a label it is a class of its own if the job says so. */
    private int truth(TestedEvent event) {
        return event.truth == TestedEvent.UNLABELLED && event.waits && rule.unlabelled() != null
                ? classes.indexOf(rule.unlabelled())
                : event.truth;
    }

    /**
     * Whether nobody knows if an event of a job with a class of unlabelled ones will have a label. Not even those that
     * have one already count: beside others that wait they would make the classes of labels more frequent than they
     * are.
     */
    private boolean isOpen(TestedEvent event) {
        boolean isOver = event.time() + rule.timeout() < newest && labelsSince <= event.time() - rule.early();
        return event.waits && rule.unlabelled() != null && !isOver;
    }

    /** Takes a record of the topic of events. */
    public void event(ConsumerRecord<byte[], byte[]> sent) {
        List<List<LabeledEvent>> rows = new ArrayList<>();
        for (AnyEvents format : formats) {
            rows.add(format.decode(
                    sent, rows.isEmpty() ? refused -> leftOut.countUnreadable(refused, "event") : refused -> {}));
        }
        List<LabeledEvent> events = rows.get(0);
        if (rows.stream().anyMatch(each -> each.size() != events.size())) {
            leftOut.otherwiseRead++;
            return;
        }
        for (int i = 0; i < events.size(); i++) {
            int row = i;
            event(sent, row, rows.stream().map(each -> each.get(row)).toList());
        }
    }

    /** @param read an event by each version */
    private void event(ConsumerRecord<byte[], byte[]> sent, int row, List<LabeledEvent> read) {
        try {
            long time = RecordTime.of(read.get(0).timestamp(), sent.timestamp());
            if (stretch.has(time)) {
                reach(time, sent);
                add(read, sent, row, time);
            }
        } catch (MalformedEventException e) {
            leftOut.countUnreadable(e, "event");
        }
    }

    /** One record whose time is of the future must not end the wait of all others. */
    private void reach(long time, ConsumerRecord<?, ?> sent) {
        newest = Math.max(newest, Math.min(time, sent.timestamp()));
    }

    private void add(List<LabeledEvent> read, ConsumerRecord<byte[], byte[]> sent, int row, long time)
            throws MalformedEventException {
        String label = JoinedHeaders.of(sent.headers()).label(read.get(0).label());
        int truth = label == null ? TestedEvent.UNLABELLED : classes.indexOf(label);
        String id = read.get(0).id();
        if (label != null && truth < 0) {
            leftOut.ofOtherClasses++;
        } else if (label == null && (stretch.labels() == null || id == null)) {
            leftOut.unlabelled++;
        } else {
            IdHash hash = IdHash.of(id == null ? sent.partition() + " " + sent.offset() + " " + row : id);
            if (hash.isOf(oneOf)) {
                Place place = new Place(time, sent.partition(), sent.offset());
                TestedEvent tested = new TestedEvent(hash, place, decided(read), truth, label == null);
                events.add(tested);
                if (label == null) {
                    join.add(tested);
                }
                makeRoom();
            }
        }
    }

    private Decided[] decided(List<LabeledEvent> read) {
        Decided[] decided = new Decided[versions.size()];
        for (int v = 0; v < decided.length; v++) {
            decided[v] = policies.get(v)
                    .decide(versions.get(v).classifier().predict(read.get(v).features()));
        }
        return decided;
    }

    private void makeRoom() {
        while (events.size() > most) {
            oneOf *= 2;
            events.removeIf(event -> !event.id.isOf(oneOf));
            join.thin(oneOf);
        }
    }

    /** Takes a record of the topic of labels, after all events. */
    public void label(ConsumerRecord<byte[], byte[]> sent) {
        for (SentLabel label : labelFormat.decode(sent, refused -> leftOut.countUnreadable(refused, "label"))) {
            try {
                add(label, sent);
            } catch (MalformedEventException e) {
                leftOut.countUnreadable(e, "label");
            }
        }
    }

    private void add(SentLabel label, ConsumerRecord<?, ?> sent) throws MalformedEventException {
        long time = RecordTime.of(label.timestamp(), sent.timestamp());
        reach(time, sent);
        Place place = new Place(time, sent.partition(), sent.offset());
        int truth = label.label() == null
                ? TestedEvent.UNLABELLED
                : labelIndices.getOrDefault(label.label(), TestedEvent.OF_ANOTHER_CLASS);
        join.add(IdHash.of(label.id()), place, truth);
    }
}
