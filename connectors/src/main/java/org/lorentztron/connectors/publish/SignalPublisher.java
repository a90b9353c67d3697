package org.lorentztron.connectors.publish;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.lorentztron.connectors.wire.output.Signal;
import org.lorentztron.connectors.wire.output.SignalJson;

/** The sink of signals: records as they are. The key is the model id, so that one partition has all of a model. */
public final class SignalPublisher {

    /** Of two labels: a character has at most three bytes in UTF-8, each of them three when it is percent-encoded. */
    private static final int PAIR_PER_CHARACTER = 2 * 3 * 3;

    /** The name of a feature, with every character escaped. */
    private static final int LARGEST_FEATURE = 6 * 1_024;

    /** Field names, numbers and punctuation, and the model id twice. */
    private static final int FRAME = 1_024;

    private SignalPublisher() {}

    /**
     * Bytes of the largest key and value together.
     *
     * @param classes the labels, two of which name a pair
     */
    public static int largestRecord(List<String> classes) {
        int longest = classes.stream().mapToInt(String::length).max().orElse(0);
        return Math.max(LARGEST_FEATURE, PAIR_PER_CHARACTER * longest) + FRAME;
    }

    /** A signal as a record. */
    public static OutputRecord record(Signal signal) {
        return new OutputRecord(signal.modelId().getBytes(UTF_8), SignalJson.of(signal));
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
