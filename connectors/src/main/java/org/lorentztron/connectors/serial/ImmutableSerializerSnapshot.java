package org.lorentztron.connectors.serial;

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
 * <p>An older layout that the serializer still reads is read as such and written anew in today's. Any other is refused with
 * its number and those that are read; nothing is guessed.
 *
 * @param <T> what is serialized
 */
public final class ImmutableSerializerSnapshot<T> implements TypeSerializerSnapshot<T> {

    private static final int SNAPSHOT_VERSION = 1;

    private ImmutableSerializer<T> serializer;
    private int version;

    /** For Flink, which then calls {@link #readSnapshot}. */
    public ImmutableSerializerSnapshot() {}

    ImmutableSerializerSnapshot(ImmutableSerializer<T> serializer) {
        this.serializer = serializer;
        this.version = serializer.version();
    }

    @Override
    public int getCurrentVersion() {
        return SNAPSHOT_VERSION;
    }

    @Override
    public void writeSnapshot(DataOutputView out) throws IOException {
        out.writeInt(version);
        out.writeUTF(serializer.getClass().getName());
    }

    @Override
    public void readSnapshot(int readVersion, DataInputView in, ClassLoader userCodeClassLoader) throws IOException {
        RefusedStateException.unlessBetween(
                "snapshot of a serializer", readVersion, SNAPSHOT_VERSION, SNAPSHOT_VERSION);
        version = in.readInt();
        Class<ImmutableSerializer<T>> type = InstantiationUtil.resolveClassByName(in, userCodeClassLoader);
        serializer = InstantiationUtil.instantiate(type);
        RefusedStateException.unlessBetween(
                "state written by " + type.getName(), version, serializer.oldestVersion(), serializer.version());
    }

    @Override
    public TypeSerializer<T> restoreSerializer() {
        return version == serializer.version() ? serializer : new OlderLayout<>(serializer, version);
    }

    @Override
    public TypeSerializerSchemaCompatibility<T> resolveSchemaCompatibility(TypeSerializerSnapshot<T> old) {
        if (!(old instanceof ImmutableSerializerSnapshot<T> other) || !other.serializer.equals(serializer)) {
            return TypeSerializerSchemaCompatibility.incompatible();
        }
        return other.version == version
                ? TypeSerializerSchemaCompatibility.compatibleAsIs()
                : TypeSerializerSchemaCompatibility.compatibleAfterMigration();
    }
}
