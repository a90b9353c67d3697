package org.lorentztron.job.state;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSchemaCompatibility;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.connectors.serial.RefusedStateException;
import org.lorentztron.job.average.AverageSerializer;
import org.lorentztron.job.train.BlockStateSerializer;
import org.lorentztron.model.learn.LearnerSettings;

/**
 * What a checkpoint keeps of a {@link LearnerStateSerializer}: which one, the version of its layout and the learner's
 * settings.
 *
 * <p>An older layout that the serializer still reads is read as such and written anew in today's. Any other is refused with
 * its number and those that are read; a job with other settings cannot take the state over.
 *
 * @param <T> the state
 */
public final class LearnerStateSnapshot<T> implements TypeSerializerSnapshot<T> {

    /** 2 added what shapes the learner's steps; in 1 that was always the default. */
    private static final int SNAPSHOT_VERSION = 2;

    private LearnerStateSerializer<T> serializer;
    private int version;

    /** For Flink, which then calls {@link #readSnapshot}. */
    public LearnerStateSnapshot() {}

    /** @param version of the layout that the state has */
    LearnerStateSnapshot(LearnerStateSerializer<T> serializer, int version) {
        this.serializer = serializer;
        this.version = version;
    }

    @Override
    public int getCurrentVersion() {
        return SNAPSHOT_VERSION;
    }

    @Override
    public void writeSnapshot(DataOutputView out) throws IOException {
        out.writeUTF(serializer.getClass().getSimpleName());
        out.writeInt(serializer.version());
        LearnerStateSerializer.write(serializer.settings(), out);
    }

    @Override
    public void readSnapshot(int readVersion, DataInputView in, ClassLoader classLoader) throws IOException {
        RefusedStateException.unlessBetween("snapshot of a learner's state", readVersion, 1, SNAPSHOT_VERSION);
        String name = in.readUTF();
        version = in.readInt();
        LearnerSettings settings = LearnerStateSerializer.readSettings(in, readVersion > 1);
        serializer = serializer(name, settings);
        RefusedStateException.unlessBetween(
                "state written by " + name, version, serializer.oldestVersion(), serializer.version());
    }

    @SuppressWarnings("unchecked") // the name stands for the type that was written
    private LearnerStateSerializer<T> serializer(String name, LearnerSettings settings) throws IOException {
        if (name.equals(BlockStateSerializer.class.getSimpleName())) {
            return (LearnerStateSerializer<T>) new BlockStateSerializer(settings);
        } else if (name.equals(AverageSerializer.class.getSimpleName())) {
            return (LearnerStateSerializer<T>) new AverageSerializer(settings);
        }
        throw new RefusedStateException("state was written by " + name + ", which this build does not know");
    }

    @Override
    public TypeSerializer<T> restoreSerializer() {
        return serializer.reading(version);
    }

    @Override
    public TypeSerializerSchemaCompatibility<T> resolveSchemaCompatibility(TypeSerializerSnapshot<T> old) {
        if (!(old instanceof LearnerStateSnapshot<T> other) || !other.serializer.equals(serializer)) {
            return TypeSerializerSchemaCompatibility.incompatible();
        }
        return other.version == version
                ? TypeSerializerSchemaCompatibility.compatibleAsIs()
                : TypeSerializerSchemaCompatibility.compatibleAfterMigration();
    }
}
