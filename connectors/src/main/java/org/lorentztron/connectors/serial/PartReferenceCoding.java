package org.lorentztron.connectors.serial;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.lorentztron.connectors.wire.version.PartDigest;
import org.lorentztron.connectors.wire.version.PartName;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.VersionInfo;

/**
 * What manifests name records by, between operators and in state.
 *
 * <pre>
 *   varint count, records: text key without a model id | text kind | long intervalEnd | text digest
 * </pre>
 *
 * Stateless.
 */
public final class PartReferenceCoding {
    private static final String NO_MODEL = "";

    private PartReferenceCoding() {}

    public static void write(List<VersionInfo.Part> records, DataOutput out) throws IOException {
        Varints.write(records.size(), out);
        for (VersionInfo.Part record : records) {
            Varints.writeText(SnapshotKeys.part(NO_MODEL, record.name()), out);
            Varints.writeText(record.kind(), out);
            out.writeLong(record.intervalEnd());
            Varints.writeText(record.digest().toString(), out);
        }
    }

    /** Reads what {@link #write} wrote. */
    public static List<VersionInfo.Part> read(DataInput in) throws IOException {
        List<VersionInfo.Part> records = new ArrayList<>();
        for (int left = Varints.readInt(in); left > 0; left--) {
            String key = Varints.readText(in);
            PartName name = SnapshotKeys.parseText(key)
                    .map(SnapshotKeys.Key::part)
                    .orElseThrow(() -> new IOException("part has the key " + key + ", expected a part's"));
            records.add(new VersionInfo.Part(
                    name, Varints.readText(in), in.readLong(), PartDigest.parse(Varints.readText(in))));
        }
        return records;
    }
}
