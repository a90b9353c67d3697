package org.lorentztron.job.state;

import java.io.IOException;
import java.util.Objects;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSchemaCompatibility;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.serial.RefusedStateException;
import org.lorentztron.model.learn.LearnerSettings;

/**
 * What a checkpoint keeps of a {@link LearnerStateSerializer}: the version of its layout and the learner's settings.
 *
 * <p>Each serializer has its own subclass, which makes the serializer again. Flink writes the subclass's name into
 * every savepoint, and no other name is written: the serializer may be renamed, the subclass may not.
 *
 * <p>An older layout that the serializer still reads is read as such and written again in the newest. Any other is
 * refused with its number and those that are read; a job with other settings cannot take the state over.
 *
 * @param <T> the state
 */
public abstract class LearnerStateSnapshot<T> implements TypeSerializerSnapshot<T> {

    private static final int SNAPSHOT_VERSION = 1;

    /** Null from Flink's constructor to {@link #readSnapshot}. */
    private @Nullable LearnerStateSerializer<T> serializer;

    private int version;

    /** For Flink, which then calls {@link #readSnapshot}. */
    protected LearnerStateSnapshot() {}

    /** @param version of the layout that the state has */
    protected LearnerStateSnapshot(LearnerStateSerializer<T> serializer, int version) {
        this.serializer = serializer;
        this.version = version;
    }

    /** The serializer that this is a snapshot of, with some settings. */
    protected abstract LearnerStateSerializer<T> serializer(LearnerSettings settings);

    @Override
    public final int getCurrentVersion() {
        return SNAPSHOT_VERSION;
    }

    @Override
    public final void writeSnapshot(DataOutputView out) throws IOException {
        out.writeInt(version);
        LearnerStateSerializer.write(known().settings(), out);
    }

    @Override
    public final void readSnapshot(int readVersion, DataInputView in, ClassLoader classLoader) throws IOException {
        RefusedStateException.unlessBetween(
                "snapshot of a learner's state", readVersion, SNAPSHOT_VERSION, SNAPSHOT_VERSION);
        version = in.readInt();
        serializer = serializer(LearnerStateSerializer.readSettings(in));
        RefusedStateException.unlessBetween(
                "state written by " + serializer.getClass().getSimpleName(),
                version,
                serializer.oldestVersion(),
                serializer.version());
    }

    @Override
    public final TypeSerializer<T> restoreSerializer() {
        return known().reading(version);
    }

    private LearnerStateSerializer<T> known() {
        return Objects.requireNonNull(serializer, "no snapshot is read yet");
    }

    @Override
    public final TypeSerializerSchemaCompatibility<T> resolveSchemaCompatibility(TypeSerializerSnapshot<T> old) {
        if (!(old instanceof LearnerStateSnapshot<T> other) || !other.known().equals(serializer)) {
            return TypeSerializerSchemaCompatibility.incompatible();
        }
        return other.version == version
                ? TypeSerializerSchemaCompatibility.compatibleAsIs()
                : TypeSerializerSchemaCompatibility.compatibleAfterMigration();
    }
}
