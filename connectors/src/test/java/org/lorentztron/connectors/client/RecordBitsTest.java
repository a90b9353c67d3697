package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lorentztron.connectors.wire.version.Networks;
import org.lorentztron.connectors.wire.version.PublishedNetwork;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.Snapshots;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.NetworkKernel;

/**
 * Every bit of a version's records of other shapes than those in {@link SnapshotBitsTest}: with columns, and of
 * networks, alone and with another one, which has to agree. What is damaged is refused, with a reason, while the
 * version before stays; or no prediction depends on it.
 */
class RecordBitsTest {
    /** So many that the number of features has several bytes, with features of one byte and of several. */
    private static final FeatureSet SOME = FeatureSet.of(70_000, new int[] {3, 65_537});

    private static final List<String> CLASSES = TopicLog.CLASSES;

    @Test
    void everyFlippedBitOfAPairWithColumns_isRefusedOrChangesNoPrediction() {
        float[] u = {1, 2, 3};
        PublishedPair first = Snapshots.pair("a", "b", 2000, SOME, u, new float[3]);
        PublishedPair second = Snapshots.pair("a", "c", 2000, SOME, u, new float[3]);
        TopicLog before = new TopicLog().putVersion(1);
        for (List<PublishedPair> pairs : List.of(List.of(first), List.of(first, second))) {
            assertThat(unseen(before, pairs, TopicLog.manifest(2, pairs)))
                    .containsExactlyInAnyOrder("intervals", "learner", "counts", "step");
        }
    }

    @ParameterizedTest
    @EnumSource(NetworkKernel.class)
    void everyFlippedBitOfANetwork_isRefusedOrChangesNoPrediction(NetworkKernel kernel) {
        for (FeatureSet held : List.of(SOME, FeatureSet.all(2))) {
            List<PublishedNetwork> earlier = records(kernel, held, 1000);
            TopicLog before = new TopicLog().put(earlier).put(Networks.manifest(1, CLASSES, earlier));
            List<PublishedNetwork> both = records(kernel, held, 2000);
            for (List<PublishedNetwork> records : List.of(both.subList(0, 1), both)) {
                assertThat(unseen(before, records, Networks.manifest(2, CLASSES, records)))
                        .containsExactlyInAnyOrder("intervals", "learner", "counts");
            }
        }
    }

    private static List<PublishedNetwork> records(NetworkKernel kernel, FeatureSet held, long intervalEnd) {
        Random random = new Random(intervalEnd);
        return List.of(
                Networks.record(random, 0, intervalEnd, kernel, 3, 2, held),
                Networks.record(random, 1, intervalEnd, kernel, 3, 1, held));
    }

    /**
     * Flips every bit of every record.
     *
     * @param before holds version 1
     * @return components that a damaged record had otherwise when it was taken
     */
    private static Set<String> unseen(TopicLog before, List<? extends PublishedPart> records, VersionInfo manifest) {
        Set<String> unseen = new TreeSet<>();
        for (int record = 0; record < records.size(); record++) {
            byte[] whole = SnapshotCodec.encode("m", records.get(record));
            for (int bit = 0; bit < 8 * whole.length; bit++) {
                VersionReader reader = read(before, records, record, SnapshotBitsTest.flipped(whole, bit), manifest);
                ModelVersion version = reader.latest().orElseThrow();
                assertThat(reader.problem().isPresent())
                        .as("record %s, bit %s: %s", record, bit, reader.problem())
                        .isEqualTo(version.version() == 1);
                if (version.version() > 1) {
                    unseen.addAll(SnapshotBitsTest.differences(
                            (Record) version.records().get(record), (Record) records.get(record)));
                }
            }
        }
        return unseen;
    }

    private static VersionReader read(
            TopicLog before, List<? extends PublishedPart> records, int damaged, byte[] damage, VersionInfo manifest) {
        VersionReader reader = new VersionReader("m");
        before.feed(reader, 0);
        TopicLog log = new TopicLog();
        for (int record = 0; record < records.size(); record++) {
            byte[] whole = SnapshotCodec.encode("m", records.get(record));
            log.put(SnapshotKeys.of("m", records.get(record)), record == damaged ? damage : whole);
        }
        log.put(manifest).feed(reader, 0);
        return reader;
    }
}
