package org.lorentztron.connectors.client;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;
import org.lorentztron.connectors.wire.avro.ModelSnapshot;
import org.lorentztron.connectors.wire.avro.PairReference;
import org.lorentztron.connectors.wire.avro.SnapshotManifest;
import org.lorentztron.connectors.wire.version.PairDigest;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;

/**
 * Makes whole versions of one model out of the records of a models topic, taken in the order of each partition. Knows
 * nothing of Kafka. Not thread-safe.
 *
 * <p>A version is taken when its manifest has been read and for every pair it names a record has been read of the interval
 * and with the digests of u and v, and of columns, that it names. Until then, and when that never happens, the last version taken stays and {@link #problem()}
 * says why. So no mixture of versions is ever shown, whatever is missing, damaged, compacted away or written by two.
 */
final class VersionReader {
    /*
     * What is kept. A writer puts the pairs before their manifest, and a manifest names the newest record of every pair, often
     * one of an earlier interval. In an orderly topic the newest record per pair would do. The two newest of each partition are
     * kept, those found for the manifest that stands last, and those of the version taken last: then a writer that died between
     * pairs and manifest, or two that overlap, cost nothing. That bounds the memory to two records per pair and partition, and
     * two more per pair.
     *
     * Order. In one partition the manifest that stands last counts, even if its number is lower: a job set back to an older
     * savepoint says so by writing older numbers, and a reader who starts later sees nothing else. Manifests of another
     * partition (the topic was given more partitions) count when their number is higher.
     */
    private final String modelId;
    private final Map<Slot, Held> held = new HashMap<>();
    private final SortedSet<Integer> partitions = new TreeSet<>();

    // Of the manifest that stands last: the references it waits for, and the records it has. Both together are all its
    // pairs.
    private final Map<PairName, PairReference> missing = new HashMap<>();
    private Map<PairName, PairRecord> found = Map.of();
    private SnapshotManifest manifest;
    private int manifestPartition;
    private long highestVersion = Long.MIN_VALUE;
    private ModelVersion latest;
    private Map<PairName, PairRecord> taken = Map.of();
    private String problem;

    VersionReader(String modelId) {
        this.modelId = modelId;
    }

    /** Two classes by name, a first. */
    private record PairName(String classA, String classB) {
        @Override
        public String toString() {
            return classA + "|" + classB;
        }
    }

    private record Slot(int partition, PairName pair) {}

    private record PairRecord(PairDigest digest, ModelSnapshot snapshot) {
        /** The interval counts as well: no digest covers it, and two intervals may end with one model. */
        private static boolean is(PairRecord record, PairReference named) {
            return record != null
                    && named != null
                    && record.digest().equals(PairDigest.of(named))
                    && record.snapshot().getIntervalEnd() == named.getIntervalEnd();
        }

        private boolean isSameAs(PairRecord other) {
            return other != null
                    && digest.equals(other.digest)
                    && snapshot.getIntervalEnd() == other.snapshot.getIntervalEnd();
        }
    }

    /** The two newest records of a pair in a partition, and what was wrong with a newer one. */
    private static final class Held {
        private PairRecord newest;
        private PairRecord previous;
        private String damage;
    }

    /**
     * Takes the next record of a partition.
     *
     * @param key any bytes; records of other models and of other kinds are passed over
     * @param value null for a tombstone
     * @return the version that this record completed
     */
    Optional<ModelVersion> accept(int partition, long offset, byte[] key, byte[] value) {
        SnapshotKeys.Key named =
                SnapshotKeys.parse(key).filter(k -> k.modelId().equals(modelId)).orElse(null);
        if (named == null) {
            return Optional.empty();
        }
        String place = "at offset " + offset + " of partition " + partition;
        if (named.isManifest()) {
            return acceptManifest(partition, place, value);
        }
        partitions.add(partition);
        return acceptPair(partition, new PairName(named.classA(), named.classB()), place, value);
    }

    Optional<ModelVersion> latest() {
        return Optional.ofNullable(latest);
    }

    /** Why a newer version than {@link #latest()} was not taken; empty when nothing newer is known. */
    Optional<String> problem() {
        return Optional.ofNullable(problem);
    }

    /** The largest version number in a readable manifest, complete or not. */
    OptionalLong highestVersion() {
        return highestVersion == Long.MIN_VALUE ? OptionalLong.empty() : OptionalLong.of(highestVersion);
    }

