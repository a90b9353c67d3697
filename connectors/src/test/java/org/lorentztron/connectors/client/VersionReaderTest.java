package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.connectors.client.TopicLog.manifest;
import static org.lorentztron.connectors.client.TopicLog.pair;
import static org.lorentztron.connectors.client.TopicLog.pairs;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.Snapshots;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.predict.PairwiseEnsemble;

class VersionReaderTest {
    private final VersionReader reader = new VersionReader("m");

    @Test
    void accept_wholeVersions_areTakenInOrder() {
        assertThat(new TopicLog().putVersion(1).putVersion(2).feed(reader, 0)).containsExactly(1L, 2L);
        assertThat(reader.latest()).get().satisfies(version -> {
            assertThat(version.pairs()).isEqualTo(pairs(2));
            assertThat(version.manifest()).isEqualTo(manifest(2, pairs(2)));
        });
        assertThat(reader.problem()).isEmpty();
    }

    /** They stand before the manifest that they were written with. */
    @Test
    void accept_namesOfFeatures_arePassedOver() {
        TopicLog log = new TopicLog()
                .putVersion(1)
                .put(pairs(2))
                .putNames()
                .put(manifest(2, pairs(2)))
                .putNames();

        assertThat(log.feed(reader, 0)).containsExactly(1L, 2L);
        assertThat(reader.problem()).isEmpty();
        assertThat(log.compacted().read().latest())
                .get()
                .extracting(ModelVersion::version)
                .isEqualTo(2L);
    }

    @Test
    void accept_pairsWithoutManifest_areNotTaken() {
        new TopicLog().putVersion(1).put(pairs(2)).feed(reader, 0);
        assertThat(reader.latest()).get().extracting(ModelVersion::version).isEqualTo(1L);
    }

    /** A pair that did not train keeps its record of an earlier interval. */
    @Test
    void accept_pairOfAnEarlierInterval_belongsToTheVersion() {
        List<PublishedPair> second = List.of(pair("a", "b", 2), pair("a", "c", 1), pair("b", "c", 2));
        TopicLog log =
                new TopicLog().putVersion(1).put(second.get(0), second.get(2)).put(manifest(2, second));
        assertThat(log.feed(reader, 0)).containsExactly(1L, 2L);
        assertThat(log.compacted().read().latest()).get().satisfies(version -> assertThat(version.pairs())
                .isEqualTo(second));
    }

    @Test
    void accept_pairsNotTrainedYet_makeAVersionWithoutThem() {
        List<PublishedPair> only = List.of(pair("a", "c", 1));
        new TopicLog().put(only).put(manifest(1, only)).feed(reader, 0);
        ModelVersion version = reader.latest().orElseThrow();
        assertThat(version.predict(new float[] {1}).votes())
                .containsEntry("b", 0)
                .containsEntry("a", 1);
    }

    /** Every single flipped bit of u and v must show; the version before stays. */
    @Test
    void accept_flippedBit_keepsTheLastGoodVersion() {
        byte[] good = SnapshotCodec.encode("m", pair("a", "b", 2));
        for (int bit = 0; bit < 8 * 16; bit++) {
            byte[] flipped = good.clone();
            // u and v with their lengths end 22 bytes before the record does: counts, boost, residual, columns,
            // calibration
            int start = good.length - 3 - 8 - 8 - 1 - 1 - 8 - 1 - 8;
            int at = start + bit / 8 + (bit / 8 >= 8 ? 1 : 0);
            flipped[at] ^= (byte) (1 << bit % 8);
            VersionReader each = new VersionReader("m");
            new TopicLog()
                    .putVersion(1)
                    .put("m/a|b", flipped)
                    .put(pair("a", "c", 2), pair("b", "c", 2))
                    .put(manifest(2, pairs(2)))
                    .feed(each, 0);
            assertThat(each.latest().orElseThrow().version()).as("bit %d", bit).isEqualTo(1);
            assertThat(each.problem().orElseThrow())
                    .startsWith("version 2 lacks 1 of 3 records; the first is a|b: its ")
                    .containsAnyOf("its newest record has the digest ", "is Infinity, expected a finite number");
        }
    }

