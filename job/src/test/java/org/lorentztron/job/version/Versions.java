package org.lorentztron.job.version;

import java.util.List;
import java.util.Map;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.avro.ModelSnapshot;
import org.lorentztron.connectors.wire.avro.PairReference;
import org.lorentztron.connectors.wire.avro.SnapshotManifest;
import org.lorentztron.connectors.wire.version.SnapshotCodec;

/** Published versions to start from. */
public final class Versions {

    private Versions() {}

    /** Version 3 of model "test" with the classes a, b and c, of which only the pair a, b has trained. */
    public static ModelVersion ofOnePair(float[] u, float[] v) {
        return of(
                List.of("a", "b", "c"),
                ModelSnapshot.newBuilder()
                        .setModelId("test")
                        .setIntervalEnd(2000)
                        .setIntervals(7)
                        .setClassA("a")
                        .setClassB("b")
                        .setLearner("dos")
                        .setFeatures(u.length - 1)
                        .setRank(1)
                        .setU(SnapshotCodec.ofFloats(u))
                        .setV(SnapshotCodec.ofFloats(v))
                        .setExamples(1)
                        .setUpdates(1)
                        .setMistakes(1)
                        .setBoost(0)
                        .setAlignmentResidual(0)
                        .build());
    }

    /** Version 3 with this pair alone. */
    public static ModelVersion of(List<String> classes, ModelSnapshot pair) {
        SnapshotManifest manifest = SnapshotManifest.newBuilder()
                .setModelId("test")
                .setVersion(3)
                .setIntervalEnd(2000)
                .setClasses(classes)
                .setFeatureSpace(SnapshotCodec.INDEXED)
                .setPairs(List.of(new PairReference(
                        pair.getClassA(), pair.getClassB(), pair.getIntervalEnd(), SnapshotCodec.sha256(pair), null)))
                .setEventsTrained(20)
                .setSourcePositions(List.of())
                .setOptions(Map.of())
                .setSeed(1)
                .setSoftwareVersion("test")
                .build();
        return ModelVersion.of(manifest, List.of(pair));
    }
}
