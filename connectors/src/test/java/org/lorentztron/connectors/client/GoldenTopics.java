package org.lorentztron.connectors.client;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.lorentztron.connectors.client.TopicLog.CLASSES;
import static org.lorentztron.connectors.client.TopicLog.manifest;
import static org.lorentztron.connectors.client.TopicLog.pair;
import static org.lorentztron.connectors.client.TopicLog.pairs;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.version.NamedPart;
import org.lorentztron.connectors.wire.version.Networks;
import org.lorentztron.connectors.wire.version.PartDigest;
import org.lorentztron.connectors.wire.version.PublishedNetwork;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.Snapshots;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.FeatureSet;

/** Topics of the model m in which records are missing, damaged, repeated or out of order, by their names. */
final class GoldenTopics {
    private final Map<String, List<RecordsFile.Entry>> topics = new LinkedHashMap<>();

    private GoldenTopics() {}

    /** Those of the tests of {@link VersionReader}. */
    static Map<String, List<RecordsFile.Entry>> all() {
        GoldenTopics all = new GoldenTopics();
        all.orderly();
        all.damaged();
        all.impossible();
        all.outOfOrder();
        all.refused();
        all.columns();
        all.networks();
        all.partitions();
        return all.topics;
    }

    private void put(String name, TopicLog log) {
        topics.put(name, entries(0, log));
    }

    private static List<RecordsFile.Entry> entries(int partition, TopicLog log) {
        return log.entries().stream()
                .map(entry -> RecordsFile.Entry.of(partition, entry))
                .toList();
    }

    private static TopicLog log() {
        return new TopicLog();
    }

    private void orderly() {
        put("whole-versions", log().putVersion(1).putVersion(2));
        put("names-of-features", log().putVersion(1).put(pairs(2)).putNames().put(manifest(2, pairs(2))));
        put("no-manifest", log().putVersion(1).put(pairs(2)));
        List<PublishedPair> second = List.of(pair("a", "b", 2), pair("a", "c", 1), pair("b", "c", 2));
        put(
                "record-of-an-earlier-version",
                log().putVersion(1).put(second.get(0), second.get(2)).put(manifest(2, second)));
        List<PublishedPair> only = List.of(pair("a", "c", 1));
        put("pairs-not-trained", log().put(only).put(manifest(1, only)));
        put("compacted", log().putVersion(1).putVersion(2).putVersion(3).compacted());
        put(
                "compacted-before-the-manifest",
                log().putVersion(1).put(pairs(2)).compacted().put(manifest(2, pairs(2))));
        PublishedPair foreign = pair("a", "b", 9);
        put(
                "other-models-and-keys",
                log().put(pairs(1))
                        .put("m2/a|b", SnapshotCodec.encode("m2", foreign))
                        .put(Snapshots.manifest("m2", 9, CLASSES, List.of(foreign)))
                        .put(null, new byte[] {1})
                        .put("m", new byte[] {1})
                        .put("m/%61|b", new byte[] {1})
                        .put(manifest(1, pairs(1))));
        PublishedPair later = Snapshots.pair("a", "b", 5000, new float[] {1, 1}, new float[] {0, 1});
        put(
                "equal-digests-of-two-intervals",
                log().putVersion(1).put(later).put(manifest(2, List.of(later, pair("a", "c", 1), pair("b", "c", 1)))));
    }

