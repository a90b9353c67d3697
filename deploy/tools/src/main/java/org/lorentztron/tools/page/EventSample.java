package org.lorentztron.tools.page;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.source.JoinedHeaders;
import org.lorentztron.connectors.source.RecordTime;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.predict.Decided;
import org.lorentztron.model.predict.LabelPolicy;
import org.lorentztron.model.predict.ScoreSpace;
import org.lorentztron.tools.topics.AnyEvents;
import org.lorentztron.tools.topics.IdHash;

/**
 * Scores events with the newest version, none that this version has trained, and tells the state. Where labels come
 * later, the predictions of events without one wait for them. The work is bounded: events of a second, and a tenth of a
 * core for decoding and scoring; fetching records is not counted. Not thread-safe.
 */
final class EventSample {
    /** Of each second: what decoding and scoring may take. */
    private static final long MOST_NANOS = 100_000_000;

    private final String topic;
    private final int mostEvents;
    private final PageState state;
    private final LongSupplier cpuNanos;
    private final @Nullable LateJudge late;
    private @Nullable Scorer scorer;
    private int events;
    private long nanos;

    /** What a version needs to score. */
    private static final class Scorer {
        private final ModelVersion version;
        private final LabelPolicy policy;
        private final AnyEvents format;
        private final ScoreSpace space = new ScoreSpace();
        private final Map<String, Integer> classes = new HashMap<>();
        private final Map<Integer, Long> trained = new HashMap<>();

        Scorer(ModelVersion version, String topic) {
            this.version = version;
            this.policy = version.policy().of(version.classes());
            this.format = new AnyEvents(version);
            for (String label : version.classes()) {
                classes.put(label, classes.size());
            }
            for (VersionInfo.SourcePosition position : version.manifest().sourcePositions()) {
                if (position.topic().equals(topic)) {
                    trained.put(position.partition(), position.offset());
                }
            }
        }

        List<LabeledEvent> decode(ConsumerRecord<byte[], byte[]> event, Consumer<MalformedEventException> refused) {
            return format.decode(event, refused);
        }

        Decided decide(LabeledEvent event) {
            return policy.decide(version.classifier().predict(event.features(), space));
        }
    }

    /**
     * A sample without a version, which scores nothing.
     *
     * @param topic of the events
     * @param mostEvents of a second, 0 or more
     * @param cpuNanos says how long the calling thread has computed: on a busy machine that is less than has passed
     * @param late judges predictions when labels come; null if labels come with their events
     */
    EventSample(String topic, int mostEvents, PageState state, LongSupplier cpuNanos, @Nullable LateJudge late) {
        this.topic = topic;
        this.mostEvents = mostEvents;
        this.state = state;
        this.cpuNanos = cpuNanos;
        this.late = late;
    }

    /**
     * Scores with this version from now on.
     *
     * @return the largest offsets that it has trained, by partition; none where it does not say
     */
    Map<Integer, Long> take(ModelVersion version) {
        Scorer next = new Scorer(version, topic);
        scorer = next;
        if (late != null) {
            late.take(version);
        }
        return next.trained;
    }

    /** Whether events may be scored now: there is a version, and the second's work is not done. */
    boolean mayScore() {
        return scorer != null && events < mostEvents && nanos < MOST_NANOS;
    }

    /** A second has begun. */
    void newSecond() {
        events = 0;
        nanos = 0;
    }

    /** Scores the events of a record if it may. Unlabelled ones and what cannot be read are counted. */
    void add(ConsumerRecord<byte[], byte[]> event) {
        Scorer now = scorer;
        boolean isTrained = now != null && event.offset() <= now.trained.getOrDefault(event.partition(), -1L);
        if (now == null || isTrained || !mayScore()) {
            return;
        }
        long start = cpuNanos.getAsLong();
        for (LabeledEvent row : now.decode(event, e -> state.stream(log -> log.countUnreadable(e)))) {
            if (!mayScore()) {
                break;
            }
            try {
                score(now, row, event);
            } catch (MalformedEventException e) {
                state.stream(log -> log.countUnreadable(e));
            }
        }
        nanos += cpuNanos.getAsLong() - start;
    }

    /** An event has the label that a job joined with it, if one did. */
    private void score(Scorer now, LabeledEvent event, ConsumerRecord<byte[], byte[]> topicRecord)
            throws MalformedEventException {
        if (late != null) {
            late.reached(topicRecord, RecordTime.of(event.timestamp(), topicRecord.timestamp()));
        }
        JoinedHeaders joined = JoinedHeaders.of(topicRecord.headers());
        String label = joined.label(event.label());
        Integer truth = label == null ? null : now.classes.get(label);
        if (label == null && late != null) {
            predict(now, event, topicRecord, late);
        } else if (label == null) {
            state.stream(StreamLog::countUnlabelled);
        } else if (truth == null) {
            state.stream(log -> log.countUnknown(label));
        } else {
            Decided decided = now.decide(event);
            List<String> classes = now.version.classes();
            events++;
            state.scored(classes, truth, decided.served(), decided.prediction().probabilities(), event.segments());
        }
    }

    private void predict(Scorer now, LabeledEvent event, ConsumerRecord<?, ?> topicRecord, LateJudge late)
            throws MalformedEventException {
        if (event.id() == null) {
            state.labels(LabelLog::countWithoutId);
            return;
        }
        IdHash id = IdHash.of(event.id());
        if (late.takes(id)) {
            events++;
            late.add(
                    id, RecordTime.of(event.timestamp(), topicRecord.timestamp()), now.decide(event), event.segments());
        }
    }
}
