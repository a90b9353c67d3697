package org.lorentztron.job.state;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.serial.RefusedStateException;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.learn.Covariance;
import org.lorentztron.model.learn.FeatureMemory;
import org.lorentztron.model.learn.Learner;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.NetworkSettings;
import org.lorentztron.model.learn.Scheme;
import org.lorentztron.model.learn.Update;
import org.lorentztron.model.learn.UpdateSettings;
import org.lorentztron.model.learner.Learners;

/**
 * The common part of serializers of mutable state whose bytes only the {@link Learner} that made the state can read.
 *
 * <p>The state is trained in place, so {@link #copy(Object)} is deep: Flink copies it when a checkpoint begins and goes
 * on writing to the copy while the checkpoint is written. The learner's settings are kept in every checkpoint, because
 * Flink reads the state before the job's operators say with which settings they run.
 *
 * @param <T> the state
 */
public abstract class LearnerStateSerializer<T> extends TypeSerializer<T> {

    private static final long serialVersionUID = 1L;

    private final LearnerSettings settings;
    private final int reads;
    private transient @Nullable Learner learner;

    /** @param reads version of the layout that is read; the newest is written */
    public LearnerStateSerializer(LearnerSettings settings, int reads) {
        this.settings = settings;
        this.reads = reads;
    }

    /** Number of the layout that {@link #serialize} writes, 1 or more; raised with each change of it. */
    public abstract int version();

    /** The oldest layout that can be read, at least 1; if not said otherwise, no older one than {@link #version()}. */
    public int oldestVersion() {
        return version();
    }

    /** The same serializer, for one thread: it reads {@code version} and writes {@link #version()}. */
    public abstract LearnerStateSerializer<T> reading(int version);

    /** @param version of the layout, from {@link #oldestVersion()} to {@link #version()} */
    public abstract T deserialize(int version, DataInputView in) throws IOException;

    @Override
    public final T deserialize(DataInputView source) throws IOException {
        try {
            return deserialize(reads, source);
        } catch (IllegalArgumentException e) {
            throw RefusedStateException.because("state of the learner " + settings.kind(), e);
        }
    }

    /** A serializer for one thread: the learner in it is made on first use. */
    @Override
    public final LearnerStateSerializer<T> duplicate() {
        return reading(reads);
    }

    protected final LearnerSettings settings() {
        return settings;
    }

    protected final Learner learner() {
        if (learner == null) {
            learner = Learners.of(settings());
        }
        return learner;
    }

    static void write(LearnerSettings settings, DataOutputView out) throws IOException {
        out.writeUTF(settings.kind().id());
        out.writeInt(settings.classes().size());
        for (String label : settings.classes()) {
            out.writeUTF(label);
        }
        out.writeInt(settings.features());
        out.writeInt(settings.rank());
        out.writeDouble(settings.initScale());
        out.writeLong(settings.seed());
        UpdateSettings updates = settings.updates();
        out.writeUTF(updates.update().id());
        out.writeDouble(updates.aggressiveness());
        out.writeUTF(updates.covariance().id());
        out.writeInt(updates.window());
        out.writeUTF(settings.scheme().id());
        out.writeUTF(settings.network().kernel().id());
        out.writeInt(settings.network().units());
        out.writeInt(settings.network().startBasis());
        out.writeInt(settings.startFit());
    }

    /** @throws RefusedStateException if the settings are none, as those of a learner that is not on the class path */
    static LearnerSettings readSettings(DataInputView in) throws IOException {
        try {
            return settings(in);
        } catch (IllegalArgumentException e) {
            throw RefusedStateException.because("snapshot of a learner's state", e);
        }
    }

    private static LearnerSettings settings(DataInputView in) throws IOException {
        LearnerKind kind = LearnerKind.of(in.readUTF());
        int count = in.readInt();
        List<String> classes = new ArrayList<>(count);
        for (int label = 0; label < count; label++) {
            classes.add(in.readUTF());
        }
        return LearnerSettings.builder(kind, classes, in.readInt())
                .rank(in.readInt())
                .initScale(in.readDouble())
                .seed(in.readLong())
                .updates(readUpdates(in))
                .scheme(Scheme.of(in.readUTF()))
                .network(readNetwork(in))
                .startFit(in.readInt())
                .build();
    }

    private static UpdateSettings readUpdates(DataInputView in) throws IOException {
        return new UpdateSettings(Update.of(in.readUTF()), in.readDouble(), Covariance.of(in.readUTF()), in.readInt());
    }

    private static NetworkSettings readNetwork(DataInputView in) throws IOException {
        return new NetworkSettings(NetworkKernel.of(in.readUTF()), in.readInt(), in.readInt());
    }

    /**
     * What state depends on: not on what parts remember, which a restored job may give anew, nor on what their starts
     * are fitted to: a pair holds whether it waits for a fit.
     */
    private LearnerSettings stored() {
        return settings().withMemory(FeatureMemory.UNLIMITED).withStartFit(0);
    }

    @Override
    public final boolean isImmutableType() {
        return false;
    }

    @Override
    public final @Nullable T createInstance() {
        return null;
    }

    @Override
    public final T copy(T from, T reuse) {
        return copy(from);
    }

    @Override
    public final int getLength() {
        return -1;
    }

    @Override
    public final T deserialize(T reuse, DataInputView source) throws IOException {
        return deserialize(source);
    }

    @Override
    public final void copy(DataInputView source, DataOutputView target) throws IOException {
        serialize(deserialize(source), target);
    }

    @Override
    public abstract LearnerStateSnapshot<T> snapshotConfiguration();

    @Override
    public final boolean equals(@Nullable Object other) {
        return other != null
                && other.getClass() == getClass()
                && stored().equals(((LearnerStateSerializer<?>) other).stored());
    }

    @Override
    public final int hashCode() {
        return Objects.hash(getClass(), stored());
    }
}
