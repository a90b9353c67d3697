package org.lorentztron.connectors.serial;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.lorentztron.connectors.wire.version.PartKind;
import org.lorentztron.connectors.wire.version.PartKinds;

/**
 * The kind of a part in state, before what only the kind can read.
 *
 * <pre>
 *   text id | varint version of the kind's layout ({@link PartKind#stateVersion})
 * </pre>
 *
 * Stateless.
 */
public final class PartKindCoding {
    private PartKindCoding() {}

    /**
     * What a state says of the kind that wrote it.
     *
     * @param version of the layout, one that the kind reads
     */
    public record Written(PartKind kind, int version) {}

    public static void write(PartKind kind, DataOutput out) throws IOException {
        Varints.writeText(kind.id(), out);
        Varints.write(kind.stateVersion(), out);
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws RefusedStateException if the kind is not known here, or does not read the layout
     */
    public static Written read(DataInput in) throws IOException {
        PartKind kind = known(Varints.readText(in));
        int version = Varints.readInt(in);
        RefusedStateException.unlessBetween(
                "state of kind " + kind.id(), version, kind.oldestStateVersion(), kind.stateVersion());
        return new Written(kind, version);
    }

    private static PartKind known(String id) throws RefusedStateException {
        try {
            return PartKinds.of(id);
        } catch (IllegalArgumentException e) {
            throw new RefusedStateException("state is of a kind that is not known here: " + e.getMessage());
        }
    }
}
