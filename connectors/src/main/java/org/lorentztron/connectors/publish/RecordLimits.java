package org.lorentztron.connectors.publish;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.TopicConfig;
import org.jspecify.annotations.Nullable;

/**
 * How large a record of a topic may be: what the topic and the options for the producer say. Immutable.
 *
 * @param limits those that are known
 */
public record RecordLimits(List<Limit> limits) {

    /**
     * The limit of one place.
     *
     * @param name whose it is
     * @param bytes at most
     */
    public record Limit(String name, long bytes) {
        @Override
        public String toString() {
            return name + " is " + bytes;
        }
    }

    /**
     * The limits of a topic.
     *
     * @param kafka properties of the producer
     * @param maxMessageBytes the topic's own, null if the broker does not tell
     */
    public static RecordLimits of(Map<String, String> kafka, @Nullable String maxMessageBytes) {
        List<Limit> limits = new ArrayList<>();
        add(limits, "the topic's " + TopicConfig.MAX_MESSAGE_BYTES_CONFIG, maxMessageBytes);
        for (String property : List.of(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, ProducerConfig.BUFFER_MEMORY_CONFIG)) {
            add(limits, "kafka." + property, kafka.get(property));
        }
        return new RecordLimits(List.copyOf(limits));
    }

    private static void add(List<Limit> limits, String name, @Nullable String bytes) {
        if (bytes != null) {
            limits.add(new Limit(name, Long.parseLong(bytes.trim())));
        }
    }

    /** The smallest of them; the largest number there is if none is known. */
    public long smallest() {
        return limits.stream().mapToLong(Limit::bytes).min().orElse(Long.MAX_VALUE);
    }

    /** The limits that this many bytes exceed. */
    public List<Limit> below(long bytes) {
        return limits.stream().filter(limit -> limit.bytes() < bytes).toList();
    }
}