    @Test
    void accept_truncatedPair_keepsTheLastGoodVersionAndSaysWhere() {
        byte[] good = SnapshotCodec.encode("m", pair("b", "c", 2));
        new TopicLog()
                .putVersion(1)
                .put(pair("a", "b", 2), pair("a", "c", 2))
                .put("m/b|c", Arrays.copyOf(good, good.length - 30))
                .put(manifest(2, pairs(2)))
                .feed(reader, 0);
        assertThat(reader.latest().orElseThrow().version()).isEqualTo(1);
        assertThat(reader.problem().orElseThrow())
                .startsWith("version 2 lacks 1 of 3 records; the first is b|c: its record at offset 6 of partition 0"
                        + " is unreadable: ");
    }

    @Test
    void accept_missingPair_isNeverTakenAndTheNextWholeVersionIs() {
        TopicLog log = new TopicLog().put(pair("a", "b", 1), pair("b", "c", 1)).put(manifest(1, pairs(1)));
        assertThat(log.feed(reader, 0)).isEmpty();
        assertThat(reader.problem().orElseThrow())
                .isEqualTo("version 1 lacks 1 of 3 records; the first is a|c: no record has the digest "
                        + pair("a", "c", 1).digest().sha256() + " of the interval to 1000");
        assertThat(new TopicLog().putVersion(2).feed(reader, 0)).containsExactly(2L);
        assertThat(reader.problem()).isEmpty();
    }

    /** Two versions whose records overlap, as when a job is restarted while the old one still writes. */
    @Test
    void accept_interleavedVersions_areBothWhole() {
        List<PublishedPair> first = pairs(1);
        List<PublishedPair> second = pairs(2);
        TopicLog log = new TopicLog()
                .put(first.get(0), second.get(0), first.get(1), first.get(2), second.get(1))
                .put(manifest(1, first))
                .put(second.get(2))
                .put(manifest(2, second));
        assertThat(log.feed(reader, 0)).containsExactly(1L, 2L);
        assertThat(reader.latest().orElseThrow().pairs()).isEqualTo(second);
    }

    /** What a waiting manifest has found stays found, however many records of the pair come before its last one. */
    @Test
    void accept_pairFoundThenOverwrittenTwice_stillCompletesTheVersion() {
        List<PublishedPair> named = List.of(pair("a", "b", 1), pair("a", "c", 2));
        TopicLog log = new TopicLog()
                .put(named.get(0))
                .put(manifest(1, named))
                .put(pair("a", "b", 3), pair("a", "b", 4))
                .put(named.get(1));
        assertThat(log.feed(reader, 0)).containsExactly(1L);
        assertThat(reader.latest().orElseThrow().pairs()).isEqualTo(named);
        assertThat(reader.problem()).isEmpty();
    }

    @Test
    void accept_pairFoundForAManifestNeverCompleted_servesTheNext() {
        List<PublishedPair> first = List.of(pair("a", "b", 1), pair("a", "c", 1));
        List<PublishedPair> second = List.of(pair("a", "b", 1), pair("a", "c", 2));
        TopicLog log = new TopicLog()
                .put(first.get(0))
                .put(manifest(1, first))
                .put(pair("a", "b", 3), pair("a", "b", 4))
                .put(second.get(1))
                .put(manifest(2, second));
        assertThat(log.feed(reader, 0)).containsExactly(2L);
        assertThat(reader.latest().orElseThrow().pairs()).isEqualTo(second);
    }

