package org.lorentztron.connectors.client;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.version.NamesCodec;
import org.lorentztron.connectors.wire.version.PublishedNames;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The names of a model's features, for people: the job writes them beside its versions if features have names. No
 * prediction needs them. Which are there may depend on timing; a name that is there has its index for ever. Immutable
 * and thread-safe.
 */
public final class FeatureNames {
    /** No feature has a name. */
    public static final FeatureNames NONE = new FeatureNames(List.of());

    private static final Logger LOG = LoggerFactory.getLogger(FeatureNames.class);

    private final List<PublishedNames> records;
    private final SortedMap<Integer, List<String>> byIndex;

    private FeatureNames(Collection<PublishedNames> records) {
        this.records = List.copyOf(records);
        SortedMap<Integer, List<String>> all = new TreeMap<>();
        records.forEach(record -> all.putAll(record.entries()));
        this.byIndex = Collections.unmodifiableSortedMap(all);
    }

    /**
     * Reads a models topic once, from its beginning to where it ends now.
     *
     * @param kafka properties of a Kafka consumer, at least {@code bootstrap.servers}
     * @param topic the models topic
     * @param modelId whose names to read
     * @param timeout how long to wait for a broker's answer, or for the next record
     * @return the newest names; none if there are none, or the topic does not exist
     * @throws TimeoutException if there was no answer or no record in time
     * @throws org.apache.kafka.common.KafkaException if the topic cannot be read
     */
    public static FeatureNames read(Map<String, ?> kafka, String topic, String modelId, Duration timeout) {
        Newest newest = new Newest(modelId);
        try (TopicReader reader = new TopicReader(kafka, topic)) {
            if (!reader.open(timeout)) {
                return NONE;
            }
            if (!reader.readToEnd(record -> newest.accept(record.key(), record.value()), timeout)) {
                throw new TimeoutException(
                        "topic " + topic + " was not read to its end: no record came for " + timeout);
            }
        }
        return newest.names();
    }

    /** The newest records of names, taken in the order of the topic. Not thread-safe. */
    static final class Newest {
        private final String modelId;
        private final SortedMap<Integer, PublishedNames> buckets = new TreeMap<>();

        Newest(String modelId) {
            this.modelId = modelId;
        }

        /** Takes the next record; a damaged one leaves the one before it in place. */
        void accept(byte @Nullable [] key, byte @Nullable [] value) {
            SnapshotKeys.parseNames(key)
                    .filter(named -> named.modelId().equals(modelId))
                    .ifPresent(named -> accept(named, value));
        }

        private void accept(SnapshotKeys.NamesKey key, byte @Nullable [] value) {
            if (value == null) {
                buckets.remove(key.bucket());
                return;
            }
            try {
                buckets.put(key.bucket(), NamesCodec.decode(key, value));
            } catch (IOException e) {
                LOG.warn(
                        "the names of bucket {} of model {} are unreadable: {}", key.bucket(), modelId, e.getMessage());
            }
        }

        FeatureNames names() {
            return new FeatureNames(new ArrayList<>(buckets.values()));
        }
    }

    /** The names of features by index; two names of an index are a collision. */
    public SortedMap<Integer, List<String>> byIndex() {
        return byIndex;
    }

    /** The name of a feature; several joined by " or "; #7 of a feature without a name. */
    public String of(int index) {
        List<String> names = byIndex.get(index);
        return names == null ? "#" + index : String.join(" or ", names);
    }

    /** By bucket, ascending. */
    List<PublishedNames> records() {
        return records;
    }

    @Override
    public String toString() {
        return "names of " + byIndex.size() + " features";
    }
}
