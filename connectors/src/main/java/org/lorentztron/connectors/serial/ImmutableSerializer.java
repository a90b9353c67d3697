package org.lorentztron.connectors.serial;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;

/**
 * A serializer of immutable values: copying returns the value itself, so a chain of operators passes references.
 *
 * <p>A subclass holds no state (one instance serves all threads; {@link OlderLayout} names what it reads) and states
 * the {@link #version()} of what it writes. A subclass that is used for state overrides
 * {@link #snapshotConfiguration()} with its own {@link ImmutableSerializerSnapshot}; savepoints record the version, and
 * a version that the program does not read is refused. A subclass whose layout changes raises its version; to read
 * older savepoints it overrides {@link #oldestVersion()} and {@link #deserialize(int, DataInputView)}.
 *
 * @param <T> what is serialized; never null
 */
public abstract class ImmutableSerializer<T> extends TypeSerializer<T> {

    private static final long serialVersionUID = 1L;

    /** Number of the layout that {@link #serialize} writes, 1 or more; raised with each change of it. */
    public abstract int version();

    /** The oldest layout that can be read, at least 1; if not said otherwise, no older one than {@link #version()}. */
    public int oldestVersion() {
        return version();
    }

    /**
     * Reads a value in an older layout.
     *
     * @param version of the layout, from {@link #oldestVersion()} to {@link #version()}
     */
    public T deserialize(int version, DataInputView source) throws IOException {
        return deserialize(source);
    }

    @Override
    public final boolean isImmutableType() {
        return true;
    }

    @Override
    public final TypeSerializer<T> duplicate() {
        return this;
    }

    /** Null: Flink creates instances only to reuse them, and immutable values are never reused. */
    @Override
    public final @Nullable T createInstance() {
        return null;
    }

    @Override
    public final T copy(T from) {
        return from;
    }

    @Override
    public final T copy(T from, T reuse) {
        return from;
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

    /** By class, for serializers without state. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other != null && other.getClass() == getClass();
    }

    @Override
    public int hashCode() {
        return getClass().hashCode();
    }

    /**
     * What savepoints keep of a serializer of state. A serializer of messages between operators has none, and throws.
     */
    @Override
    public TypeSerializerSnapshot<T> snapshotConfiguration() {
        throw new UnsupportedOperationException(getClass().getName() + " is not for state: it has no snapshot");
    }
}
