package org.lorentztron.local.cluster;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;

/** The features that pairs of classes hold, from version to version. */
final class HeldFeatures {
    private HeldFeatures() {}

    /** How often a pair has left out a feature that it held in its version before. */
    static int forgotten(List<ConsumerRecord<byte[], byte[]>> published) throws IOException {
        Map<SnapshotKeys.Key, Set<Integer>> held = new HashMap<>();
        int forgotten = 0;
        for (ConsumerRecord<byte[], byte[]> record : published) {
            Optional<SnapshotKeys.Key> key = SnapshotKeys.parse(record.key()).filter(found -> !found.isManifest());
            if (key.isPresent()) {
                Set<Integer> now = new HashSet<>();
                for (int index : SnapshotCodec.decodePair(key.get(), record.value())
                        .featureSet()
                        .indices()) {
                    now.add(index);
                }
                Set<Integer> before = held.put(key.get(), now);
                forgotten += before == null
                        ? 0
                        : (int) before.stream()
                                .filter(index -> !now.contains(index))
                                .count();
            }
        }
        return forgotten;
    }
}