    private void damaged() {
        byte[] good = SnapshotCodec.encode("m", pair("a", "b", 2));
        for (int bit : new int[] {3, 83, 800, 1_000, 1_100}) {
            byte[] flipped = good.clone();
            flipped[bit / 8 % good.length] ^= (byte) (1 << bit % 8);
            put("flipped-bit-" + bit, withFirst(flipped));
        }
        put("truncated", withFirst(Arrays.copyOf(good, good.length - 30)));
        put("shorter-than-its-header", withFirst(Arrays.copyOf(good, 7)));
        put("followed-by-more", withFirst(Arrays.copyOf(good, good.length + 3)));
        put(
                "missing-record",
                log().put(pair("a", "b", 1), pair("b", "c", 1))
                        .put(manifest(1, pairs(1)))
                        .putVersion(2));
        put(
                "damaged-after-its-manifest",
                log().put(pair("b", "c", 1))
                        .put(manifest(1, pairs(1)))
                        .put("m/a|c", new byte[] {1})
                        .put(pair("a", "c", 1), pair("a", "b", 1)));
        put(
                "damaged-and-compacted",
                log().putVersion(1).put("m/a|b", new byte[] {1}).compacted());
        put(
                "damaged-then-replaced",
                log().putVersion(1)
                        .put("m/a|b", new byte[] {1})
                        .put(pair("a", "b", 5))
                        .put(manifest(2, pairs(2))));
        put("tombstones", log().putVersion(1).put("m/a|b", null).put("m/manifest", null));
        put("tombstone-of-a-part", log().putVersion(1).put("m/a|b", null).put(manifest(2, pairs(2))));
        put(
                "record-under-another-key",
                log().put("m/a|b", SnapshotCodec.encode("m", pair("a", "c", 1)))
                        .put(pair("a", "c", 1), pair("b", "c", 1))
                        .put(manifest(1, pairs(1))));
    }

    private static TopicLog withFirst(byte[] record) {
        return log().putVersion(1)
                .put("m/a|b", record)
                .put(pair("a", "c", 2), pair("b", "c", 2))
                .put(manifest(2, pairs(2)));
    }

    /** What a record says of itself is not enough: its numbers have to be such as a model has. */
    private void impossible() {
        PublishedPair good = pair("a", "b", 2);
        float[] infinite = {Float.POSITIVE_INFINITY, 2};
        PartDigest digest = PartDigest.of(FeatureSet.all(1), infinite, good.v());
        List<VersionInfo.Part> parts = new ArrayList<>(manifest(2, pairs(2)).parts());
        parts.set(0, new VersionInfo.Part(good.name(), good.kind(), good.intervalEnd(), digest));
        put(
                "infinite-parameter",
                log().putVersion(1)
                        .put("m/a|b", replaced(SnapshotCodec.encode("m", good), floats(2, 2), floats(infinite)))
                        .put(pair("a", "c", 2), pair("b", "c", 2))
                        .put(Snapshots.manifest("m", 2, CLASSES, IndexedFeatures.NAME, parts)));
        refuse("version-0", manifest(0, pairs(2)));
        byte[] manifest = SnapshotCodec.encode(manifest(2, pairs(2)));
        byte[] votes = "votes".getBytes(UTF_8);
        put("unknown-rule", withManifest(replaced(manifest, votes, "hands".getBytes(UTF_8))));
        byte[] one = ByteBuffer.allocate(8).order(LITTLE_ENDIAN).putDouble(1).array();
        byte[] eleven =
                ByteBuffer.allocate(8).order(LITTLE_ENDIAN).putDouble(11).array();
        put("sharpness-out-of-range", withManifest(replaced(manifest, one, eleven)));
        put("policy-of-unknown-class", decided("threshold", "z=0.2"));
        put("policy-of-another-form", decided("threshold", "a>b>c=2"));
        put("policy-out-of-range", decided("abstain-below", "1.5"));
    }

    private static TopicLog decided(String option, String text) {
        return withManifest(SnapshotCodec.encode(manifest(2, pairs(2)).of(Map.of(option, text))));
    }

    private static TopicLog withManifest(byte[] manifest) {
        return log().putVersion(1).put(pairs(2)).put("m/manifest", manifest);
    }

