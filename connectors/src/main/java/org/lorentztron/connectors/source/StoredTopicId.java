package org.lorentztron.connectors.source;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A topic's id in a state: a boolean whether it is known, then its text. */
final class StoredTopicId {
    private StoredTopicId() {}

    static void write(@Nullable String id, DataOutput out) throws IOException {
        out.writeBoolean(id != null);
        if (id != null) {
            out.writeUTF(id);
        }
    }

    static @Nullable String read(DataInput in) throws IOException {
        return in.readBoolean() ? in.readUTF() : null;
    }
}
