package org.lorentztron.connectors.serial;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.lorentztron.connectors.wire.version.PartKind;
import org.lorentztron.connectors.wire.version.PartKinds;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.SnapshotKeys;

/**
 * Published parts between operators and in state.
 *
 * <pre>
 *   byte 0 | the kind of pairs ({@link PartKindCoding}) | a pair ({@link PublishedPairCoding})
 *   byte 1 | another kind ({@link PartKindCoding}) | text key
 *          | bytes value as in the models topic, of the model ""
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
        PartKind kind = PartKinds.of(part.kind());
        out.writeByte(part instanceof PublishedPair ? PAIR : OTHER);
        PartKindCoding.write(kind, out);
        if (part instanceof PublishedPair pair) {
            PublishedPairCoding.write(pair, out);
        } else {
            Varints.writeText(SnapshotKeys.of(NO_MODEL, part), out);
            Varints.writeBytes(kind.encode(NO_MODEL, part), out);
        }
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws RefusedStateException if the part's kind is not known here, or does not read the layout
     */
    public static PublishedPart read(DataInput in) throws IOException {
        byte form = in.readByte();
        if (form != PAIR && form != OTHER) {
            throw new IOException("published part has form " + form + ", expected 0 or 1");
        }
        PartKindCoding.Written kind = PartKindCoding.read(in);
        if (form == PAIR) {
            return PublishedPairCoding.read(in);
        }
        String key = Varints.readText(in);
        SnapshotKeys.Key named = SnapshotKeys.parseText(key)
                .orElseThrow(() -> new IOException("published part has the key " + key + ", expected a part's"));
        return kind.kind().readPart(kind.version(), named, Varints.readBytes(in));
    }
}
