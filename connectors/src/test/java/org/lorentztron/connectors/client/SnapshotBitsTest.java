package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.connectors.client.TopicLog.manifest;
import static org.lorentztron.connectors.client.TopicLog.pair;
import static org.lorentztron.connectors.client.TopicLog.pairs;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.Snapshots;

/**
 * Every bit and every length of a version's records. What is damaged is refused, with a reason, while the version
 * before stays; or the damage is in a number that no prediction depends on.
 */
class SnapshotBitsTest {

    private static final byte[] PAIR = SnapshotCodec.encode("m", pair("a", "b", 2));
    private static final byte[] MANIFEST = SnapshotCodec.encode(manifest(2, pairs(2)));

    @Example
    void everyFlippedBitOfAPair_isRefusedOrChangesNoPrediction() {
        Set<String> unseen = new TreeSet<>();
        for (int bit = 0; bit < 8 * PAIR.length; bit++) {
            VersionReader reader = readWithPair(flipped(PAIR, bit));
            if (isRefused(reader, "bit " + bit)) {
                continue;
            }
            ModelVersion version = reader.latest().orElseThrow();
            assertThat(version.manifest()).isEqualTo(manifest(2, pairs(2)));
            assertThat(version.pairs().subList(1, 3)).isEqualTo(pairs(2).subList(1, 3));
            unseen.addAll(differences(version.pairs().get(0), pair("a", "b", 2)));
        }
        assertThat(unseen).containsExactlyInAnyOrder("intervals", "learner", "counts", "step");
    }

    @Example
    void everyFlippedBitOfAManifest_isRefusedOrChangesNoPrediction() {
        Set<String> unseen = new TreeSet<>();
        for (int bit = 0; bit < 8 * MANIFEST.length; bit++) {
            VersionReader reader = readWithManifest(flipped(MANIFEST, bit));
            if (isRefused(reader, "bit " + bit)) {
                continue;
            }
            ModelVersion version = reader.latest().orElseThrow();
            assertThat(version.pairs()).isEqualTo(pairs(2));
            unseen.addAll(differences(version.manifest(), manifest(2, pairs(2))));
        }
        assertThat(unseen)
                .containsExactlyInAnyOrder(
                        "version",
                        "intervalEnd",
                        "eventsTrained",
                        "sourcePositions",
                        // Its sharpness: labels stay.
                        "rule",
                        "options",
                        "seed",
                        "softwareVersion");
    }

    @Example
    void everyCutOfAPairOrManifest_isRefused() {
        for (int length = 0; length < PAIR.length; length++) {
            assertThat(isRefused(readWithPair(Arrays.copyOf(PAIR, length)), "pair of " + length))
                    .isTrue();
        }
        for (int length = 0; length < MANIFEST.length; length++) {
            assertThat(isRefused(readWithManifest(Arrays.copyOf(MANIFEST, length)), "manifest of " + length))
                    .isTrue();
        }
        assertThat(isRefused(readWithPair(Arrays.copyOf(PAIR, PAIR.length + 1)), "longer"))
                .isTrue();
        assertThat(isRefused(readWithManifest(Arrays.copyOf(MANIFEST, MANIFEST.length + 1)), "longer"))
                .isTrue();
    }

    /** No two models disturb each other, however their records are interleaved in one partition. */
    @Property(tries = 200)
    void twoModelsInterleaved_areReadAsIfAlone(@ForAll long seed) {
        Random random = new Random(seed);
        TopicLog ours = new TopicLog().putVersion(1).putVersion(2).putVersion(3);
        TopicLog theirs = new TopicLog();
        for (int version = 1; version <= 3; version++) {
            List<PublishedPair> foreign = List.of(pair("a", "b", version + 0.5f), pair("b", "c", version + 0.5f));
            for (PublishedPair pair : foreign) {
                theirs.put(SnapshotKeys.of("other", pair), SnapshotCodec.encode("other", pair));
            }
            theirs.put(Snapshots.manifest("other", version, TopicLog.CLASSES, foreign));
        }
        TopicLog mixed = new TopicLog();
        int a = 0;
        int b = 0;
        while (a < ours.entries().size() || b < theirs.entries().size()) {
            boolean first = b == theirs.entries().size() || a < ours.entries().size() && random.nextBoolean();
            TopicLog.Entry next =
                    first ? ours.entries().get(a++) : theirs.entries().get(b++);
            mixed.put(next.key(), next.value());
        }
        VersionReader reader = new VersionReader("m");
        assertThat(mixed.feed(reader, 0)).containsExactly(1L, 2L, 3L);
        VersionReader other = new VersionReader("other");
        assertThat(mixed.feed(other, 0)).containsExactly(1L, 2L, 3L);
        assertThat(reader.problem()).isEmpty();
        assertThat(other.problem()).isEmpty();
    }

    static byte[] flipped(byte[] bytes, int bit) {
        byte[] flipped = bytes.clone();
        flipped[bit / 8] ^= (byte) (1 << bit % 8);
        return flipped;
    }

    private static VersionReader readWithPair(byte[] damaged) {
        VersionReader reader = new VersionReader("m");
        new TopicLog()
                .putVersion(1)
                .put("m/a|b", damaged)
                .put(pair("a", "c", 2), pair("b", "c", 2))
                .put(manifest(2, pairs(2)))
                .feed(reader, 0);
        return reader;
    }

    private static VersionReader readWithManifest(byte[] damaged) {
        VersionReader reader = new VersionReader("m");
        new TopicLog().putVersion(1).put(pairs(2)).put("m/manifest", damaged).feed(reader, 0);
        return reader;
    }

    /** Whether the version before was kept, with a reason; if not, the damaged one was taken. */
    private static boolean isRefused(VersionReader reader, String what) {
        ModelVersion version = reader.latest().orElseThrow();
        boolean kept = version.pairs().equals(pairs(1)) && version.manifest().equals(manifest(1, pairs(1)));
        assertThat(reader.problem().isPresent()).as(what).isEqualTo(kept);
        return kept;
    }

    /** The components in which two records differ. */
    static Set<String> differences(Record found, Record expected) {
        Set<String> names = new TreeSet<>();
        for (RecordComponent component : expected.getClass().getRecordComponents()) {
            try {
                if (!Objects.deepEquals(
                        component.getAccessor().invoke(found),
                        component.getAccessor().invoke(expected))) {
                    names.add(component.getName());
                }
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }
        return names;
    }
}
