package org.lorentztron.benchmarks.codec;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.java.typeutils.runtime.kryo.KryoSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.route.BlockEvent;
import org.lorentztron.model.Features;

/** Routed events to bytes and back. Keeps buffers: not thread-safe. */
interface EventCoder {
    byte[] write(BlockEvent event) throws IOException;

    BlockEvent read(byte[] bytes) throws IOException;

    /** The coder of a name: the job's serializer, Flink's with Kryo, or Java's serialization. */
    static EventCoder of(String name) {
        return switch (name) {
            case "job" -> new OfFlink(new BlockEvent.Serializer());
            case "kryo" -> new OfFlink(new KryoSerializer<>(BlockEvent.class, new SerializerConfigImpl()));
            case "java" -> new OfJava();
            default -> throw new IllegalArgumentException("coder is \"" + name + "\", expected job, kryo or java");
        };
    }

    /** A serializer of Flink. */
    final class OfFlink implements EventCoder {
        private final TypeSerializer<BlockEvent> serializer;
        private final DataOutputSerializer out = new DataOutputSerializer(4096);
        private final DataInputDeserializer in = new DataInputDeserializer();

        private OfFlink(TypeSerializer<BlockEvent> serializer) {
            this.serializer = serializer;
        }

        @Override
        public byte[] write(BlockEvent event) throws IOException {
            out.clear();
            serializer.serialize(event, out);
            return out.getCopyOfBuffer();
        }

        @Override
        public BlockEvent read(byte[] bytes) throws IOException {
            in.setBuffer(bytes);
            return serializer.deserialize(in);
        }
    }

    /** Java's serialization of the same fields; the job's own classes have none. */
    final class OfJava implements EventCoder {
        private record Fields(
                int block,
                int partition,
                long offset,
                long time,
                long lateBy,
                int label,
                boolean calibrating,
                int size,
                int[] indices,
                float[] values)
                implements Serializable {}

        @Override
        public byte[] write(BlockEvent message) throws IOException {
            Event event = message.event();
            Features x = event.features();
            ByteArrayOutputStream target = new ByteArrayOutputStream(4096);
            try (ObjectOutputStream objects = new ObjectOutputStream(target)) {
                objects.writeObject(new Fields(
                        message.block(),
                        event.partition(),
                        event.offset(),
                        event.time(),
                        event.lateBy(),
                        event.label(),
                        event.calibrating(),
                        x.size(),
                        x.indices(),
                        x.values()));
            }
            return target.toByteArray();
        }

        @Override
        public BlockEvent read(byte[] bytes) throws IOException {
            try (ObjectInputStream objects = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
                Fields fields = (Fields) objects.readObject();
                return new BlockEvent(
                        fields.block,
                        new Event(
                                fields.partition,
                                fields.offset,
                                fields.time,
                                fields.lateBy,
                                fields.label,
                                null,
                                Features.canonical(fields.size, fields.indices, fields.values),
                                fields.calibrating));
            } catch (ClassNotFoundException e) {
                throw new IOException(e);
            }
        }
    }
}
