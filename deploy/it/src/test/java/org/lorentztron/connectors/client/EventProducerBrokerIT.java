package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.lorentztron.connectors.Patience;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.model.Features;

/** Events written to a real broker. */
class EventProducerBrokerIT {

    private static final ClientBroker BROKER = new ClientBroker();

    @Test
    void eventProducer_sendsToThePartition(TestInfo test) throws Exception {
        String topic = BROKER.createEventsTopic(test);
        LabeledEvent event = new LabeledEvent("a", "7", 5, Features.dense(new float[] {1, 0}));
        try (EventProducer producer = new EventProducer(BROKER.kafka(), topic, EventJson::sparse)) {
            assertThat(producer.partitions()).isEqualTo(ClientBroker.PARTITIONS);
            producer.send(2, event);
            producer.send(event);
            producer.flush();
        }
        List<ConsumerRecord<byte[], byte[]>> found = new ArrayList<>();
        try (TopicReader reader = new TopicReader(BROKER.kafka(), topic)) {
            assertThat(reader.open(Patience.LONG)).isTrue();
            while (!reader.hasReachedEnd(Patience.LONG)) {
                found.addAll(reader.poll(Patience.LONG));
            }
        }
        assertThat(found).hasSize(2).anyMatch(record -> record.partition() == 2);
        assertThat(new EventJson(2).decode(found.get(0).value())).isEqualTo(event);
    }

    @Test
    void eventProducer_recordTooLarge_saysSo(TestInfo test) {
        String topic = BROKER.createEventsTopic(test);
        EventProducer producer = new EventProducer(BROKER.kafka(), topic, event -> new byte[2 << 20]);
        producer.send(0, new LabeledEvent(null, null, 0, Features.dense(new float[1])));
        assertThatThrownBy(producer::close)
                .isInstanceOf(KafkaException.class)
                .hasMessageStartingWith("event without id was not written to topic " + topic + ", partition 0: ")
                .hasMessageContaining("larger than");
    }

    @Test
    void send_afterAFailureThatWasThrown_worksAgain(TestInfo test) {
        String topic = BROKER.createEventsTopic(test);
        LabeledEvent large = new LabeledEvent("large", null, 0, Features.dense(new float[1]));
        LabeledEvent small = new LabeledEvent("small", null, 0, Features.dense(new float[1]));
        try (EventProducer producer =
                new EventProducer(BROKER.kafka(), topic, event -> new byte["large".equals(event.id()) ? 2 << 20 : 1])) {
            producer.send(large);
            assertThatThrownBy(() -> producer.send(small))
                    .isInstanceOf(KafkaException.class)
                    .hasMessageStartingWith("event 'large' was not written to topic " + topic + ": ");
            producer.send(small);
            producer.flush();
        }
    }
}
