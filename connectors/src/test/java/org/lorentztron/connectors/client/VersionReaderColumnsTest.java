package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.connectors.client.TopicLog.manifest;
import static org.lorentztron.connectors.client.TopicLog.pair;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.avro.ModelSnapshot;
import org.lorentztron.connectors.wire.avro.SnapshotManifest;
import org.lorentztron.connectors.wire.version.SnapshotCodec;

/** Versions whose pairs hold some of the features: the columns belong to what a manifest names. */
class VersionReaderColumnsTest {
    private final VersionReader reader = new VersionReader("m");

    private static ModelSnapshot some(int column) {
        ModelSnapshot some = pair("a", "b", 2);
        some.setColumns(List.of(column));
        some.setFeatures(5);
        return some;
    }

    private static ModelSnapshot none(String a, String b) {
        ModelSnapshot none = pair(a, b, 2);
        none.setFeatures(5);
        none.setColumns(List.of(0));
        return none;
    }

    @Test
    void accept_pairsOfSomeColumns_areShown() {
        List<ModelSnapshot> named = List.of(some(3), none("a", "c"), none("b", "c"));
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
        List<ModelSnapshot> named = List.of(some(3), none("a", "c"), none("b", "c"));
        new TopicLog()
                .putVersion(1)
                .put(some(4), named.get(1), named.get(2))
                .put(manifest(2, named))
                .feed(reader, 0);
        assertThat(reader.latest().orElseThrow().version()).isEqualTo(1);
        assertThat(reader.problem().orElseThrow())
                .startsWith("version 2 lacks 1 of 3 pairs; the first is a|b: its newest record has the digest "
                        + SnapshotCodec.digest(some(4)) + " of the interval")
                .contains("expected " + SnapshotCodec.digest(some(3)));
    }

    /** A manifest that says nothing of columns means all of them. */
    @Test
    void accept_pairOfColumnsThatNoDigestCovers_isRefused() {
        List<ModelSnapshot> named = List.of(some(3), none("a", "c"), none("b", "c"));
        SnapshotManifest silent = manifest(2, named);
        silent.getPairs().get(0).setColumnsSha256(null);
        new TopicLog().putVersion(1).put(named).put(silent).feed(reader, 0);
        assertThat(reader.latest().orElseThrow().version()).isEqualTo(1);
        assertThat(reader.problem().orElseThrow()).contains("lacks 1 of 3 pairs; the first is a|b");
    }
}
