package org.lorentztron.connectors.serial;

import java.util.Objects;
import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.jspecify.annotations.Nullable;

/**
 * The Flink type of an immutable message with its own serializer. Such a message is neither a key nor made of fields.
 *
 * @param <T> the message
 */
public final class ImmutableTypeInfo<T> extends TypeInformation<T> {

    private static final long serialVersionUID = 1L;

    private final Class<T> type;
    private final ImmutableSerializer<T> serializer;

    public ImmutableTypeInfo(Class<T> type, ImmutableSerializer<T> serializer) {
        this.type = Objects.requireNonNull(type, "type");
        this.serializer = Objects.requireNonNull(serializer, "serializer");
    }

    @Override
    public boolean isBasicType() {
        return false;
    }

    @Override
    public boolean isTupleType() {
        return false;
    }

    @Override
    public int getArity() {
        return 1;
    }

    @Override
    public int getTotalFields() {
        return 1;
    }

    @Override
    public Class<T> getTypeClass() {
        return type;
    }

    @Override
    public boolean isKeyType() {
        return false;
    }

    @Override
    public TypeSerializer<T> createSerializer(SerializerConfig config) {
        return serializer;
    }

    @Override
    public String toString() {
        return "Immutable<" + type.getSimpleName() + ">";
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ImmutableTypeInfo<?> that && type == that.type && serializer.equals(that.serializer);
    }

    @Override
    public int hashCode() {
        return Objects.hash(type, serializer);
    }

    @Override
    public boolean canEqual(Object other) {
        return other instanceof ImmutableTypeInfo;
    }
}