    /**
     * A writer that died twice between pairs and manifest: the version after it names a pair of the version before it.
     */
    @Test
    void accept_pairOfTheVersionTakenLast_isKept() {
        List<PublishedPair> second = List.of(pair("a", "b", 1), pair("a", "c", 2), pair("b", "c", 1));
        TopicLog log = new TopicLog()
                .putVersion(1)
                .put(pair("a", "b", 7), pair("a", "b", 8))
                .put(manifest(9, pairs(9)))
                .put(second.get(1))
                .put(manifest(2, second));
        assertThat(log.feed(reader, 0)).containsExactly(1L, 2L);
        assertThat(reader.latest().orElseThrow().pairs()).isEqualTo(second);
    }

    /** A writer that died between pairs and manifest and then wrote the same again. */
    @Test
    void accept_repeatedPairs_areTakenOnce() {
        assertThat(new TopicLog().put(pairs(1)).put(pairs(1)).putVersion(1).feed(reader, 0))
                .containsExactly(1L);
    }

    @Test
    void accept_compactedTopic_givesTheNewestVersion() {
        VersionReader late = new TopicLog()
                .putVersion(1)
                .putVersion(2)
                .putVersion(3)
                .compacted()
                .read();
        assertThat(late.latest().orElseThrow().pairs()).isEqualTo(pairs(3));
        assertThat(late.problem()).isEmpty();
    }

    /**
     * Compaction may have reached between the pairs of a version and its manifest: an old manifest has lost its pairs.
     */
    @Test
    void accept_compactedBeforeTheManifest_givesTheNewestVersion() {
        TopicLog log = new TopicLog().putVersion(1).put(pairs(2)).compacted().put(manifest(2, pairs(2)));
        assertThat(log.feed(reader, 0)).containsExactly(2L);
    }

    /** A record that comes after its manifest may be damaged: that is news, whichever part was told of before. */
    @Test
    void problem_damagedRecordAfterItsManifest_saysWhere() {
        new TopicLog().put(pair("b", "c", 1)).put(manifest(1, pairs(1))).feed(reader, 0);
        assertThat(reader.problem().orElseThrow()).contains("lacks 2 of 3 records; the first is a|b: no record has");

        reader.accept(0, 7, "m/a|c".getBytes(StandardCharsets.UTF_8), new byte[] {1});

        assertThat(reader.problem().orElseThrow())
                .startsWith("version 1 lacks 2 of 3 records; one is a|c: its record at offset 7 of partition 0 is"
                        + " unreadable: ");
        assertThat(new TopicLog().put(pair("a", "c", 1), pair("a", "b", 1)).feed(reader, 0))
                .containsExactly(1L);
        assertThat(reader.problem()).isEmpty();
    }

    @Test
    void problem_someMissingRecordsFound_isOfTheOthers() {
        new TopicLog().put(manifest(1, pairs(1))).put(pair("a", "b", 1)).feed(reader, 0);

        assertThat(reader.problem().orElseThrow()).startsWith("version 1 lacks 2 of 3 records; the first is a|c: ");
    }

    @Test
    void accept_damageBeforeALateStart_saysThatThereIsNone() {
        VersionReader late = new TopicLog()
                .putVersion(1)
                .put("m/a|b", new byte[] {1})
                .compacted()
                .read();
        assertThat(late.latest()).isEmpty();
        assertThat(late.problem()).isPresent();
    }

    @Test
    void accept_tombstones_keepTheLastGoodVersion() {
        new TopicLog().putVersion(1).put("m/a|b", null).put("m/manifest", null).feed(reader, 0);
        assertThat(reader.latest().orElseThrow().version()).isEqualTo(1);
        assertThat(reader.problem().orElseThrow())
                .startsWith("manifest at offset 5 of partition 0 is unreadable: record has no value (a tombstone)");
    }

    @Test
    void accept_otherModelsAndKeys_arePassedOver() {
        PublishedPair foreign = pair("a", "b", 9);
        TopicLog log = new TopicLog()
                .put(pairs(1))
                .put("m2/a|b", SnapshotCodec.encode("m2", foreign))
                .put(Snapshots.manifest("m2", 9, TopicLog.CLASSES, List.of(foreign)))
                .put(null, new byte[] {1})
                .put("m", new byte[] {1})
                .put(manifest(1, pairs(1)));
        assertThat(log.feed(reader, 0)).containsExactly(1L);
        assertThat(reader.problem()).isEmpty();
    }

