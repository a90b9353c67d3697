package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.connectors.client.TopicLog.manifest;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.version.PartDigest;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.Snapshots;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;

/** Versions whose pairs hold some of the features: the columns belong to what a manifest names. */
class VersionReaderColumnsTest {
    private final VersionReader reader = new VersionReader("m");

    private static PublishedPair some(int column) {
        return Snapshots.pair(
                "a", "b", 2000, FeatureSet.of(5, new int[] {column}), new float[] {2, 2}, new float[] {0, 1});
    }

    private static PublishedPair none(String a, String b) {
        return Snapshots.pair(a, b, 2000, FeatureSet.of(5, new int[] {0}), new float[] {2, 2}, new float[] {0, 1});
    }

    @Test
    void accept_pairsOfSomeColumns_areShown() {
        List<PublishedPair> named = List.of(some(3), none("a", "c"), none("b", "c"));
        new TopicLog().putVersion(1).put(named).put(manifest(2, named)).feed(reader, 0);
        ModelVersion version = reader.latest().orElseThrow();
        assertThat(version.version()).isEqualTo(2);
        assertThat(version.features()).isEqualTo(5);
        assertThat(version.predict(new float[5]).version()).isEqualTo(2);
        assertThat(reader.problem()).isEmpty();
    }

    /** The same u and v in other columns are another model. */
    @Test
    void accept_pairOfOtherColumns_isRefused() {
        List<PublishedPair> named = List.of(some(3), none("a", "c"), none("b", "c"));
        new TopicLog()
                .putVersion(1)
                .put(some(4), named.get(1), named.get(2))
                .put(manifest(2, named))
                .feed(reader, 0);
        assertThat(reader.latest().orElseThrow().version()).isEqualTo(1);
        assertThat(reader.problem().orElseThrow())
                .startsWith("version 2 lacks 1 of 3 records; the first is a|b: its newest record has the digest "
                        + some(4).digest() + " of the interval")
                .contains("expected " + some(3).digest());
    }

    /** A manifest that says nothing of columns means all of them. */
    @Test
    void accept_pairOfColumnsThatNoDigestCovers_isRefused() {
        List<PublishedPair> named = List.of(some(3), none("a", "c"), none("b", "c"));
        List<VersionInfo.Part> references = new ArrayList<>(manifest(2, named).parts());
        PartDigest digest = references.get(0).digest();
        references.set(
                0,
                new VersionInfo.Part(
                        named.get(0).name(),
                        DosModel.KIND,
                        named.get(0).intervalEnd(),
                        new PartDigest(digest.sha256(), null)));
        VersionInfo silent = Snapshots.manifest("m", 2, TopicLog.CLASSES, IndexedFeatures.NAME, references);
        new TopicLog().putVersion(1).put(named).put(silent).feed(reader, 0);
        assertThat(reader.latest().orElseThrow().version()).isEqualTo(1);
        assertThat(reader.problem().orElseThrow()).contains("lacks 1 of 3 records; the first is a|b");
    }
}
