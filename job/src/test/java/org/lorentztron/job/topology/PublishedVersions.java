package org.lorentztron.job.topology;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.wire.avro.ModelSnapshot;
import org.lorentztron.connectors.wire.avro.PairReference;
import org.lorentztron.connectors.wire.avro.SnapshotManifest;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;

/** The versions of model id "test" in the order of their manifests. */
final class PublishedVersions {

    private PublishedVersions() {}

    /** Reads the records as a consumer would; fails when a version names what was not published. */
    static List<ModelVersion> read(List<OutputRecord> published) throws IOException {
        Map<String, ModelSnapshot> latest = new HashMap<>();
        List<ModelVersion> versions = new ArrayList<>();
        for (OutputRecord record : published) {
            String key = new String(record.key(), UTF_8);
            if (!key.equals(SnapshotKeys.manifest("test"))) {
                latest.put(key, SnapshotCodec.decodeModel(record.value()));
                continue;
            }
            SnapshotManifest manifest = SnapshotCodec.decodeManifest(record.value());
            List<ModelSnapshot> pairs = new ArrayList<>();
            for (PairReference named : manifest.getPairs()) {
                ModelSnapshot pair = latest.get(SnapshotKeys.pair("test", named.getClassA(), named.getClassB()));
                assertThat(SnapshotCodec.sha256(pair)).isEqualTo(named.getSha256());
                pairs.add(pair);
            }
            versions.add(ModelVersion.of(manifest, pairs));
        }
        return versions;
    }
}
