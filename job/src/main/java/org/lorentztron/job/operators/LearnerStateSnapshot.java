package org.lorentztron.job.operators;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSchemaCompatibility;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.model.learn.LearnerSettings;

/**
 * What a checkpoint keeps of a {@link LearnerStateSerializer}: which one, the version of its layout and the learner's
 * settings.
 *
 * <p>Another version is refused with both numbers; a job with other settings cannot take the state over.
 *
 * @param <T> the state
 */
public final class LearnerStateSnapshot<T> implements TypeSerializerSnapshot<T> {

    /** 2 added what shapes the learner's steps; in 1 that was always the default. */
    private static final int SNAPSHOT_VERSION = 2;

    private LearnerStateSerializer<T> serializer;

    /** For Flink, which then calls {@link #readSnapshot}. */
    public LearnerStateSnapshot() {}

    LearnerStateSnapshot(LearnerStateSerializer<T> serializer) {
        this.serializer = serializer;
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
        if (readVersion < 1 || readVersion > SNAPSHOT_VERSION) {
            throw new IOException(
                    "snapshot of a learner's state has version " + readVersion + ", expected 1 to " + SNAPSHOT_VERSION);
        }
        String name = in.readUTF();
        int version = in.readInt();
        LearnerSettings settings = LearnerStateSerializer.readSettings(in, readVersion > 1);
        serializer = serializer(name, settings);
        if (version != serializer.version()) {
            throw new IOException(
                    "state written by " + name + " has version " + version + ", expected " + serializer.version());
        }
    }

    @SuppressWarnings("unchecked") // the name stands for the type that was written
    private LearnerStateSerializer<T> serializer(String name, LearnerSettings settings) throws IOException {
        if (name.equals(BlockStateSerializer.class.getSimpleName())) {
            return (LearnerStateSerializer<T>) new BlockStateSerializer(settings);
        } else if (name.equals(AverageSerializer.class.getSimpleName())) {
            return (LearnerStateSerializer<T>) new AverageSerializer(settings);
        }
        throw new IOException("state was written by " + name + ", which this build does not know");
    }

    @Override
    public TypeSerializer<T> restoreSerializer() {
        return serializer;
    }

    @Override
    public TypeSerializerSchemaCompatibility<T> resolveSchemaCompatibility(TypeSerializerSnapshot<T> old) {
        boolean same = old instanceof LearnerStateSnapshot<T> other && other.serializer.equals(serializer);
        return same
                ? TypeSerializerSchemaCompatibility.compatibleAsIs()
                : TypeSerializerSchemaCompatibility.incompatible();
    }
}