    private static byte[] floats(float... values) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(values);
        return bytes.array();
    }

    /** The first of some bytes become others. */
    private static byte[] replaced(byte[] record, byte[] found, byte[] others) {
        byte[] changed = record.clone();
        int at = 0;
        while (!Arrays.equals(record, at, at + found.length, found, 0, found.length)) {
            at++;
        }
        System.arraycopy(others, 0, changed, at, others.length);
        return changed;
    }

    private void outOfOrder() {
        List<PublishedPair> first = pairs(1);
        List<PublishedPair> second = pairs(2);
        put(
                "interleaved",
                log().put(first.get(0), second.get(0), first.get(1), first.get(2), second.get(1))
                        .put(manifest(1, first))
                        .put(second.get(2))
                        .put(manifest(2, second)));
        put("manifest-first", log().put(manifest(1, pairs(1))).put(pairs(1)));
        put("repeated", log().put(pairs(1)).put(pairs(1)).putVersion(1));
        List<PublishedPair> named = List.of(pair("a", "b", 1), pair("a", "c", 2));
        put(
                "found-then-overwritten-twice",
                log().put(named.get(0))
                        .put(manifest(1, named))
                        .put(pair("a", "b", 3), pair("a", "b", 4))
                        .put(named.get(1)));
        put(
                "waited-for-then-overwritten-twice",
                log().put(manifest(1, named))
                        .put(named.get(0), pair("a", "b", 3), pair("a", "b", 4))
                        .put(named.get(1)));
        PublishedPair same = Snapshots.pair(
                "a", "b", 3000, pair("a", "b", 2).u(), pair("a", "b", 2).v());
        put(
                "equal-digest-of-another-interval",
                log().putVersion(1)
                        .put(same, pair("a", "c", 2), pair("b", "c", 2))
                        .put(manifest(2, pairs(2))));
        put(
                "found-for-a-manifest-never-completed",
                log().put(pair("a", "b", 1))
                        .put(manifest(1, List.of(pair("a", "b", 1), pair("a", "c", 1))))
                        .put(pair("a", "b", 3), pair("a", "b", 4))
                        .put(named.get(1))
                        .put(manifest(2, named)));
        List<PublishedPair> mixed = List.of(pair("a", "b", 1), pair("a", "c", 2), pair("b", "c", 1));
        put(
                "record-of-the-version-taken-last",
                log().putVersion(1)
                        .put(pair("a", "b", 7), pair("a", "b", 8))
                        .put(manifest(9, pairs(9)))
                        .put(mixed.get(1))
                        .put(manifest(2, mixed)));
        put("older-number-later", log().putVersion(7).putVersion(3));
    }

    private void refused() {
        refuse("classes-in-another-order", Snapshots.manifest("m", 2, List.of("c", "b", "a"), pairs(2)));
        refuse("class-twice", Snapshots.manifest("m", 2, List.of("a", "b", "a", "c"), pairs(2)));
        refuse("no-parts", Snapshots.manifest("m", 2, CLASSES, List.of()));
        refuse("part-twice", manifest(2, List.of(pair("a", "b", 2), pair("a", "c", 2), pair("a", "b", 2))));
        refuse(
                "unknown-feature-space",
                Snapshots.manifest(
                        "m", 2, CLASSES, "hashed", manifest(2, pairs(2)).parts()));
        List<VersionInfo.Part> parts = new ArrayList<>(manifest(2, pairs(2)).parts());
        parts.add(new VersionInfo.Part(new NamedPart("all"), "oracle", 2000, new PartDigest("ab", null)));
        refuse("unknown-kind-of-part", Snapshots.manifest("m", 2, CLASSES, IndexedFeatures.NAME, parts));
        put(
                "manifest-of-another-model",
                log().putVersion(1)
                        .put(pairs(2))
                        .put("m/manifest", SnapshotCodec.encode(Snapshots.manifest("m2", 2, CLASSES, pairs(2)))));
        VersionInfo hashed = Snapshots.manifest(
                "m", 3, CLASSES, "hashed", manifest(3, pairs(3)).parts());
        TopicLog waiting =
                log().putVersion(1).put(pair("a", "b", 2), pair("a", "c", 2)).put(manifest(2, pairs(2)));
        put(
                "part-after-a-refused-manifest",
                waiting.put(hashed).put(pair("b", "c", 2)).putVersion(4));
        PublishedPair rest = Snapshots.rest("a", 2000, new float[] {2, 2}, new float[] {0, 1});
        put("class-against-the-rest-missing", log().putVersion(1).put(rest).put(manifest(2, List.of(rest))));
        List<PublishedPair> both = List.of(pair("a", "b", 2), rest);
        put("pairs-and-rest", log().putVersion(1).put(both).put(manifest(2, both)));
    }

    private void refuse(String name, VersionInfo manifest) {
        put(name, log().putVersion(1).put(pairs(2)).put(manifest));
    }

    private void columns() {
        List<PublishedPair> named = List.of(some("a", "b", 3), some("a", "c", 0), some("b", "c", 0));
        put("columns", log().putVersion(1).put(named).put(manifest(2, named)));
        put(
                "other-columns",
                log().putVersion(1)
                        .put(some("a", "b", 4), named.get(1), named.get(2))
                        .put(manifest(2, named)));
        List<PublishedPair> sizes = List.of(pair("a", "b", 2), some("a", "c", 0));
        put("parts-of-other-sizes", log().putVersion(1).put(sizes).put(manifest(2, sizes)));
    }

    private static PublishedPair some(String a, String b, int column) {
        FeatureSet held = FeatureSet.of(5, new int[] {column});
        return Snapshots.pair(a, b, 2000, held, new float[] {2, 2}, new float[] {0, 1});
    }

    private void networks() {
        List<PublishedNetwork> second = Networks.records(2000);
        put("network", log().putVersion(1).put(second).put(Networks.manifest(2, CLASSES, second)));
        put(
                "network-without-a-record",
                log().putVersion(1)
                        .put(second.get(0))
                        .put(Networks.manifest(2, CLASSES, second))
                        .put(second.get(1)));
        List<PublishedNetwork> torn =
                List.of(second.get(0), Networks.records(3000).get(1));
        put("network-of-two-intervals", log().putVersion(1).put(torn).put(Networks.manifest(2, CLASSES, torn)));
        put(
                "network-of-other-classes",
                log().putVersion(1).put(second).put(Networks.manifest(2, List.of("a", "b"), second)));
        List<PublishedNetwork> late = List.of(second.get(1));
        put("network-without-its-first-record", log().putVersion(1).put(late).put(Networks.manifest(2, CLASSES, late)));
    }

    /** The topic was given more partitions. */
    private void partitions() {
        List<PublishedPair> third = List.of(pair("a", "b", 3), pair("a", "c", 2), pair("b", "c", 3));
        put(
                "older-version-of-another-partition",
                log().putVersion(2),
                log().put(third.get(0), third.get(2)).put(manifest(3, third)),
                log().putVersion(1).putVersion(2));
        for (byte[] unreadable : new byte[][] {null, {1}}) {
            put(
                    "manifest-of-an-old-partition-" + (unreadable == null ? "deleted" : "unreadable"),
                    log().putVersion(1),
                    log().put(manifest(2, pairs(2))).put(pairs(2).get(0)),
                    log().put("m/manifest", unreadable),
                    log().put(pairs(2)),
                    log().put("m/manifest", unreadable));
        }
    }

    /** Logs of partitions 0 and 1 by turns. */
    private void put(String name, TopicLog... turns) {
        List<RecordsFile.Entry> entries = new ArrayList<>();
        for (int turn = 0; turn < turns.length; turn++) {
            entries.addAll(entries(turn % 2, turns[turn]));
        }
        topics.put(name, entries);
    }

    /** Four versions whose records are lost, cut, changed or repeated at random. */
    static List<RecordsFile.Entry> random(long seed) {
        return entries(
                0, log().putVersion(1).putVersion(2).putVersion(3).putVersion(4).damaged(seed));
    }
}
