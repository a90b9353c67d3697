package org.lorentztron.tools.page;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Dead letters and signals: the newest that were there before the page, and all that come, unless more come than can be
 * read. Not thread-safe.
 */
final class TopicTails {
    /** Of each partition, from before the page. */
    private static final int MOST_OLDER = 200;
    /** Of each partition: what is further behind is passed over. */
    private static final int MOST_BEHIND = 2_000;

    private final PageTopics topics;
    private final PageState state;
    /** Where to go on when topics are opened again. */
    private final Map<TopicPartition, Long> next = new HashMap<>();

    TopicTails(PageTopics topics, PageState state) {
        this.topics = topics;
        this.state = state;
    }

    /** Where to begin with a partition. */
    long start(TopicPartition partition, long beginning, long end) {
        long older = Math.max(beginning, end - MOST_OLDER);
        long goOn = next.getOrDefault(partition, older);
        // A topic that was created again ends before what was read of the one before.
        return goOn > end ? older : goOn;
    }

    void take(ConsumerRecord<byte[], byte[]> topicRecord) {
        next.put(new TopicPartition(topicRecord.topic(), topicRecord.partition()), topicRecord.offset() + 1);
        if (topicRecord.topic().equals(topics.deadLetters())) {
            state.letter(topicRecord);
        } else {
            state.signal(topicRecord.value());
        }
    }

    /** Passes over what is too far behind. */
    void newSecond(TopicsReader reader, Map<TopicPartition, Long> ends) {
        ends.forEach((partition, end) -> {
            if (partition.topic().equals(topics.events()) || partition.topic().equals(topics.labels())) {
                return;
            }
            long position = reader.position(partition);
            if (end - position > MOST_BEHIND) {
                reader.seekForward(partition, end - MOST_OLDER);
                if (partition.topic().equals(topics.deadLetters())) {
                    state.skipLetters(end - MOST_OLDER - position);
                }
            }
        });
    }
}
