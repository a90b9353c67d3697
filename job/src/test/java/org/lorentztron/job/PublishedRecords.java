package org.lorentztron.job;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.lorentztron.connectors.wire.avro.ModelSnapshot;
import org.lorentztron.connectors.wire.avro.SnapshotManifest;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;

/**
 * What a job has published, decoded.
 *
 * @param records of the models topic, in their order
 */
record PublishedRecords(List<ConsumerRecord<byte[], byte[]>> records, String modelId) {

    private boolean isManifest(ConsumerRecord<byte[], byte[]> record) {
        return new String(record.key(), UTF_8).equals(SnapshotKeys.manifest(modelId));
    }

    /** All pairs of all versions, in their order. */
    List<ModelSnapshot> snapshots() throws IOException {
        List<ModelSnapshot> snapshots = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> record : records) {
            if (!isManifest(record)) {
                snapshots.add(SnapshotCodec.decodeModel(record.value()));
            }
        }
        return snapshots;
    }

    List<SnapshotManifest> manifests() throws IOException {
        List<SnapshotManifest> manifests = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> record : records) {
            if (isManifest(record)) {
                manifests.add(SnapshotCodec.decodeManifest(record.value()));
            }
        }
        return manifests;
    }

    /** Positions are offsets, which count bad records too. */
    List<SnapshotManifest> manifestsWithoutPositions() throws IOException {
        List<SnapshotManifest> manifests = manifests();
        manifests.forEach(manifest -> manifest.setSourcePositions(List.of()));
        return manifests;
    }
}
