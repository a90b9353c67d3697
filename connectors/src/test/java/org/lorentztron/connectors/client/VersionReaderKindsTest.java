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
        assertThat(reader.problem().orElseThrow())
                .contains("record is no part of kind constant: java.lang.IllegalStateException: label is undecodable");
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

    @Test
    void accept_partsThatMakeNoClassifier_keepTheVersionBefore() {
        TopicLog log = putVersion(putVersion(new TopicLog(), 1, "b"), 2, "z");
        assertThat(log.feed(reader, 0)).containsExactly(1L);
        assertThat(reader.latest().orElseThrow().version()).isEqualTo(1);
        assertThat(reader.problem())
                .contains("the parts of version 2 make no classifier: java.lang.IllegalStateException: no class is z");
    }
}
