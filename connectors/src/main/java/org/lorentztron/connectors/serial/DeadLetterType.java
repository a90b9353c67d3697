package org.lorentztron.connectors.serial;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.LetterHeader;
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
     *   varint partition, varint row * 2^48 + offset, 8 bytes timestamp
     *   bytes key or null, bytes value or null, varint original length + 1
     * </pre>
     *
     * A letter of which headers were there, or something is left out, has these before it:
     *
     * <pre>
     *   text null, which no reason is
     *   text left out, varint number of headers, each: text name, bytes value or null
     * </pre>
     */
    public static final class Serializer extends ImmutableSerializer<DeadLetter> {

        private static final long serialVersionUID = 1L;

        private static final int OFFSET_BITS = 48;

        @Override
        public int version() {
            return 1;
        }

        @Override
        public void serialize(DeadLetter letter, DataOutputView target) throws IOException {
            if (!letter.headers().isEmpty() || !letter.leftOut().isEmpty()) {
                serializeHeaders(letter, target);
            }
            Varints.writeText(letter.reason().id(), target);
            Varints.writeText(letter.message(), target);
            Varints.writeText(letter.topic(), target);
            Varints.write(letter.partition(), target);
            Varints.write((long) letter.row() << OFFSET_BITS | letter.offset(), target);
            target.writeLong(letter.timestamp());
            Varints.writeBytes(letter.key(), target);
            Varints.writeBytes(letter.value(), target);
            Varints.write(letter.originalLength() + 1L, target);
        }

        private static void serializeHeaders(DeadLetter letter, DataOutputView target) throws IOException {
            Varints.writeText(null, target);
            Varints.writeText(letter.leftOut(), target);
            Varints.write(letter.headers().size(), target);
            for (LetterHeader header : letter.headers()) {
                Varints.writeText(header.name(), target);
                Varints.writeBytes(header.value(), target);
            }
        }

        @Override
        public DeadLetter deserialize(DataInputView source) throws IOException {
            String first = Varints.readNullableText(source);
            if (first != null) {
                return deserialize(first, source);
            }
            String leftOut = Varints.readText(source);
            List<LetterHeader> headers = new ArrayList<>();
            for (int left = Varints.readInt(source); left > 0; left--) {
                headers.add(new LetterHeader(Varints.readText(source), Varints.readNullableBytes(source)));
            }
            return deserialize(Varints.readText(source), source).with(headers, leftOut);
        }

        private static DeadLetter deserialize(String reasonId, DataInputView source) throws IOException {
            MalformedReason reason = MalformedReason.of(reasonId);
            String message = Varints.readText(source);
            String topic = Varints.readText(source);
            int partition = Varints.readInt(source);
            long place = Varints.readLong(source);
            long offset = place & (1L << OFFSET_BITS) - 1;
            long timestamp = source.readLong();
            byte[] key = Varints.readNullableBytes(source);
            byte[] value = Varints.readNullableBytes(source);
            int originalLength = (int) (Varints.readLong(source) - 1);
            return new DeadLetter(reason, message, topic, partition, offset, timestamp, key, value, originalLength)
                    .ofRow((int) (place >>> OFFSET_BITS));
        }
    }
}
