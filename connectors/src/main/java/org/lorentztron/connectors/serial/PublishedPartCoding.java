package org.lorentztron.connectors.serial;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.lorentztron.connectors.wire.version.PartKinds;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.SnapshotKeys;

/**
 * Published parts between operators and in state.
 *
 * <pre>
 *   byte 0 | a pair ({@link PublishedPairCoding})
 *   byte 1 | a part of another kind: text key, bytes value as in the models topic, of the model ""
 * </pre>
 *
 * Stateless.
 */
public final class PublishedPartCoding {
    private static final byte PAIR = 0;
    private static final byte OTHER = 1;
    private static final String NO_MODEL = "";

    private PublishedPartCoding() {}

    public static void write(PublishedPart part, DataOutput out) throws IOException {
        if (part instanceof PublishedPair pair) {
            out.writeByte(PAIR);
            PublishedPairCoding.write(pair, out);
        } else {
            out.writeByte(OTHER);
            Varints.writeText(SnapshotKeys.of(NO_MODEL, part), out);
            Varints.writeBytes(PartKinds.of(part.kind()).encode(NO_MODEL, part), out);
        }
    }

    /** Reads what {@link #write} wrote. */
    public static PublishedPart read(DataInput in) throws IOException {
        byte kind = in.readByte();
        if (kind == PAIR) {
            return PublishedPairCoding.read(in);
        } else if (kind != OTHER) {
            throw new IOException("published part has kind " + kind + ", expected 0 or 1");
        }
        String key = Varints.readText(in);
        SnapshotKeys.Key named = SnapshotKeys.parseText(key)
                .orElseThrow(() -> new IOException("published part has the key " + key + ", expected a part's"));
        return PartKinds.decode(named, Varints.readBytes(in));
    }
}
