package org.lorentztron.connectors.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.flink.connector.kafka.source.enumerator.KafkaSourceEnumState;
import org.apache.flink.connector.kafka.source.enumerator.KafkaSourceEnumStateSerializer;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.serial.RefusedStateException;

class TopicCheckpointTest {
    private final KafkaSourceEnumStateSerializer plain = new KafkaSourceEnumStateSerializer();
    private final TopicCheckpoint.Serializer<KafkaSourceEnumState> serializer = new TopicCheckpoint.Serializer<>(plain);
    private final KafkaSourceEnumState found = new KafkaSourceEnumState(
            List.of(new KafkaPartitionSplit(new TopicPartition("events", 3), 0)), List.of(), true);

    @Test
    void deserialize_whatWasSerialized_hasTheId() throws Exception {
        TopicCheckpoint<KafkaSourceEnumState> restored =
                serializer.deserialize(100, serializer.serialize(new TopicCheckpoint<>(found, "first")));

        assertThat(restored.topicId()).isEqualTo("first");
        assertThat(restored.partitions().assignedSplits()).containsExactlyElementsOf(found.assignedSplits());
    }

    /** As the connector's own enumerator wrote it before there were ids. */
    @Test
    void deserialize_ofTheConnectorAlone_hasNoId() throws Exception {
        TopicCheckpoint<KafkaSourceEnumState> restored =
                serializer.deserialize(plain.getVersion(), plain.serialize(found));

        assertThat(restored.topicId()).isNull();
        assertThat(restored.partitions().assignedSplits()).containsExactlyElementsOf(found.assignedSplits());
    }

    @Test
    void deserialize_laterVersion_isRefused() {
        assertThatThrownBy(() -> serializer.deserialize(101, new byte[0]))
                .isInstanceOf(RefusedStateException.class)
                .hasMessage("the list of partitions found has version 101, expected 100");
    }
}
