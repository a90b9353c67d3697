package org.lorentztron.connectors.serial;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSchemaCompatibility;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * What a savepoint keeps of an {@link ImmutableSerializer}: the version of its layout.
 *
 * <p>Each serializer of state has its own subclass, which makes the serializer again. Flink writes the subclass's name
 * into every savepoint, and no other name is written: the serializer may be renamed, the subclass may not. A subclass
 * is therefore a top-level class and named after the state.
 *
 * <p>An older layout that the serializer still reads is read as such and written again in the newest. Any other layout
 * is refused with its number and those that are read; nothing is guessed.
 *
 * @param <T> what is serialized
 */
public abstract class ImmutableSerializerSnapshot<T> implements TypeSerializerSnapshot<T> {

    private static final int SNAPSHOT_VERSION = 1;

    private final ImmutableSerializer<T> serializer;
    private int version;

    /** For a subclass's public constructor without parameters, which Flink calls before {@link #readSnapshot}. */
    protected ImmutableSerializerSnapshot(ImmutableSerializer<T> serializer) {
        this.serializer = serializer;
        this.version = serializer.version();
    }

    @Override
    public final int getCurrentVersion() {
        return SNAPSHOT_VERSION;
    }

    @Override
    public final void writeSnapshot(DataOutputView out) throws IOException {
        out.writeInt(version);
    }

    @Override
    public final void readSnapshot(int readVersion, DataInputView in, ClassLoader classLoader) throws IOException {
        RefusedStateException.unlessBetween(
                "snapshot of a serializer", readVersion, SNAPSHOT_VERSION, SNAPSHOT_VERSION);
        version = in.readInt();
        RefusedStateException.unlessBetween(
                "state written by " + serializer.getClass().getName(),
                version,
                serializer.oldestVersion(),
                serializer.version());
    }

    @Override
    public final TypeSerializer<T> restoreSerializer() {
        return version == serializer.version() ? serializer : new OlderLayout<>(serializer, version);
    }

    @Override
    public final TypeSerializerSchemaCompatibility<T> resolveSchemaCompatibility(TypeSerializerSnapshot<T> old) {
        if (!(old instanceof ImmutableSerializerSnapshot<T> other) || other.getClass() != getClass()) {
            return TypeSerializerSchemaCompatibility.incompatible();
        }
        return other.version == version
                ? TypeSerializerSchemaCompatibility.compatibleAsIs()
                : TypeSerializerSchemaCompatibility.compatibleAfterMigration();
    }
}
