package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.connectors.client.TopicLog.manifest;
import static org.lorentztron.connectors.client.TopicLog.pair;
import static org.lorentztron.connectors.client.TopicLog.pairs;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.version.NamedPart;
import org.lorentztron.connectors.wire.version.PartDigest;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.Snapshots;
import org.lorentztron.connectors.wire.version.VersionInfo;

/** Manifests that the reader refuses, and what becomes of the versions before and after them. */
class VersionReaderRefusalsTest {
    private final VersionReader reader = new VersionReader("m");

    @Test
    void accept_manifestThatContradictsItself_isRefused() {
        VersionInfo reversed = Snapshots.manifest("m", 2, List.of("c", "b", "a"), pairs(2));
        VersionInfo twice = Snapshots.manifest("m", 2, List.of("a", "b", "a", "c"), pairs(2));
        VersionInfo none = Snapshots.manifest("m", 2, TopicLog.CLASSES, List.of());
        VersionInfo repeated = manifest(2, List.of(pair("a", "b", 2), pair("a", "c", 2), pair("a", "b", 2)));
        VersionInfo torn = manifest(2, List.of(pair("a", "b", 2), pair("a", "c", 2), pair("a", "b", 1)));
        for (VersionInfo bad : List.of(reversed, twice, none, repeated, torn)) {
            VersionReader each = new VersionReader("m");
            new TopicLog().putVersion(1).put(pairs(2)).put(bad).feed(each, 0);
            assertThat(each.latest().orElseThrow().version()).isEqualTo(1);
            assertThat(each.problem().orElseThrow()).startsWith("version 2 ");
        }
    }

    @Test
    void accept_manifestThatNamesAPairTwice_saysSo() {
        VersionInfo torn = manifest(2, List.of(pair("a", "b", 2), pair("a", "b", 1)));
        new TopicLog().putVersion(1).put(pairs(2)).put(torn).feed(reader, 0);
        assertThat(reader.problem()).contains("version 2 names the part a|b twice, expected each once");
    }

    /** What indices mean there is not known here. */
    @Test
    void accept_unknownFeatureSpace_isRefused() {
        VersionInfo hashed = Snapshots.manifest(
                "m", 2, TopicLog.CLASSES, "hashed", manifest(2, pairs(2)).parts());
        new TopicLog().putVersion(1).put(pairs(2)).put(hashed).feed(reader, 0);
        assertThat(reader.latest().orElseThrow().version()).isEqualTo(1);
        assertThat(reader.problem())
                .contains("version 2 has the feature space hashed, expected indexed, named or named-2");
    }

    /** A part that completes the manifest before it does not hide that a newer version is known of. */
    @Test
    void accept_partOfTheManifestBeforeARefusedOne_completesNothing() {
        VersionInfo hashed = Snapshots.manifest(
                "m", 3, TopicLog.CLASSES, "hashed", manifest(3, pairs(3)).parts());
        for (byte[] refused : List.of(SnapshotCodec.encode(hashed), new byte[] {1})) {
            VersionReader each = new VersionReader("m");
            new TopicLog()
                    .putVersion(1)
                    .put(pair("a", "b", 2), pair("a", "c", 2))
                    .put(manifest(2, pairs(2)))
                    .put("m/manifest", refused)
                    .feed(each, 0);
            String problem = each.problem().orElseThrow();
            assertThat(problem).containsAnyOf("the feature space hashed", "is unreadable");

            assertThat(new TopicLog().put(pair("b", "c", 2)).feed(each, 0)).isEmpty();
            assertThat(each.latest().orElseThrow().version()).isEqualTo(1);
            assertThat(each.problem()).contains(problem);

            assertThat(new TopicLog().putVersion(4).feed(each, 0)).containsExactly(4L);
            assertThat(each.problem()).isEmpty();
        }
    }