    /** A record under another pair's key would pass the digest of that pair only by mistake of its writer. */
    @Test
    void accept_recordUnderAnotherKey_isRefused() {
        new TopicLog()
                .put("m/a|b", SnapshotCodec.encode("m", pair("a", "c", 1)))
                .put(pair("a", "c", 1), pair("b", "c", 1))
                .put(manifest(1, pairs(1)))
                .feed(reader, 0);
        assertThat(reader.latest()).isEmpty();
        assertThat(reader.problem().orElseThrow()).contains("record is of m/a|c, expected m/a|b as its key says");
    }

    /** Of equal models of two intervals the newer record's counts are shown. */
    @Test
    void accept_equalDigestsOfTwoIntervals_showsTheNewerRecord() {
        PublishedPair later = Snapshots.pair("a", "b", 5000, new float[] {1, 1}, new float[] {0, 1});
        List<PublishedPair> named = List.of(later, pair("a", "c", 1), pair("b", "c", 1));
        new TopicLog().putVersion(1).put(later).put(manifest(2, named)).feed(reader, 0);
        assertThat(reader.latest().orElseThrow().pairs()).isEqualTo(named);
    }

    /** A job set back to an older savepoint says so; who starts later sees the same. */
    @Test
    void accept_olderNumberLaterInThePartition_isFollowed() {
        TopicLog log = new TopicLog().putVersion(7).putVersion(3);
        log.feed(reader, 0);
        assertThat(reader.latest().orElseThrow().version()).isEqualTo(3);
        assertThat(log.compacted().read().latest().orElseThrow().version()).isEqualTo(3);
        assertThat(reader.highestVersion()).hasValue(7);
    }

    /**
     * After the topic was given more partitions, the old one must not bring back old versions, and its pairs still
     * count.
     */
    @Test
    void accept_olderVersionFromAnotherPartition_isPassedOver() {
        List<PublishedPair> third = List.of(pair("a", "b", 3), pair("a", "c", 2), pair("b", "c", 3));
        assertThat(new TopicLog().putVersion(2).feed(reader, 0)).containsExactly(2L);
        assertThat(new TopicLog()
                        .put(third.get(0), third.get(2))
                        .put(manifest(3, third))
                        .feed(reader, 1))
                .containsExactly(3L);
        assertThat(new TopicLog().putVersion(1).putVersion(2).feed(reader, 0)).isEmpty();
        assertThat(reader.latest().orElseThrow().pairs()).isEqualTo(third);
    }

    /**
     * Whatever is lost, damaged or out of order: what is shown matches a manifest that was written, digest by digest.
     */
    @Property(tries = 500)
    void accept_anyDamage_neverShowsAMixture(@ForAll long seed) {
        TopicLog whole = new TopicLog();
        for (int version = 1; version <= 4; version++) {
            whole.putVersion(version);
        }
        VersionReader each = new VersionReader("m");
        long offset = 0;
        for (TopicLog.Entry entry : whole.damaged(seed).entries()) {
            each.accept(0, offset++, entry.key().getBytes(StandardCharsets.UTF_8), entry.value());
            each.latest().ifPresent(VersionReaderTest::assertMatchesItsManifest);
        }
    }

    private static void assertMatchesItsManifest(ModelVersion version) {
        List<VersionInfo.Part> references = version.manifest().parts();
        assertThat(version.pairs()).hasSameSizeAs(references);
        for (int i = 0; i < references.size(); i++) {
            PublishedPair pair = version.pairs().get(i);
            assertThat(VersionInfo.Part.of(pair)).isEqualTo(references.get(i));
        }
        assertThat(((PairwiseEnsemble) version.classifier()).pairs()).isEqualTo(references.size());
    }
}
