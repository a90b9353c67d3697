package org.lorentztron.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Random;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class RecordWriterIT {
    private static final OwnNames OWN = OwnNames.of(RecordWriterIT.class);

    private static final EmbeddedBroker BROKER = SharedBroker.get();

    @Test
    void close_recordThatTheBrokerRefuses_saysWhy() {
        BROKER.createTopic(OWN.name("small"), 1, Map.of("max.message.bytes", "100"));
        byte[] incompressible = new byte[1_000];
        new Random(1).nextBytes(incompressible);
        RecordWriter writer = new RecordWriter(BROKER.bootstrapServers());
        writer.send(new ProducerRecord<>(OWN.name("small"), incompressible));
        assertThatThrownBy(writer::close)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("a record was not written")
                .hasMessageContaining("larger than the max message size");
    }

    @Test
    void flush_recordsInTwoPartitions_areReadBackPartitionAfterPartition() {
        BROKER.createTopic(OWN.name("two"), 2, Map.of());
        try (RecordWriter writer = new RecordWriter(BROKER.bootstrapServers())) {
            for (byte i = 0; i < 4; i++) {
                writer.send(new ProducerRecord<>(OWN.name("two"), i % 2, null, new byte[] {i}));
            }
            writer.flush();
            assertThat(CommittedRecords.of(BROKER.bootstrapServers(), OWN.name("two")))
                    .extracting(record -> record.value()[0])
                    .containsExactly((byte) 0, (byte) 2, (byte) 1, (byte) 3);
        }
    }
}
