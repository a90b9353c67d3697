package org.lorentztron.connectors.wire.version;

import java.util.List;
import java.util.Map;
import org.lorentztron.connectors.wire.avro.ModelSnapshot;
import org.lorentztron.connectors.wire.avro.PairReference;
import org.lorentztron.connectors.wire.avro.SnapshotManifest;
import org.lorentztron.connectors.wire.avro.SourcePosition;

/** Small snapshots and manifests for tests. */
public final class Snapshots {
    private Snapshots() {}

    /** A pair of rank 1; u and v have one entry per feature and one for the constant feature. */
    public static ModelSnapshot pair(
            String modelId, String classA, String classB, long intervalEnd, float[] u, float[] v) {
        return new ModelSnapshot(
                modelId,
                intervalEnd,
                1L,
                classA,
                classB,
                "dos",
                u.length - 1,
                1,
                SnapshotCodec.ofFloats(u),
                SnapshotCodec.ofFloats(v),
                5L,
                3L,
                1L,
                0.5,
                0.25,
                null);
    }

    /** The manifest of these pairs. */
    public static SnapshotManifest manifest(
            String modelId, long version, List<String> classes, List<ModelSnapshot> pairs) {
        List<PairReference> references = pairs.stream()
                .map(pair -> new PairReference(
                        pair.getClassA(),
                        pair.getClassB(),
                        pair.getIntervalEnd(),
                        SnapshotCodec.digest(pair).sha256(),
                        SnapshotCodec.digest(pair).columnsSha256()))
                .toList();
        return new SnapshotManifest(
                modelId,
                version,
                1000 * version,
                classes,
                SnapshotCodec.INDEXED,
                references,
                10 * version,
                List.of(new SourcePosition("events", 0, version)),
                Map.of("rank", "1"),
                1L,
                "test");
    }
}
