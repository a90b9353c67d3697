package org.lorentztron.tools.page;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.version.VersionInfo;

/**
 * Where in the topic of labels the page reads: after the labels that the first version has trained, and then all that
 * come. Not thread-safe.
 */
final class LabelPlace {
    private final String topic;
    /** Where to go on when the topic is opened again. */
    private final Map<Integer, Long> next = new HashMap<>();

    private boolean isKnown;

    LabelPlace(String topic) {
        this.topic = topic;
    }

    /** Where to begin with a partition: before the first version nothing is read. */
    long start(TopicPartition partition, long beginning, long end) {
        long goOn = next.getOrDefault(partition.partition(), beginning);
        // A topic that was created again ends before what was read of the one before.
        return goOn > end ? beginning : goOn;
    }

    /** A label was read. */
    void passed(ConsumerRecord<?, ?> label) {
        next.put(label.partition(), label.offset() + 1);
    }

    /**
     * Goes on after what the first version has trained; where it does not say, at labels of the time until which it
     * has. Later versions change nothing: they may have trained labels for which predictions wait here.
     */
    void take(ModelVersion version, TopicsReader reader) {
        if (isKnown) {
            return;
        }
        isKnown = true;
        Map<TopicPartition, Long> starts = reader.endsOf(topic);
        starts.putAll(reader.offsetsAt(topic, version.manifest().intervalEnd()));
        for (VersionInfo.SourcePosition position : version.manifest().sourcePositions()) {
            if (position.topic().equals(topic)) {
                starts.put(new TopicPartition(topic, position.partition()), position.offset() + 1);
            }
        }
        starts.forEach((partition, offset) -> {
            next.put(partition.partition(), offset);
            reader.seekForward(partition, offset);
        });
    }
}
