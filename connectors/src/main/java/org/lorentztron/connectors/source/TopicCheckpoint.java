package org.lorentztron.connectors.source;

import java.io.IOException;
import org.apache.flink.core.io.SimpleVersionedSerialization;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.serial.RefusedStateException;

/**
 * The partitions of a topic that were found, as a checkpoint has them, and the topic that these are of.
 *
 * @param topicId null if it was not known
 */
record TopicCheckpoint<CheckpointT>(CheckpointT partitions, @Nullable String topicId) {

    /** The topic's id, then the partitions with the version of their serializer. */
    record Serializer<CheckpointT>(SimpleVersionedSerializer<CheckpointT> partitions)
            implements SimpleVersionedSerializer<TopicCheckpoint<CheckpointT>> {

        private static final int VERSION = 100;
        private static final int INITIAL_SIZE = 256;

        @Override
        public int getVersion() {
            return VERSION;
        }

        @Override
        public byte[] serialize(TopicCheckpoint<CheckpointT> checkpoint) throws IOException {
            DataOutputSerializer out = new DataOutputSerializer(INITIAL_SIZE);
            StoredTopicId.write(checkpoint.topicId(), out);
            SimpleVersionedSerialization.writeVersionAndSerialize(partitions, checkpoint.partitions(), out);
            return out.getCopyOfBuffer();
        }

        /** Before there were ids, the partitions stood alone: the version is then one of the connector, below 100. */
        @Override
        public TopicCheckpoint<CheckpointT> deserialize(int version, byte[] bytes) throws IOException {
            if (version < VERSION) {
                return new TopicCheckpoint<>(partitions.deserialize(version, bytes), null);
            }
            RefusedStateException.unlessBetween("the list of partitions found", version, VERSION, VERSION);
            DataInputDeserializer in = new DataInputDeserializer(bytes);
            String id = StoredTopicId.read(in);
            return new TopicCheckpoint<>(SimpleVersionedSerialization.readVersionAndDeSerialize(partitions, in), id);
        }
    }
}
