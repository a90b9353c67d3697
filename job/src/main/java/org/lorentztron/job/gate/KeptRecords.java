package org.lorentztron.job.gate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.lorentztron.connectors.client.CheckedVersion;
import org.lorentztron.connectors.wire.version.PartName;
import org.lorentztron.connectors.wire.version.PublishedNames;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.connectors.wire.version.VersionRecord;

/**
 * The records of the version accepted last, and those that have come since: of each part and each bucket of names the
 * newest. Mutable; not thread-safe.
 */
final class KeptRecords {
    private final Map<PartName, PublishedPart> accepted = new LinkedHashMap<>();
    private final Map<PartName, PublishedPart> newer = new LinkedHashMap<>();
    private final TreeMap<Integer, PublishedNames> acceptedNames = new TreeMap<>();
    private final TreeMap<Integer, PublishedNames> newerNames = new TreeMap<>();

    /** Keeps a record of a version that is not accepted yet. */
    void put(VersionRecord record) {
        put(record, newer, newerNames);
    }

    /** Keeps a record of the version accepted last. */
    void putAccepted(VersionRecord record) {
        put(record, accepted, acceptedNames);
    }

    private static void put(
            VersionRecord record, Map<PartName, PublishedPart> parts, Map<Integer, PublishedNames> names) {
        if (record instanceof PublishedPart part) {
            parts.put(part.name(), part);
        } else if (record instanceof PublishedNames bucket) {
            names.put(bucket.bucket(), bucket);
        } else {
            throw new IllegalArgumentException("record is " + record + ", expected a part or names");
        }
    }

    /** Puts the version together from its newest records. */
    CheckedVersion check(VersionInfo manifest) {
        return CheckedVersion.of(
                manifest, name -> Optional.ofNullable(newer.getOrDefault(name, accepted.get(name))).stream()
                        .toList());
    }

    /**
     * The records that have changed since the version accepted last: parts in the order of the manifest, then names.
     */
    List<VersionRecord> changed(VersionInfo manifest) {
        return records(manifest, newer, newerNames);
    }

    /** All records of the version that are there, likewise. */
    List<VersionRecord> whole(VersionInfo manifest) {
        Map<PartName, PublishedPart> parts = new LinkedHashMap<>(accepted);
        parts.putAll(newer);
        TreeMap<Integer, PublishedNames> names = new TreeMap<>(acceptedNames);
        names.putAll(newerNames);
        return records(manifest, parts, names);
    }

    private static List<VersionRecord> records(
            VersionInfo manifest, Map<PartName, PublishedPart> parts, TreeMap<Integer, PublishedNames> names) {
        List<VersionRecord> records = new ArrayList<>();
        for (VersionInfo.Part named : manifest.parts()) {
            PublishedPart part = parts.get(named.name());
            if (part != null) {
                records.add(part);
            }
        }
        records.addAll(names.values());
        return records;
    }

    /** What has come since belongs to the version accepted last. */
    void accept() {
        accepted.putAll(newer);
        acceptedNames.putAll(newerNames);
        newer.clear();
        newerNames.clear();
    }

    /** The records of the version accepted last. */
    List<VersionRecord> acceptedRecords() {
        return joined(accepted, acceptedNames);
    }

    /** The records that have come since. */
    List<VersionRecord> newerRecords() {
        return joined(newer, newerNames);
    }

    private static List<VersionRecord> joined(
            Map<PartName, PublishedPart> parts, TreeMap<Integer, PublishedNames> names) {
        List<VersionRecord> records = new ArrayList<>(parts.values());
        records.addAll(names.values());
        return records;
    }
}
