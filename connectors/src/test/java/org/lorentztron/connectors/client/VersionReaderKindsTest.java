package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.version.ConstantKind;
import org.lorentztron.connectors.wire.version.PublishedConstant;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.Snapshots;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.FeatureSet;

/** Versions of a kind that the reader's own code does not know. Whatever such a kind throws, the reader goes on. */
class VersionReaderKindsTest {
    private final VersionReader reader = new VersionReader("m");

    private static PublishedConstant constant(long version, String label) {
        return PublishedConstant.of("all", 1000 * version, FeatureSet.of(5, new int[] {1, 4}), label);
    }

    private static VersionInfo manifest(long version, PublishedConstant part) {
        return Snapshots.manifest(
                "m", version, TopicLog.CLASSES, IndexedFeatures.NAME, List.of(VersionInfo.Part.of(part)));
    }

    private static TopicLog putVersion(TopicLog log, long version, String label) {
        PublishedConstant part = constant(version, label);
        return log.put(SnapshotKeys.of("m", part), SnapshotCodec.encode("m", part))
                .put(manifest(version, part));
    }

    @Test
    void accept_partOfSomeColumns_isShown() {
        assertThat(putVersion(new TopicLog(), 1, "b").feed(reader, 0)).containsExactly(1L);
        assertThat(reader.latest().orElseThrow().predict(new float[5]).label()).isEqualTo("b");
        assertThat(reader.problem()).isEmpty();
    }

    @Test
    void accept_recordThatItsKindThrowsAt_isDamaged() {
        TopicLog log = putVersion(new TopicLog(), 1, "b");
        assertThat(putVersion(putVersion(log, 2, ConstantKind.UNDECODABLE), 3, "c")
                        .feed(reader, 0))
                .containsExactly(1L, 3L);

        putVersion(new TopicLog(), 4, ConstantKind.UNDECODABLE).feed(reader, 0);
        assertThat(reader.latest().orElseThrow().version()).isEqualTo(3);
        assertThat(reader.problem().orElseThrow()).contains("record is no part of kind constant: label is undecodable");
    }

    @Test
    void accept_recordOfAnotherPart_isDamaged() {
        PublishedConstant part = constant(1, "b");
        new TopicLog()
                .put("m/other", SnapshotCodec.encode("m", part))
                .put(manifest(1, PublishedConstant.of("other", 1000, part.held(), "b")))
                .feed(reader, 0);
        assertThat(reader.latest()).isEmpty();
        assertThat(reader.problem().orElseThrow())
                .contains("record is of all of kind constant, expected other of kind constant");
    }

    /** A reader asks every record for its digest, to compare it with the one before. */
    @Test
    void accept_partWithoutADigest_isDamaged() {
        PublishedConstant bad = constant(1, PublishedConstant.UNDIGESTED);
        PublishedConstant named = constant(1, "b");
        new TopicLog()
                .put(SnapshotKeys.of("m", bad), SnapshotCodec.encode("m", bad))
                .put(SnapshotKeys.of("m", bad), SnapshotCodec.encode("m", bad))
                .put(manifest(1, named))
                .feed(reader, 0);
        assertThat(reader.problem().orElseThrow()).contains("record is no part of kind constant: label is undigested");
        assertThat(putVersion(new TopicLog(), 2, "b").feed(reader, 0)).containsExactly(2L);
    }

    @Test
    void accept_partWithoutFeatures_isDamaged() {
        PublishedConstant part = PublishedConstant.of("all", 1000, FeatureSet.all(0), "b");
        new TopicLog()
                .put(SnapshotKeys.of("m", part), SnapshotCodec.encode("m", part))
                .put(manifest(1, part))
                .feed(reader, 0);
        assertThat(reader.problem().orElseThrow()).contains("record has 0 features, expected at least 1");
    }

    @Test
    void accept_kindThatThrowsAtAName_keepsTheVersionBefore() {
        putVersion(new TopicLog(), 1, "b").feed(reader, 0);
        PublishedConstant part =
                PublishedConstant.of(ConstantKind.UNPLACED, 2000, FeatureSet.of(5, new int[] {1, 4}), "b");
        new TopicLog()
                .put(SnapshotKeys.of("m", part), SnapshotCodec.encode("m", part))
                .put(manifest(2, part))
                .feed(reader, 0);
        assertThat(reader.latest().orElseThrow().version()).isEqualTo(1);
        assertThat(reader.problem()).contains("the parts of version 2 cannot be put together:" + " part is unplaced");
    }

    /** A jar of another version, or without the libraries that it needs. */
    @Test
    void accept_kindThatMissesAClass_keepsTheVersionBefore() {
        putVersion(new TopicLog(), 1, "b").feed(reader, 0);
        putVersion(new TopicLog(), 2, ConstantKind.UNLINKED).feed(reader, 0);
        assertThat(reader.problem().orElseThrow())
                .contains("record is no part of kind constant: a class cannot be used: label is unlinked");
        putVersion(new TopicLog(), 3, ConstantKind.UNLINKED_CLASSIFIER).feed(reader, 0);
        assertThat(reader.problem().orElseThrow())
                .startsWith("the parts of version 3 make no classifier: a class cannot be used: ");
        assertThat(reader.latest().orElseThrow().version()).isEqualTo(1);
    }

    @Test
    void accept_partsThatMakeNoClassifier_keepTheVersionBefore() {
        TopicLog log = putVersion(putVersion(new TopicLog(), 1, "b"), 2, "z");
        assertThat(log.feed(reader, 0)).containsExactly(1L);
        assertThat(reader.latest().orElseThrow().version()).isEqualTo(1);
        assertThat(reader.problem()).contains("the parts of version 2 make no classifier: no class is z");
    }
}
