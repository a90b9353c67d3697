package org.lorentztron.connectors.publish;

import java.util.List;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.lorentztron.connectors.wire.event.LabeledEvent;

/**
 * The sink of predictions: records as they are, spread over the topic's partitions by their key, or evenly if they have
 * none.
 */
public final class PredictionPublisher {

    /** An id of the longest kind, as the key and in the value, with every character escaped. */
    private static final int LARGEST_ID = 7 * LabeledEvent.LONGEST_TEXT;

    /** Names, numbers and punctuation around the votes. */
    private static final int FRAME = 256;

    private PredictionPublisher() {}

    /**
     * Bytes of the largest key and value together.
     *
     * @param classes the labels, each of which is in the votes with its number
     */
    public static int largestRecord(List<String> classes) {
        int votes = 0;
        int longest = 0;
        for (String label : classes) {
            // A character becomes six bytes when it is escaped, and never more than three otherwise.
            votes += 6 * label.length() + 16;
            longest = Math.max(longest, 6 * label.length());
        }
        return LARGEST_ID + votes + longest + FRAME;
    }

    /**
     * The sink into {@code topic}.
     *
     * @param largestRecord see {@link #largestRecord}
     */
    public static KafkaSink<OutputRecord> sink(KafkaOutput output, String topic, int largestRecord) {
        return output.sink(topic, new OutputRecordSchema(topic, null, null), largestRecord);
    }
}
