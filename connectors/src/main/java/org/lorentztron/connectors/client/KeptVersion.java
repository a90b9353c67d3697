package org.lorentztron.connectors.client;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.version.HistoryKeys;
import org.lorentztron.connectors.wire.version.PartKinds;
import org.lorentztron.connectors.wire.version.PartName;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.VersionInfo;

/** The records of one version in a history topic, taken one by one. Mutable; not thread-safe. */
final class KeptVersion {
    /** A version is in one. */
    private static final int ANY_PARTITION = 0;

    private final String modelId;
    private final long version;
    private final PartRecords parts;
    private @Nullable VersionInfo manifest;
    private @Nullable String problem;

    private KeptVersion(String modelId, long version, PartRecords parts) {
        this.modelId = modelId;
        this.version = version;
        this.parts = parts;
    }

    /**
     * Reads a version by a consumer of its own.
     *
     * @param place where it stands
     * @param patience how long to wait for the next record
     * @throws org.apache.kafka.common.KafkaException if the topic cannot be read, or no record came for so long: that
     *     says nothing about the version, so it is no reason to give it up
     */
    static KeptVersion read(
            Map<String, ?> kafka,
            String topic,
            String modelId,
            long version,
            HistoryIndex.Place place,
            Duration patience) {
        try (TopicReader reader = new TopicReader(kafka, topic)) {
            return read(reader, modelId, version, PartRecords.withinTheHeap(), place, patience);
        }
    }

    /** Reads the manifest first: the parts that it names are kept, whatever they take. */
    static KeptVersion read(
            TopicReader reader,
            String modelId,
            long version,
            PartRecords parts,
            HistoryIndex.Place place,
            Duration patience) {
        KeptVersion kept = new KeptVersion(modelId, version, parts);
        for (long first : new long[] {place.last(), place.first()}) {
            if (!reader.readRange(place.partition(), first, place.last(), kept::accept, patience)) {
                throw new TimeoutException(
                        "version " + version + " was not read to its end: no record came for " + patience);
            }
        }
        return kept;
    }

    private void accept(ConsumerRecord<byte[], byte[]> record) {
        HistoryKeys.Key named = HistoryKeys.parse(record.key()).orElse(null);
        if (named instanceof HistoryKeys.OfElement element
                && element.modelId().equals(modelId)
                && element.version() == version) {
            element.part().ifPresent(key -> accept(key, record.value(), "at offset " + record.offset()));
        }
    }

    private void accept(SnapshotKeys.Key key, byte @Nullable [] value, String place) {
        PartName name = key.part();
        try {
            if (name == null) {
                manifest = manifest(modelId, version, value);
                parts.expect(manifest);
            } else {
                parts.put(ANY_PARTITION, PartKinds.decode(key, value), value == null ? 0 : value.length);
            }
        } catch (IOException e) {
            if (name == null) {
                problem = "the manifest of version " + version + " " + place + " is unreadable: " + e.getMessage();
            } else {
                parts.putDamaged(ANY_PARTITION, name, "its record " + place + " is unreadable: " + e.getMessage());
            }
        }
    }

    /**
     * The manifest in a record's value.
     *
     * @throws IOException if it is none, or that of another version
     */
    static VersionInfo manifest(String modelId, long version, byte @Nullable [] value) throws IOException {
        VersionInfo read = SnapshotCodec.decodeManifest(value);
        if (!read.modelId().equals(modelId) || read.version() != version) {
            throw new IOException("manifest is of version " + read.version() + " of model " + read.modelId()
                    + ", expected " + version + " of " + modelId + " as its key says");
        }
        return read;
    }

    /**
     * The version.
     *
     * @throws IncompleteVersionException if it is not whole, saying why
     */
    ModelVersion whole() throws IncompleteVersionException {
        if (manifest == null) {
            throw new IncompleteVersionException(
                    problem == null ? "version " + version + " has no manifest: it may have expired" : problem);
        }
        CheckedVersion checked = CheckedVersion.of(manifest, parts);
        return checked.version()
                .orElseThrow(
                        () -> new IncompleteVersionException(checked.problem().orElse("")));
    }
}