    /** What a refused manifest says of the order counts: an old partition must not bring back old versions. */
    @Test
    void accept_olderVersionFromAnotherPartitionThanARefusedOne_isPassedOver() {
        VersionInfo hashed = Snapshots.manifest(
                "m", 3, TopicLog.CLASSES, "hashed", manifest(3, pairs(3)).parts());
        new TopicLog().putVersion(1).feed(reader, 0);
        new TopicLog().put(hashed).put("m/manifest", new byte[] {1}).feed(reader, 1);
        assertThat(new TopicLog().putVersion(2).feed(reader, 0)).isEmpty();
        assertThat(reader.problem().orElseThrow()).contains("is unreadable");
        assertThat(new TopicLog().putVersion(4).feed(reader, 0)).containsExactly(4L);
    }

    /** What it predicts is not known here. */
    @Test
    void accept_unknownKindOfPart_isRefused() {
        List<VersionInfo.Part> parts = new ArrayList<>(manifest(2, pairs(2)).parts());
        parts.add(new VersionInfo.Part(new NamedPart("all"), "oracle", 2000, new PartDigest("ab", null)));
        VersionInfo mixed = Snapshots.manifest("m", 2, TopicLog.CLASSES, IndexedFeatures.NAME, parts);
        new TopicLog().putVersion(1).put(pairs(2)).put(mixed).feed(reader, 0);
        assertThat(reader.latest().orElseThrow().version()).isEqualTo(1);
        assertThat(reader.problem().orElseThrow())
                .startsWith("version 2 has the part all of kind oracle, which this reader does not know;"
                        + " a PartKind cannot be loaded: ")
                .contains("MissingKind");
    }

    /** The old partition of a topic that was given more, damaged or cleared by hand. */
    @Test
    void accept_unreadableManifestOfAnOldPartition_leavesTheNewestToBeCompleted() {
        for (byte[] unreadable : new byte[][] {null, {1}}) {
            VersionReader each = new VersionReader("m");
            new TopicLog().putVersion(1).feed(each, 0);
            new TopicLog().put(manifest(2, pairs(2))).put(pairs(2).get(0)).feed(each, 1);
            String lacking = each.problem().orElseThrow();
            new TopicLog().put("m/manifest", unreadable).feed(each, 0);
            assertThat(each.problem()).contains(lacking);
            assertThat(new TopicLog().put(pairs(2)).feed(each, 1)).containsExactly(2L);
            assertThat(each.problem()).isEmpty();

            new TopicLog().put("m/manifest", unreadable).feed(each, 0);
            assertThat(each.problem().isPresent()).isEqualTo(unreadable != null);
        }
    }

    /** Half a megabyte of names of classes would be room for two billion pairs of them. */
    @Test
    void accept_pairsOfVeryManyClasses_areRefused() {
        List<String> many = new ArrayList<>(TopicLog.CLASSES);
        IntStream.range(0, 60_000).forEach(k -> many.add("c" + k));
        new TopicLog()
                .putVersion(1)
                .put(pairs(2))
                .put(Snapshots.manifest("m", 2, many, pairs(2)))
                .feed(reader, 0);
        assertThat(reader.latest().orElseThrow().version()).isEqualTo(1);
        assertThat(reader.problem())
                .contains("the parts of version 2 make no classifier: classes of pairs are 60003, expected at most"
                        + " 2048");
    }

    @Test
    void accept_manifestOfAnotherModel_isRefused() {
        VersionInfo foreign = Snapshots.manifest("m2", 2, TopicLog.CLASSES, pairs(2));
        new TopicLog()
                .putVersion(1)
                .put(pairs(2))
                .put("m/manifest", SnapshotCodec.encode(foreign))
                .feed(reader, 0);
        assertThat(reader.latest().orElseThrow().version()).isEqualTo(1);
        assertThat(reader.problem())
                .contains("manifest at offset 7 of partition 0 is unreadable:"
                        + " manifest is of model m2, expected m as its key says");
        assertThat(reader.highestVersion()).hasValue(1);
    }
}
