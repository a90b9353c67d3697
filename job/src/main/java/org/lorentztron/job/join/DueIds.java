package org.lorentztron.job.join;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.Consumer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.serial.ImmutableSerializer;
import org.lorentztron.connectors.serial.Varints;

/**
 * Ids that are due, each a {@link Due}, as bytes. Immutable, as long as nobody writes into the bytes.
 *
 * @param bytes one due after the other
 */
public record DueIds(byte[] bytes) {

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof DueIds ids && Arrays.equals(bytes, ids.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return "due ids of " + bytes.length + " bytes";
    }

    /** Reads all. */
    void forEach(Consumer<Due> action) throws IOException {
        DataInputDeserializer in = new DataInputDeserializer(bytes);
        while (in.available() > 0) {
            action.accept(Due.readFrom(in));
        }
    }

    /** Its bytes: varint their number | they. */
    public static final class Serializer extends ImmutableSerializer<DueIds> {
        private static final long serialVersionUID = 1L;

        @Override
        public int version() {
            return 2;
        }

        /** No event is due in version 1. */
        @Override
        public int oldestVersion() {
            return 1;
        }

        @Override
        public DuesSnapshot snapshotConfiguration() {
            return new DuesSnapshot();
        }

        @Override
        public void serialize(DueIds ids, DataOutputView out) throws IOException {
            Varints.writeBytes(ids.bytes, out);
        }

        @Override
        public DueIds deserialize(DataInputView in) throws IOException {
            return new DueIds(Varints.readBytes(in));
        }
    }
}
