package org.lorentztron.connectors.publish;

import java.io.IOException;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Map;
import org.apache.flink.api.common.typeinfo.TypeInfo;
import org.apache.flink.api.common.typeinfo.TypeInfoFactory;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.serial.ImmutableSerializer;
import org.lorentztron.connectors.serial.ImmutableTypeInfo;
import org.lorentztron.connectors.serial.Varints;

/**
 * A record to be written to Kafka, without a timestamp: the producer stamps it when it sends it. The arrays are not to
 * be modified.
 *
 * @param key null for none
 * @param value null for a tombstone
 */
@TypeInfo(OutputRecord.Factory.class)
public record OutputRecord(byte @Nullable [] key, byte @Nullable [] value) {

    /** The Flink type; the same that {@code TypeInformation.of} finds. */
    public static final TypeInformation<OutputRecord> TYPE =
            new ImmutableTypeInfo<>(OutputRecord.class, new Serializer());

    /** Bytes of key and value together. */
    public long size() {
        return (key == null ? 0L : key.length) + (value == null ? 0L : value.length);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof OutputRecord that && Arrays.equals(key, that.key) && Arrays.equals(value, that.value);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(key) + Arrays.hashCode(value);
    }

    @Override
    public String toString() {
        return "OutputRecord[key " + length(key) + ", value " + length(value) + "]";
    }

    private static String length(byte @Nullable [] bytes) {
        return bytes == null ? "null" : bytes.length + " bytes";
    }

    /** Key, then value, as {@link Varints#writeBytes} does. */
    public static final class Serializer extends ImmutableSerializer<OutputRecord> {

        private static final long serialVersionUID = 1L;

        @Override
        public int version() {
            return 1;
        }

        @Override
        public void serialize(OutputRecord element, DataOutputView target) throws IOException {
            Varints.writeBytes(element.key(), target);
            Varints.writeBytes(element.value(), target);
        }

        @Override
        public OutputRecord deserialize(DataInputView source) throws IOException {
            return new OutputRecord(Varints.readNullableBytes(source), Varints.readNullableBytes(source));
        }
    }

    /** Lets Flink find {@link #TYPE}. */
    public static final class Factory extends TypeInfoFactory<OutputRecord> {
        @Override
        public TypeInformation<OutputRecord> createTypeInfo(Type type, Map<String, TypeInformation<?>> parameters) {
            return TYPE;
        }
    }
}
