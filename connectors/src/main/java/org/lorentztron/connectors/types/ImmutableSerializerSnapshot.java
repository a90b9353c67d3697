package org.lorentztron.connectors.types;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSchemaCompatibility;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.util.InstantiationUtil;

/**
 * What a savepoint keeps of an {@link ImmutableSerializer}: its class and the version of its layout.
 *
 * <p>Reading a savepoint whose version differs from the program's fails with both numbers; nothing is guessed.
 *
 * @param <T> what is serialized
 */
public final class ImmutableSerializerSnapshot<T> implements TypeSerializerSnapshot<T> {

    private static final int SNAPSHOT_VERSION = 1;

    private ImmutableSerializer<T> serializer;

    /** For Flink, which then calls {@link #readSnapshot}. */
    public ImmutableSerializerSnapshot() {}

    ImmutableSerializerSnapshot(ImmutableSerializer<T> serializer) {
        this.serializer = serializer;
    }

    @Override
    public int getCurrentVersion() {
        return SNAPSHOT_VERSION;
    }

    @Override
    public void writeSnapshot(DataOutputView out) throws IOException {
        out.writeUTF(serializer.getClass().getName());
        out.writeInt(serializer.version());
    }

    @Override
    public void readSnapshot(int readVersion, DataInputView in, ClassLoader userCodeClassLoader) throws IOException {
        if (readVersion != SNAPSHOT_VERSION) {
            throw new IOException(
                    "snapshot of a serializer has version " + readVersion + ", expected " + SNAPSHOT_VERSION);
        }
        Class<ImmutableSerializer<T>> type = InstantiationUtil.resolveClassByName(in, userCodeClassLoader);
        serializer = InstantiationUtil.instantiate(type);
        int version = in.readInt();
        if (version != serializer.version()) {
            throw new IOException("state written by " + type.getName() + " has version " + version + ", expected "
                    + serializer.version());
        }
    }

    @Override
    public TypeSerializer<T> restoreSerializer() {
        return serializer;
    }

    @Override
    public TypeSerializerSchemaCompatibility<T> resolveSchemaCompatibility(TypeSerializerSnapshot<T> old) {
        boolean same = old instanceof ImmutableSerializerSnapshot<T> other && other.serializer.equals(serializer);
        return same
                ? TypeSerializerSchemaCompatibility.compatibleAsIs()
                : TypeSerializerSchemaCompatibility.incompatible();
    }
}
