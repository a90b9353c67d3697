package org.lorentztron.connectors.client;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.version.PartKinds;
import org.lorentztron.connectors.wire.version.PartName;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.VersionInfo;

/**
 * Makes whole versions of one model out of the records of a models topic, taken in the order of each partition. Knows
 * nothing of Kafka. Not thread-safe.
 *
 * <p>A version is taken when its manifest has been read and the version is whole ({@link CheckedVersion}). Until then
 * the last version taken stays, and {@link #problem()} says why. No mixture of versions is ever shown, even if records
 * are missing, damaged, compacted away or written by two jobs.
 */
final class VersionReader implements VersionSource {
    /*
     * What is kept. A writer puts the parts before their manifest, and a manifest names the newest record of every
     * part, often one of an earlier interval. In an orderly topic the newest record per part would do. The two newest
     * of each partition are kept, those found for the manifest that stands last, and those of the version taken last:
     * then a writer that died between parts and manifest, or two that overlap, cost nothing. That bounds the memory to
     * two records per part and partition, and two more per part; PartRecords bounds the parts that no manifest names.
     *
     * Order. In one partition the manifest that stands last counts, even if its number is lower: a job set back to an
     * older savepoint says so by writing older numbers, and a reader who starts later sees nothing else. Manifests of
     * another partition (the topic was given more partitions) count when their number is higher. A manifest that is
     * refused stands last, too: what completes the one before it is no news, and no reason to forget the problem. Of
     * one that is unreadable, the number is not known; the order goes on from the one before it. In another partition
     * than that one, it changes nothing but the problem, and a tombstone not even that.
     */
    private final String modelId;
    private final PartRecords records;
    private final ModelFields fields;

    /** The records that the manifest which stands last waits for, in its order; none without a manifest. */
    private final Map<PartName, VersionInfo.Part> missing = new LinkedHashMap<>();

    /** The manifest that stands last, null if it is refused or unreadable. */
    private @Nullable VersionInfo manifest;

    private int manifestPartition;
    private long manifestVersion = Long.MIN_VALUE;
    private long highestVersion = Long.MIN_VALUE;
    private @Nullable ModelVersion latest;
    /** What is wrong but for records that are missing. */
    private @Nullable String problem;

    VersionReader(String modelId) {
        this(modelId, PartRecords.withinTheHeap());
    }

    /** @param fields are told of the names beside the versions */
    VersionReader(String modelId, ModelFields fields) {
        this(modelId, PartRecords.withinTheHeap(), fields);
    }

    /** @param records none yet */
    VersionReader(String modelId, PartRecords records) {
        this(modelId, records, new ModelFields(modelId));
    }

    private VersionReader(String modelId, PartRecords records, ModelFields fields) {
        this.modelId = modelId;
        this.records = records;
        this.fields = fields;
    }

    /** @return the version that this record completed */
    @Override
    public Optional<ModelVersion> accept(int partition, long offset, byte @Nullable [] key, byte @Nullable [] value) {
        SnapshotKeys.Key named =
                SnapshotKeys.parse(key).filter(k -> k.modelId().equals(modelId)).orElse(null);
        if (named == null) {
            fields.accept(key, value);
            return Optional.empty();
        }
        String place = "at offset " + offset + " of partition " + partition;
        return named.part() == null
                ? acceptManifest(partition, place, value)
                : acceptPart(partition, named, named.part(), place, value);
    }

    @Override
    public Optional<ModelVersion> latest() {
        return Optional.ofNullable(latest);
    }

    @Override
    public Optional<String> problem() {
        // Records that came after the manifest may have changed the reason: damaged ones, or some that were missing.
        return manifest == null || missing.isEmpty()
                ? Optional.ofNullable(problem)
                : Optional.of(CheckedVersion.lacking(manifest, missing.values(), records));
    }

    /** The largest version number in a readable manifest, complete or not. */
    OptionalLong highestVersion() {
        return highestVersion == Long.MIN_VALUE ? OptionalLong.empty() : OptionalLong.of(highestVersion);
    }

    /** The newest manifest, whether its version is complete or not. */
    Optional<VersionInfo> manifest() {
        return Optional.ofNullable(manifest);
    }

    private Optional<ModelVersion> acceptPart(
            int partition, SnapshotKeys.Key key, PartName name, String place, byte @Nullable [] value) {
        PublishedPart part;
        try {
            part = PartKinds.decode(key, value);
        } catch (IOException e) {
            records.putDamaged(partition, name, "its record " + place + " is unreadable: " + e.getMessage());
            return Optional.empty();
        }
        records.put(partition, part, value == null ? 0 : value.length);
        VersionInfo.Part named = missing.get(name);
        if (manifest == null || named == null || !CheckedVersion.isNamed(named, part)) {
            return Optional.empty();
        }
        missing.remove(name);
        records.keepFound(part);
        return missing.isEmpty() ? assemble(manifest) : Optional.empty();
    }

    private Optional<ModelVersion> acceptManifest(int partition, String place, byte @Nullable [] value) {
        VersionInfo next;
        try {
            next = SnapshotCodec.decodeManifest(modelId, value);
        } catch (IOException e) {
            return acceptUnreadable(partition, value, "manifest " + place + " is unreadable: " + e.getMessage());
        }
        highestVersion = Math.max(highestVersion, next.version());
        if (partition != manifestPartition && next.version() <= manifestVersion) {
            return Optional.empty();
        }
        manifestPartition = partition;
        manifestVersion = next.version();
        manifest = next;
        return assemble(next);
    }

    private Optional<ModelVersion> acceptUnreadable(int partition, byte @Nullable [] value, String why) {
        boolean isOfAnOldPartition = partition != manifestPartition && manifestVersion != Long.MIN_VALUE;
        if (!isOfAnOldPartition) {
            return refuse(why);
        }
        if (value != null && problem == null) {
            problem = why;
        }
        return Optional.empty();
    }

    /** No record completes the manifest before this one any more. */
    private Optional<ModelVersion> refuse(@Nullable String why) {
        manifest = null;
        missing.clear();
        problem = why;
        return Optional.empty();
    }

    /** Takes the version of the manifest that stands last if it is whole. */
    private Optional<ModelVersion> assemble(VersionInfo last) {
        records.expect(last);
        CheckedVersion checked = CheckedVersion.of(last, records);
        if (checked.isRefused()) {
            return refuse(checked.problem().orElse(null));
        }
        missing.clear();
        checked.missing().forEach(part -> missing.put(part.name(), part));
        records.keepFound(checked.found());
        checked.version().ifPresent(version -> {
            latest = version;
            records.take();
        });
        problem = checked.problem().orElse(null);
        return checked.version();
    }
}
