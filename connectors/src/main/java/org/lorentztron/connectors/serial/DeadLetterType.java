package org.lorentztron.connectors.serial;

import java.io.IOException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.MalformedReason;

/** The Flink type of dead letters, which themselves know nothing of Flink. */
public final class DeadLetterType {

    /** To be named where dead letters flow: an OutputTag, a sink, a test source. */
    public static final TypeInformation<DeadLetter> INFO = new ImmutableTypeInfo<>(DeadLetter.class, new Serializer());

    private DeadLetterType() {}

    /**
     * The layout.
     *
     * <pre>
     *   text reason id, text message, text topic
     *   varint partition, varint offset, 8 bytes timestamp
     *   bytes key or null, bytes value or null, varint original length + 1
     * </pre>
     */
    public static final class Serializer extends ImmutableSerializer<DeadLetter> {

        private static final long serialVersionUID = 1L;

        @Override
        public int version() {
            return 1;
        }

        @Override
        public void serialize(DeadLetter letter, DataOutputView target) throws IOException {
            Varints.writeText(letter.reason().id(), target);
            Varints.writeText(letter.message(), target);
            Varints.writeText(letter.topic(), target);
            Varints.write(letter.partition(), target);
            Varints.write(letter.offset(), target);
            target.writeLong(letter.timestamp());
            Varints.writeBytes(letter.key(), target);
            Varints.writeBytes(letter.value(), target);
            Varints.write(letter.originalLength() + 1L, target);
        }

        @Override
        public DeadLetter deserialize(DataInputView source) throws IOException {
            MalformedReason reason = MalformedReason.of(Varints.readText(source));
            String message = Varints.readText(source);
            String topic = Varints.readText(source);
            int partition = Varints.readInt(source);
            long offset = Varints.readLong(source);
            long timestamp = source.readLong();
            byte[] key = Varints.readNullableBytes(source);
            byte[] value = Varints.readNullableBytes(source);
            int originalLength = (int) (Varints.readLong(source) - 1);
            return new DeadLetter(reason, message, topic, partition, offset, timestamp, key, value, originalLength);
        }
    }
}
