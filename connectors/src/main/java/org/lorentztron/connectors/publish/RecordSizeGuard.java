package org.lorentztron.connectors.publish;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.ConfigResource.Type;
import org.apache.kafka.common.config.TopicConfig;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps growing records from a topic that would refuse them: the broker's refusal would restart the job, and the job
 * would make the same record again, without end. Asks for the topic's limit when a record is larger than any known to
 * fit, so a limit that was raised meanwhile counts.
 *
 * <p>If the broker does not tell the limit, records are sent and may be refused. Not thread-safe.
 */
final class RecordSizeGuard implements Serializable {

    private static final long serialVersionUID = 1L;
    private static final Logger LOG = LoggerFactory.getLogger(RecordSizeGuard.class);

    private final String topic;
    private final HashMap<String, String> kafka;
    /** Records of at most this many bytes are known to fit. */
    private transient long fitting;

    RecordSizeGuard(String topic, Map<String, String> kafka) {
        this.topic = topic;
        this.kafka = new HashMap<>(kafka);
    }

    /** @throws OversizedRecordException if the record does not fit */
    void requireFits(OutputRecord record) {
        List<RecordLimits.Limit> exceeded = exceeded(record);
        if (!exceeded.isEmpty()) {
            String key = record.key() == null ? "without a key" : new String(record.key(), StandardCharsets.UTF_8);
            throw new OversizedRecordException("record " + key
                    + " for topic " + topic + " has " + bytes(record) + " bytes, but "
                    + exceeded.stream().map(Object::toString).collect(Collectors.joining(" and "))
                    + ": models hold the features that events have had. Raise the limit and start the job again from"
                    + " its last checkpoint");
        }
    }

    /** Whether the record fits: for records that a reader can do without. */
    boolean fits(OutputRecord record) {
        return exceeded(record).isEmpty();
    }

    private List<RecordLimits.Limit> exceeded(OutputRecord record) {
        if (bytes(record) <= fitting) {
            return List.of();
        }
        RecordLimits limits = RecordLimits.of(kafka, maxMessageBytes());
        List<RecordLimits.Limit> exceeded = limits.below(bytes(record));
        if (exceeded.isEmpty()) {
            // Where no limit is known, asking again for every larger record would not tell one either.
            fitting = limits.smallest();
        }
        return exceeded;
    }

    private static long bytes(OutputRecord record) {
        return record.size() + (long) KafkaOutput.RECORD_OVERHEAD;
    }

    private @Nullable String maxMessageBytes() {
        try (BrokerAdmin broker = new BrokerAdmin(kafka)) {
            return broker.settings(new ConfigResource(Type.TOPIC, topic)).value(TopicConfig.MAX_MESSAGE_BYTES_CONFIG);
        } catch (BrokerAdmin.RefusedException | BrokerAdmin.SilentException e) {
            LOG.warn("how large records of topic {} may be is not known: {}", topic, e.getMessage());
            return null;
        }
    }
}
