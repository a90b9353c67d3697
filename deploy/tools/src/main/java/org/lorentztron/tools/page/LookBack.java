package org.lorentztron.tools.page;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.topics.Stretch;
import org.lorentztron.tools.topics.TopicTrial;

/**
 * How well a version does on the newest events that it has trained: what a page can say before new ones have come, such
 * as after a restart, or of a topic of which versions have trained all. It flatters: new events have more errors.
 *
 * <p>Events that got no label in time are of the class that the job says, as far as their labels would have been among
 * those that were read. Takes a tenth of a core. Not thread-safe.
 */
final class LookBack {
    /** After each event it rests this many times as long as the event took. */
    private static final int REST = 9;

    private final PageTopics topics;
    private final Topics newest;
    private final Function<List<String>, Map<String, String>> ids;
    private final LongSupplier cpuNanos;

    /** Gives the newest records of topics. */
    @FunctionalInterface
    interface Topics {
        /**
         * @return from this time of Kafka on these are all that the topic ever had
         * @throws CommandFailedException if they cannot be read
         */
        long read(String topic, Consumer<ConsumerRecord<byte[], byte[]>> taking) throws CommandFailedException;
    }

    /**
     * @param ids of topics, by their names: in one that was deleted and created again, offsets of a version say nothing
     * @param cpuNanos says how long the calling thread has computed
     */
    LookBack(PageTopics topics, Topics newest, Function<List<String>, Map<String, String>> ids, LongSupplier cpuNanos) {
        this.topics = topics;
        this.newest = newest;
        this.ids = ids;
        this.cpuNanos = cpuNanos;
    }

    /**
     * What a version makes of the newest events that it has trained.
     *
     * @throws CommandFailedException if they cannot be read
     */
    SampledQuality of(ModelVersion version) throws CommandFailedException {
        Map<TopicPartition, Long> trained = trained(version.manifest().sourcePositions());
        TopicTrial test = new TopicTrial(
                Stretch.all(topics.events(), topics.labels()), List.of(version), List.of(version.policy()));
        newest.read(topics.events(), each -> take(each, trained, test::event));
        if (topics.labels() != null) {
            test.labelsAreKnownSince(newest.read(topics.labels(), each -> take(each, trained, test::label)));
        }
        SampledQuality quality = SampledQuality.of(version, true);
        test.judge((event, truth) -> quality.add(
                truth,
                event.decided(0).served(),
                event.decided(0).prediction().probabilities(),
                event.segments(),
                event.time()));
        return quality;
    }

    private Map<TopicPartition, Long> trained(List<VersionInfo.SourcePosition> positions) {
        Map<String, String> now = ids.apply(positions.stream()
                .map(VersionInfo.SourcePosition::topic)
                .distinct()
                .toList());
        Map<TopicPartition, Long> trained = new HashMap<>();
        for (VersionInfo.SourcePosition position : positions) {
            if (position.topicId() == null || position.topicId().equals(now.get(position.topic()))) {
                trained.put(new TopicPartition(position.topic(), position.partition()), position.offset());
            }
        }
        return trained;
    }

    private void take(
            ConsumerRecord<byte[], byte[]> each,
            Map<TopicPartition, Long> trained,
            Consumer<ConsumerRecord<byte[], byte[]>> taking) {
        if (each.offset() <= trained.getOrDefault(new TopicPartition(each.topic(), each.partition()), -1L)) {
            long start = cpuNanos.getAsLong();
            taking.accept(each);
            LockSupport.parkNanos(REST * (cpuNanos.getAsLong() - start));
        }
    }
}