    private Optional<ModelVersion> acceptPair(int partition, PairName pair, String place, byte[] value) {
        Held slot = held.computeIfAbsent(new Slot(partition, pair), s -> new Held());
        PairRecord record;
        try {
            record = readPair(pair, value);
        } catch (IOException e) {
            slot.damage = "its record " + place + " is unreadable: " + e.getMessage();
            return Optional.empty();
        }
        if (!record.isSameAs(slot.newest)) {
            slot.previous = slot.newest;
        }
        slot.newest = record;
        slot.damage = null;
        boolean waitedFor = PairRecord.is(record, missing.get(pair));
        if (waitedFor) {
            missing.remove(pair);
        }
        if (waitedFor || record.isSameAs(found.get(pair))) {
            found.put(pair, record);
        }
        return waitedFor && missing.isEmpty() ? takeManifest() : Optional.empty();
    }

    private PairRecord readPair(PairName pair, byte[] value) throws IOException {
        ModelSnapshot snapshot = SnapshotCodec.decodeModel(value);
        PairName inside = new PairName(snapshot.getClassA(), snapshot.getClassB());
        if (!inside.equals(pair) || !snapshot.getModelId().equals(modelId)) {
            throw new IOException("record is of " + snapshot.getModelId() + "/" + inside + ", expected " + modelId + "/"
                    + pair + " as its key says");
        }
        return new PairRecord(SnapshotCodec.digest(snapshot), snapshot);
    }

    private Optional<ModelVersion> acceptManifest(int partition, String place, byte[] value) {
        SnapshotManifest next;
        try {
            next = readManifest(value);
        } catch (IOException e) {
            problem = "manifest " + place + " is unreadable: " + e.getMessage();
            return Optional.empty();
        }
        highestVersion = Math.max(highestVersion, next.getVersion());
        if (manifest != null && partition != manifestPartition && next.getVersion() <= manifest.getVersion()) {
            return Optional.empty();
        }
        try {
            ModelVersion.requireReadable(next);
        } catch (IllegalArgumentException e) {
            problem = e.getMessage();
            return Optional.empty();
        }
        manifest = next;
        manifestPartition = partition;
        missing.clear();
        Map<PairName, PairRecord> foundNow = new HashMap<>();
        for (PairReference reference : next.getPairs()) {
            PairRecord record = find(reference);
            if (record == null) {
                missing.put(name(reference), reference);
            } else {
                foundNow.put(name(reference), record);
            }
        }
        found = foundNow;
        if (missing.isEmpty()) {
            return takeManifest();
        }
        problem = incomplete();
        return Optional.empty();
    }

    private SnapshotManifest readManifest(byte[] value) throws IOException {
        SnapshotManifest read = SnapshotCodec.decodeManifest(value);
        if (!read.getModelId().equals(modelId)) {
            throw new IOException(
                    "manifest is of model " + read.getModelId() + ", expected " + modelId + " as its key says");
        }
        return read;
    }

    private Optional<ModelVersion> takeManifest() {
        List<ModelSnapshot> pairs = new ArrayList<>();
        for (PairReference reference : manifest.getPairs()) {
            pairs.add(found.get(name(reference)).snapshot());
        }
        try {
            latest = ModelVersion.of(manifest, pairs);
            taken = found;
            problem = null;
            return Optional.of(latest);
        } catch (IllegalArgumentException e) {
            problem = e.getMessage();
            return Optional.empty();
        }
    }

    /** The newest record kept that the reference names; null if it names none. */
    private PairRecord find(PairReference reference) {
        for (PairRecord candidate : candidates(name(reference))) {
            if (PairRecord.is(candidate, reference)) {
                return candidate;
            }
        }
        return null;
    }

    /** The records kept of a pair, those read last first; some may be null. */
    private List<PairRecord> candidates(PairName pair) {
        List<PairRecord> candidates = new ArrayList<>();
        for (int partition : partitions) {
            Held slot = held.get(new Slot(partition, pair));
            if (slot != null) {
                candidates.add(slot.newest);
                candidates.add(slot.previous);
            }
        }
        candidates.add(found.get(pair));
        candidates.add(taken.get(pair));
        return candidates;
    }

    private String incomplete() {
        PairName first = manifest.getPairs().stream()
                .map(VersionReader::name)
                .filter(missing::containsKey)
                .findFirst()
                .orElseThrow();
        PairReference named = missing.get(first);
        String expected = PairDigest.of(named) + " of the interval to " + named.getIntervalEnd();
        String why = "no record has the digest " + expected;
        for (int partition : partitions) {
            Held slot = held.get(new Slot(partition, first));
            if (slot != null && slot.damage != null) {
                why = slot.damage;
            } else if (slot != null && slot.newest != null) {
                why = "its newest record has the digest " + slot.newest.digest() + " of the interval to "
                        + slot.newest.snapshot().getIntervalEnd() + ", expected " + expected;
            }
        }
        return "version " + manifest.getVersion() + " lacks " + missing.size() + " of "
                + manifest.getPairs().size() + " pairs; the first is " + first + ": " + why;
    }

    private static PairName name(PairReference reference) {
        return new PairName(reference.getClassA(), reference.getClassB());
    }
}
