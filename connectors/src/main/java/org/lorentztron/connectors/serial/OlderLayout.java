package org.lorentztron.connectors.serial;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;

/**
 * Reads what an earlier version of a serializer wrote, and writes what the serializer writes now.
 *
 * @param <T> what is serialized
 */
final class OlderLayout<T> extends ImmutableSerializer<T> {

    private static final long serialVersionUID = 1L;

    private final ImmutableSerializer<T> serializer;
    private final int version;

    /** @param version of the layout that is read, from the serializer's oldest to its own */
    OlderLayout(ImmutableSerializer<T> serializer, int version) {
        this.serializer = serializer;
        this.version = version;
    }

    @Override
    public int version() {
        return serializer.version();
    }

    @Override
    public void serialize(T element, DataOutputView target) throws IOException {
        serializer.serialize(element, target);
    }

    @Override
    public T deserialize(DataInputView source) throws IOException {
        return serializer.deserialize(version, source);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof OlderLayout<?> that && that.version == version && that.serializer.equals(serializer);
    }

    @Override
    public int hashCode() {
        return 31 * serializer.hashCode() + version;
    }

    @Override
    public TypeSerializerSnapshot<T> snapshotConfiguration() {
        return serializer.snapshotConfiguration();
    }
}
