package org.lorentztron.job;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.predict.DecisionRule;

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
    List<PublishedPair> snapshots() throws IOException {
        List<PublishedPair> snapshots = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> record : records) {
            if (!isManifest(record)) {
                snapshots.add(SnapshotCodec.decodePair(
                        SnapshotKeys.parse(record.key()).orElseThrow(), record.value()));
            }
        }
        return snapshots;
    }

    List<VersionInfo> manifests() throws IOException {
        List<VersionInfo> manifests = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> record : records) {
            if (isManifest(record)) {
                manifests.add(SnapshotCodec.decodeManifest(record.value()));
            }
        }
        return manifests;
    }

    /** Positions are offsets, which count bad records too. */
    List<VersionInfo> manifestsWithoutPositions() throws IOException {
        return manifests().stream()
                .map(manifest -> new VersionInfo(
                        manifest.modelId(),
                        manifest.version(),
                        manifest.intervalEnd(),
                        manifest.classes(),
                        manifest.featureSpace(),
                        manifest.map(),
                        manifest.parts(),
                        manifest.eventsTrained(),
                        List.of(),
                        DecisionRule.VOTES,
                        manifest.options(),
                        manifest.seed(),
                        manifest.softwareVersion()))
                .toList();
    }
}
