package org.lorentztron.tools.page;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.source.JoinedHeaders;
import org.lorentztron.connectors.source.RecordTime;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.SentLabel;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.predict.Decided;
import org.lorentztron.tools.page.EarlyLabels.Early;
import org.lorentztron.tools.topics.AnyLabels;
import org.lorentztron.tools.topics.IdHash;
import org.lorentztron.tools.topics.LabelIndices;
import org.lorentztron.tools.topics.LateRule;

/**
 * How well a version does on the newest events that it has trained: what a page can say before new ones have come, such
 * as after a restart, or of a topic of which versions have trained all. It flatters: new events have more errors.
 *
 * <p>Labels that come later are read first. Events that got none in time are of the class that the job says, as far as
 * their labels would have been among those. Takes a tenth of a core. Not thread-safe.
 */
final class LookBack {
    /** After each event it rests this many times as long as the event took. */
    private static final int REST = 9;

    private final PageTopics topics;
    private final Topics newest;
    private final LongSupplier cpuNanos;
    private final Map<IdHash, Early> labels = new HashMap<>();
    /** Labels from here on are known, ms since 1970. */
    private long labelsSince = Long.MAX_VALUE;

    /** Gives the newest records of topics. */
    @FunctionalInterface
    interface Topics {
        /** @return whether these were all of the topic */
        boolean read(String topic, Consumer<ConsumerRecord<byte[], byte[]>> taking);
    }

    /** @param cpuNanos says how long the calling thread has computed */
    LookBack(PageTopics topics, Topics newest, LongSupplier cpuNanos) {
        this.topics = topics;
        this.newest = newest;
        this.cpuNanos = cpuNanos;
    }

    /** What a version makes of the newest events that it has trained. */
    SampledQuality of(ModelVersion version, EventSample.Scorer scorer) {
        SampledQuality quality = SampledQuality.ofTrained(version.classes());
        Map<TopicPartition, Long> trained = new HashMap<>();
        for (VersionInfo.SourcePosition position : version.manifest().sourcePositions()) {
            trained.put(new TopicPartition(position.topic(), position.partition()), position.offset());
        }
        LateRule rule =
                topics.labels() == null ? null : LateRule.of(version.manifest().options());
        if (topics.labels() != null && rule != null) {
            readLabels(topics.labels(), version, trained, rule);
        }
        newest.read(topics.events(), each -> {
            if (isTrained(each, trained)) {
                long start = cpuNanos.getAsLong();
                add(each, version, scorer, rule, quality);
                LockSupport.parkNanos(REST * (cpuNanos.getAsLong() - start));
            }
        });
        return quality;
    }

    private static boolean isTrained(ConsumerRecord<?, ?> each, Map<TopicPartition, Long> trained) {
        return each.offset() <= trained.getOrDefault(new TopicPartition(each.topic(), each.partition()), -1L);
    }

    private void readLabels(String topic, ModelVersion version, Map<TopicPartition, Long> trained, LateRule rule) {
        labels.clear();
        labelsSince = Long.MAX_VALUE;
        AnyLabels format = new AnyLabels(version.manifest().options());
        Map<String, Integer> indices = LabelIndices.of(version);
        boolean isAll = newest.read(topic, each -> {
            labelsSince = Math.min(labelsSince, each.timestamp());
            if (isTrained(each, trained)) {
                long start = cpuNanos.getAsLong();
                format.decode(each, LookBack::ignore).forEach(sent -> take(sent, each, indices, rule));
                LockSupport.parkNanos(REST * (cpuNanos.getAsLong() - start));
            }
        });
        labelsSince = isAll ? Long.MIN_VALUE : labelsSince;
    }

    private static void ignore(MalformedEventException of) {
        // The job has written a dead letter of it, which the page shows.
    }

    private void take(SentLabel sent, ConsumerRecord<?, ?> label, Map<String, Integer> indices, LateRule rule) {
        IdHash id = IdHash.of(sent.id());
        Integer truth = sent.label() == null ? null : indices.get(sent.label());
        if (sent.label() == null) {
            labels.remove(id);
        } else if (truth != null && (rule.lastCounts() || !labels.containsKey(id))) {
            labels.put(id, new Early(time(sent.timestamp(), label), truth));
        }
    }

    private static long time(long own, ConsumerRecord<?, ?> of) {
        try {
            return RecordTime.of(own, of.timestamp());
        } catch (MalformedEventException e) {
            return of.timestamp();
        }
    }

    private void add(
            ConsumerRecord<byte[], byte[]> topicRecord,
            ModelVersion version,
            EventSample.Scorer scorer,
            @Nullable LateRule rule,
            SampledQuality quality) {
        List<String> classes = version.classes();
        for (LabeledEvent event : scorer.decode(topicRecord, LookBack::ignore)) {
            String label = label(event, topicRecord);
            long time = time(event.timestamp(), topicRecord);
            int truth = -1;
            if (label != null) {
                truth = classes.indexOf(label);
            } else if (rule != null) {
                truth = late(event, time, rule, classes, version.manifest().intervalEnd());
            }
            if (truth >= 0) {
                Decided decided = scorer.decide(event);
                quality.add(truth, decided.served(), decided.prediction().probabilities(), time);
            }
        }
    }

    private static @Nullable String label(LabeledEvent event, ConsumerRecord<?, ?> topicRecord) {
        try {
            return JoinedHeaders.of(topicRecord.headers()).label(event.label());
        } catch (MalformedEventException e) {
            return null;
        }
    }

    /** The class of an event that came without; -1 if it is not known. */
    private int late(LabeledEvent event, long time, LateRule rule, List<String> classes, long now) {
        Early label = event.id() == null ? null : labels.get(IdHash.of(event.id()));
        if (label != null && rule.joins(label.time() - time)) {
            return label.truth();
        }
        boolean isOver = time + rule.timeout() < now && labelsSince <= time - rule.early();
        return isOver && rule.unlabelled() != null ? classes.indexOf(rule.unlabelled()) : -1;
    }
}
