package org.lorentztron.tools.topics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.lorentztron.connectors.source.RecordTime;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.SentLabel;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.tools.topics.TestedEvent.Place;

/**
 * Events of a stretch of topics with their predictions, which are judged when all labels are taken: by the rule of a
 * version, and without a preference for events whose label came early. Events and probabilities that are kept take no
 * more than {@value #MOST_NUMBERS} numbers; where there are more, events of a share of all ids count, which is said.
 * Not thread-safe.
 */
final class LabelledStretch {
    /** 256 MB, of 8 bytes each. */
    private static final int MOST_NUMBERS = 32_000_000;

    /** For what an event takes besides its probabilities, with its id and label. */
    private static final int OF_EVENT = 60;

    final LeftOut leftOut = new LeftOut();

    private final Stretch stretch;
    private final List<String> classes;
    private final AnyLabels labelFormat;
    private final Map<String, Integer> labelIndices;
    private final LateRule rule;
    private final LabelJoin join;
    private final List<TestedEvent> events = new ArrayList<>();
    private final int most;
    private int oneOf = 1;
    /** The time that events have reached, also while they trained the version. */
    private long newest;

    private long labelsSince = Long.MIN_VALUE;

    /**
     * A stretch without events.
     *
     * @param version says how labels are read, and how they find their events
     * @param predictions of each event
     */
    LabelledStretch(Stretch stretch, VersionInfo version, int predictions) {
        this.stretch = stretch;
        classes = version.classes();
        labelFormat = new AnyLabels(version.options());
        labelIndices = LabelIndices.of(version);
        rule = LateRule.of(version.options());
        join = new LabelJoin(rule);
        newest = version.intervalEnd();
        most = most(predictions, classes.size());
    }

    /** How many events are held. */
    static int most(int predictions, int classes) {
        return Math.max(1_000, MOST_NUMBERS / (OF_EVENT + predictions * classes));
    }

    /** Whether an event of this time is one of the stretch; if so, its time has come. */
    boolean reaches(long time, ConsumerRecord<?, ?> sent) {
        boolean has = stretch.has(time);
        if (has) {
            reach(time, sent);
        }
        return has;
    }

    /** Whether an event beside the stretch may be the one of its id that a label is of. */
    boolean takesLabels(long time) {
        return time < stretch.to()
                ? time + rule.timeout() + rule.early() >= stretch.from()
                : time - rule.timeout() < stretch.to();
    }

    /** One record whose time is of the future must not end the wait of all others. */
    private void reach(long time, ConsumerRecord<?, ?> sent) {
        newest = Math.max(newest, Math.min(time, sent.timestamp()));
    }

    /** Whether an event of this id is to be added: else it would be forgotten. */
    boolean has(IdHash id) {
        return id.isOf(oneOf);
    }

    void add(TestedEvent event) {
        events.add(event);
        if (event.waits) {
            join.add(event);
        }
        while (events.size() > most) {
            oneOf *= 2;
            events.removeIf(other -> !has(other.id));
            join.thin(oneOf);
        }
    }

    /** Takes a record of the topic of labels, after all events. */
    void label(ConsumerRecord<byte[], byte[]> sent) {
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
        leftOut.ofOtherClasses += truth == TestedEvent.OF_ANOTHER_CLASS ? 1 : 0;
        join.add(IdHash.of(label.id()), place, truth);
    }

    /** How much later than its event a label may be, ms. */
    long timeout() {
        return rule.timeout();
    }

    /** The time of Kafka, ms since 1970, from which labels are to be taken: they may be earlier than their events. */
    long labelsFrom() {
        return stretch.from() == Long.MIN_VALUE ? Long.MIN_VALUE : stretch.from() - rule.early();
    }

    /** Whether an event of the id waits for a label. */
    boolean awaits(IdHash id) {
        return join.awaits(id);
    }

    /** Whether a label that was taken may be of an event before the stretch, and not of one in it. */
    boolean lacksEarlierEvents() {
        return stretch.from() != Long.MIN_VALUE && join.hasLabelBeforeEvents();
    }

    /** The time of Kafka, ms since 1970, of the first events before the stretch that such a label may be of. */
    long earlierEventsFrom() {
        return labelsFrom() - rule.timeout();
    }

    /** From then on all labels are taken, ms since 1970: an event before it may have one that is not. */
    void labelsAreKnownSince(long time) {
        labelsSince = time;
    }

    /** All events that are held. */
    List<TestedEvent> events() {
        return events;
    }

    /** Takes out events, as if they had not been added. */
    void removeIf(Predicate<TestedEvent> which) {
        events.removeIf(which);
        join.removeIf(which);
    }

    /**
     * Gives all events that have a class, once events and then labels are taken.
     *
     * @return what was left out, in words; empty if nothing was
     */
    String judge(TopicTrial.Judge judge) {
        leftOut.lateLabels += join.join();
        for (TestedEvent event : events) {
            int truth = truth(event);
            if (!event.counts) {
                continue;
            }
            if (isOpen(event)) {
                leftOut.open++;
                leftOut.openWithLabel += event.truth >= 0 ? 1 : 0;
            } else if (truth >= 0) {
                judge.judge(event, truth);
            } else {
                leftOut.unlabelled += truth == TestedEvent.UNLABELLED ? 1 : 0;
            }
        }
        return leftOut.text(oneOf);
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
}
