package org.lorentztron.connectors.wire.version;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.predict.DecisionRule;

/** Small pairs and manifests for tests. */
public final class Snapshots {
    private Snapshots() {}

    /** A class against the rest, likewise. */
    public static PublishedPair rest(String a, long intervalEnd, float[] u, float[] v) {
        return pair(a, null, intervalEnd, u, v);
    }

    /** A pair of rank 1; u and v have one entry per feature and one for the constant feature. */
    public static PublishedPair pair(String a, @Nullable String b, long intervalEnd, float[] u, float[] v) {
        return pair(a, b, intervalEnd, FeatureSet.all(u.length - 1), u, v);
    }

    /** A pair of rank 1; u and v have one entry per column and one for the constant feature. */
    public static PublishedPair pair(
            String a, @Nullable String b, long intervalEnd, FeatureSet columns, float[] u, float[] v) {
        return PublishedPair.of(
                new PairName(a, b),
                intervalEnd,
                "dos",
                u.length / (columns.count() + 1),
                columns,
                u,
                v,
                1,
                new PublishedCounts(5, 3, 1),
                new AlignmentStep(0.5, 0.25));
    }

    /** The manifest of these pairs. */
    public static VersionInfo manifest(String modelId, long version, List<String> classes, List<PublishedPair> pairs) {
        return manifest(modelId, version, classes, IndexedFeatures.NAME, references(pairs));
    }

    /** The manifest of parts that take what a map makes. */
    public static VersionInfo manifest(
            String modelId, long version, List<String> classes, FeatureMap map, List<? extends PublishedPart> parts) {
        return manifest(modelId, version, classes, IndexedFeatures.NAME, map, references(parts));
    }

    private static List<VersionInfo.Part> references(List<? extends PublishedPart> parts) {
        return parts.stream().map(VersionInfo.Part::of).toList();
    }

    /** A manifest that names these records. */
    public static VersionInfo manifest(
            String modelId, long version, List<String> classes, String featureSpace, List<VersionInfo.Part> pairs) {
        return manifest(modelId, version, classes, featureSpace, null, pairs);
    }

    /** A manifest with a feature map, or none, that names these records. */
    public static VersionInfo manifest(
            String modelId,
            long version,
            List<String> classes,
            String featureSpace,
            @Nullable FeatureMap map,
            List<VersionInfo.Part> parts) {
        return new VersionInfo(
                modelId,
                version,
                1000 * version,
                classes,
                featureSpace,
                map,
                parts,
                10 * version,
                List.of(
                        new VersionInfo.SourcePosition("events", 0, version, "MTIzNDU2Nzg5MDEyMzQ1Ng"),
                        new VersionInfo.SourcePosition("labels", 0, version)),
                DecisionRule.VOTES,
                Map.of("rank", "1"),
                1L,
                "test");
    }

    /** Bytes after the header of a record become others, from a place on that wraps round. */
    static void overwrite(byte[] good, int where, byte[] damage) {
        int start = 10 + Math.floorMod(where, good.length - 10);
        System.arraycopy(damage, 0, good, start, Math.min(damage.length, good.length - start));
    }
}
