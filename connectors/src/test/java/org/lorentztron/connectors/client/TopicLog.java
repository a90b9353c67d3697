package org.lorentztron.connectors.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.lorentztron.connectors.wire.version.HistoryRecord;
import org.lorentztron.connectors.wire.version.PublishedNames;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.Snapshots;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.connectors.wire.version.VersionRecord;

/** The records of a models topic with classes a, b and c and one feature, as a job would write them. */
final class TopicLog {
    static final List<String> CLASSES = List.of("a", "b", "c");

    record Entry(String key, byte[] value) {}

    private final List<Entry> entries = new ArrayList<>();

    /** A pair whose u is {@code seed} throughout, so that versions can be told apart. */
    static PublishedPair pair(String a, String b, float seed) {
        return Snapshots.pair(a, b, (long) (1000 * seed), new float[] {seed, seed}, new float[] {0, 1});
    }

    /** All three pairs of a version. */
    static List<PublishedPair> pairs(float seed) {
        return List.of(pair("a", "b", seed), pair("a", "c", seed), pair("b", "c", seed));
    }

    static VersionInfo manifest(long version, List<PublishedPair> pairs) {
        return Snapshots.manifest("m", version, CLASSES, pairs);
    }

    /** A version as a history topic has it. */
    static TopicLog kept(long version) {
        return kept(version, manifest(version, pairs(version)), pairs(version));
    }

    static TopicLog kept(long version, VersionInfo manifest, List<PublishedPair> pairs) {
        TopicLog log = new TopicLog();
        List<VersionRecord> elements = new ArrayList<>(pairs);
        elements.add(manifest);
        elements.forEach(element ->
                log.put(SnapshotKeys.of("m", new HistoryRecord(version, element)), SnapshotCodec.encode("m", element)));
        return log;
    }

    TopicLog put(PublishedPart... snapshots) {
        return put(List.of(snapshots));
    }

    TopicLog put(List<? extends PublishedPart> snapshots) {
        for (PublishedPart part : snapshots) {
            put(SnapshotKeys.of("m", part), SnapshotCodec.encode("m", part));
        }
        return this;
    }

    /** The names of one feature, and a record with the key of names that is damaged. */
    TopicLog putNames() {
        PublishedNames names = new PublishedNames(0, new TreeMap<>(Map.of(0, List.of("amount"))), 0);
        return put(SnapshotKeys.of("m", names), SnapshotCodec.encode("m", names))
                .put("m/names/7", new byte[] {1, 2});
    }

    TopicLog put(VersionInfo manifest) {
        return put(SnapshotKeys.manifest(manifest.modelId()), SnapshotCodec.encode(manifest));
    }

    TopicLog put(String key, byte[] value) {
        entries.add(new Entry(key, value));
        return this;
    }

    /** Pairs, then their manifest. */
    TopicLog putVersion(long version) {
        return put(pairs(version)).put(manifest(version, pairs(version)));
    }

    /** The same with records that are lost, cut, changed or repeated at random. */
    TopicLog damaged(long seed) {
        Random random = new Random(seed);
        TopicLog damaged = new TopicLog();
        for (Entry entry : entries) {
            byte[] value = entry.value().clone();
            switch (random.nextInt(8)) {
                case 0 -> value = null;
                case 1 -> value = Arrays.copyOf(value, random.nextInt(value.length));
                case 2 -> value[random.nextInt(value.length)] ^= (byte) (1 + random.nextInt(255));
                default -> {}
            }
            int copies = random.nextInt(8) == 0 ? 2 : random.nextInt(8) == 0 ? 0 : 1;
            for (int i = 0; i < copies; i++) {
                damaged.put(entry.key(), value);
            }
        }
        return damaged;
    }

    /** What compaction leaves: the newest record of each key, in the order of the log. */
    TopicLog compacted() {
        Map<String, Entry> newest = new LinkedHashMap<>();
        for (Entry entry : entries) {
            newest.remove(entry.key());
            newest.put(entry.key(), entry);
        }
        TopicLog log = new TopicLog();
        log.entries.addAll(newest.values());
        return log;
    }

    List<Entry> entries() {
        return entries;
    }

    VersionReader read() {
        VersionReader reader = new VersionReader("m");
        feed(reader, 0);
        return reader;
    }

    /** The numbers of the versions that the reader took, in order. */
    List<Long> feed(VersionReader reader, int partition) {
        List<Long> taken = new ArrayList<>();
        long offset = 0;
        for (Entry entry : entries) {
            byte[] key = entry.key() == null ? null : entry.key().getBytes(UTF_8);
            reader.accept(partition, offset++, key, entry.value()).ifPresent(version -> taken.add(version.version()));
        }
        return taken;
    }
}
