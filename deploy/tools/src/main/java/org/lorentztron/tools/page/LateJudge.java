package org.lorentztron.tools.page;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.source.RecordTime;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.SentLabel;
import org.lorentztron.model.predict.Decided;
import org.lorentztron.tools.page.EarlyLabels.Early;
import org.lorentztron.tools.page.WaitingPredictions.Waiting;
import org.lorentztron.tools.topics.AnyLabels;
import org.lorentztron.tools.topics.IdHash;
import org.lorentztron.tools.topics.LabelIndices;
import org.lorentztron.tools.topics.LateRule;

/**
 * Judges predictions when the labels of their events come, and tells the state: predictions wait for labels, and the
 * newest labels that found none for predictions. A label finds its event by the rule of the job. Not thread-safe.
 *
 * <p>Labels are read as far as events: a label later than all events that were read is left for later, as long as there
 * are more events to read. Else labels of a topic that a job catches up with would be gone before their events come.
 */
final class LateJudge {
    /** Of each second: what labels may take. */
    private static final long MOST_NANOS = 100_000_000;

    /** Labels may take so many times longer than the newest ones did. */
    private static final int LEEWAY = 2;

    private final PageState state;
    private final LongSupplier cpuNanos;
    private AnyLabels format = new AnyLabels(Map.of());
    private final EarlyLabels early = new EarlyLabels();
    private final Map<String, Integer> indices = new HashMap<>();
    private List<String> classes = List.of();
    private WaitingPredictions waiting = new WaitingPredictions(1);
    private @Nullable LateRule rule;
    /** The newest event and label that were read, ms since 1970. */
    private long events = Long.MIN_VALUE;

    private long labels = Long.MIN_VALUE;
    private final LabelProgress progress = new LabelProgress();
    /** Whether everything is read that there is. */
    private boolean hasAllEvents;

    private long nanos;
    /** Of the newest labels; -1 without any. */
    private long longestDelay = -1;

    /** @param cpuNanos says how long the calling thread has computed */
    LateJudge(PageState state, LongSupplier cpuNanos) {
        this.state = state;
        this.cpuNanos = cpuNanos;
    }

    /** Goes by the rule of this version's job from now on. Predictions of other classes wait no more. */
    void take(ModelVersion version) {
        LateRule next = LateRule.of(version.manifest().options());
        if (!version.classes().equals(classes)) {
            classes = version.classes();
            waiting = new WaitingPredictions(classes.size());
            early.clear();
        }
        rule = next;
        format = new AnyLabels(version.manifest().options());
        indices.clear();
        indices.putAll(LabelIndices.of(version.manifest()));
        events = Math.max(events, version.manifest().intervalEnd());
        state.labels(log -> log.setRule(next));
    }

    /** An event was read, whatever becomes of it: labels up to its time may be read. */
    void reached(ConsumerRecord<?, ?> event, long time) {
        events = Math.max(events, Math.min(time, event.timestamp()));
    }

    /** Whether the prediction of an event may wait for its label. */
    boolean takes(IdHash id) {
        return waiting.takes(id);
    }

    /** A prediction was made, of an event that came without its label at a time in ms since 1970. */
    void add(IdHash id, long time, Decided decided, List<String> segments) {
        Waiting event = new Waiting(time, decided.served(), decided.prediction().probabilities(), segments);
        Early label = early.get(id);
        if (rule != null && label != null && rule.joins(label.time() - time)) {
            early.remove(id);
            waiting.remove(id);
            state.labels(log -> log.countElsewhere(-1));
            judge(event, label.truth(), Math.max(0, label.time() - time));
        } else {
            int dropped = waiting.add(id, event, delay());
            state.labels(log -> log.countDropped(dropped));
        }
    }

    /** How long labels take. Where none is a class, too, that is known only at the end of the wait. */
    private long delay() {
        long timeout = rule == null ? Long.MAX_VALUE / 2 : rule.timeout();
        boolean isKnown = longestDelay >= 0 && rule != null && rule.unlabelled() == null;
        return isKnown ? Math.min(timeout, LEEWAY * longestDelay) : timeout;
    }

    /** Whether labels may be read now. */
    boolean mayTake() {
        return rule != null && nanos < MOST_NANOS && (hasAllEvents || labels <= events);
    }

    /** Takes a record of the labels topic. What is no label is counted. */
    void label(ConsumerRecord<byte[], byte[]> label) {
        long start = cpuNanos.getAsLong();
        for (SentLabel sent : format.decode(label, e -> state.labels(log -> log.countUnreadable(e)))) {
            try {
                long time = RecordTime.of(sent.timestamp(), label.timestamp());
                long reached = Math.min(time, label.timestamp());
                labels = Math.max(labels, reached);
                progress.read(label.partition(), reached);
                if (rule != null) {
                    find(rule, sent, time);
                }
            } catch (MalformedEventException e) {
                state.labels(log -> log.countUnreadable(e));
            }
        }
        nanos += cpuNanos.getAsLong() - start;
    }

    private void find(LateRule rule, SentLabel sent, long time) {
        String label = sent.label();
        Integer truth = label == null ? null : indices.get(label);
        IdHash id = IdHash.of(sent.id());
        if (label == null) {
            takeBack(id);
        } else if (truth == null) {
            state.stream(log -> log.countUnknown(label));
        } else if (takes(id)) {
            find(rule, id, new Early(time, truth));
        }
    }

    private void takeBack(IdHash id) {
        if (early.remove(id)) {
            state.labels(LabelLog::countTakenBack);
            state.labels(log -> log.countElsewhere(-1));
        } else if (takes(id)) {
            state.labels(LabelLog::countWithoutEffect);
        }
    }

    private void find(LateRule rule, IdHash id, Early label) {
        Waiting event = waiting.get(id);
        long delay = event == null ? 0 : label.time() - event.time();
        if (event == null || !rule.joins(delay)) {
            if (early.add(id, label, rule.lastCounts())) {
                state.labels(log -> log.countElsewhere(1));
            }
        } else {
            waiting.remove(id);
            judge(event, label.truth(), Math.max(0, delay));
        }
    }

    private void judge(Waiting event, int truth, long delay) {
        state.joined(classes, truth, event.served(), event.probabilities(), event.segments(), delay);
    }

    /**
     * A second has begun.
     *
     * @param hasAllEvents whether all events are read that there are
     * @param labelsAtEnd the same of labels, by partition
     */
    void newSecond(boolean hasAllEvents, Map<Integer, Boolean> labelsAtEnd) {
        this.hasAllEvents = hasAllEvents;
        nanos = 0;
        if (rule != null) {
            expire(rule, progress.reached(labelsAtEnd, events));
        }
        waiting.widen();
        state.labels(log -> {
            log.setWaiting(waiting.size(), waiting.oneOf());
            longestDelay = log.longestDelay();
        });
    }

    private void expire(LateRule rule, long now) {
        if (now < rule.timeout()) {
            return;
        }
        int truth = rule.unlabelled() == null ? -1 : classes.indexOf(rule.unlabelled());
        for (Waiting event = waiting.removeBefore(now - rule.timeout());
                event != null;
                event = waiting.removeBefore(now - rule.timeout())) {
            state.labels(LabelLog::countExpired);
            if (truth >= 0) {
                state.scored(classes, truth, event.served(), event.probabilities(), event.segments());
            }
        }
    }
}
