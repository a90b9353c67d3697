package org.lorentztron.tools.page;

import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.lorentztron.connectors.client.ModelVersion;

/** Reads the topic of labels that come later than their events, for the judge. Not thread-safe. */
final class LabelFeed {
    private final String events;
    private final String labels;
    private final LateJudge judge;
    private final LabelPlace place;

    /** @throws NullPointerException if no labels come later */
    LabelFeed(PageTopics topics, LateJudge judge) {
        this.events = topics.events();
        this.labels = Objects.requireNonNull(topics.labels(), "topic of labels");
        this.judge = judge;
        this.place = new LabelPlace(labels);
    }

    /** Whether a topic is that of labels. */
    boolean isOf(String topic) {
        return topic.equals(labels);
    }

    /** Where to begin with a partition. */
    long start(TopicPartition partition, long beginning, long end) {
        return place.start(partition, beginning, end);
    }

    /**
     * Goes on with events where the version ends, by their time: with labels that come later, those before were
     * predicted by versions before, although they may not be trained yet.
     */
    void take(ModelVersion version, TopicsReader reader) {
        reader.offsetsAt(events, version.manifest().intervalEnd()).forEach(reader::seekForward);
        place.take(version, reader);
    }

    /** Lets labels rest while events must be read before them. */
    void pause(TopicsReader reader) {
        reader.setPaused(labels, !judge.mayTake());
    }

    void take(ConsumerRecord<byte[], byte[]> label) {
        judge.label(label);
        place.passed(label);
    }

    void newSecond(TopicsReader reader, Map<TopicPartition, Long> ends) {
        Map<Integer, Boolean> eventsAtEnd = reader.atEnd(events, ends);
        judge.newSecond(!eventsAtEnd.isEmpty() && !eventsAtEnd.containsValue(false), reader.atEnd(labels, ends));
    }
}
