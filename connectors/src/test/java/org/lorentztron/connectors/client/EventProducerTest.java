package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.model.Features;

/** What becomes of events that do not reach the topic. */
class EventProducerTest {
    private final MockProducer<byte[], byte[]> kafka =
            new MockProducer<>(false, null, new ByteArraySerializer(), new ByteArraySerializer());
    private final EventProducer producer = new EventProducer(kafka, "events", event -> new byte[1]);

    private void send(String id) {
        producer.send(new LabeledEvent(id, null, 0, Features.dense(new float[1])));
    }

    private void lose(int events) {
        for (int i = 0; i < events; i++) {
            assertThat(kafka.errorNext(new TimeoutException("too slow"))).isTrue();
        }
    }

    @Test
    void send_afterManyLosses_saysHowMany() {
        for (int i = 1; i <= 5000; i++) {
            send("a" + i);
        }
        lose(5000);
        assertThatThrownBy(() -> send("b"))
                .isInstanceOf(KafkaException.class)
                .hasMessage(
                        "event 'a1' was not written to topic events: too slow;" + " further events not written: 4999")
                .hasCauseInstanceOf(TimeoutException.class);
        send("b");
        producer.flush();
    }

    /** Losses that come to light after an exception are thrown by the next call. */
    @Test
    void flush_lossesSinceTheLastException_areThrown() {
        for (int i = 1; i <= 4; i++) {
            send("a" + i);
        }
        lose(1);
        assertThatThrownBy(() -> send("b")).hasMessage("event 'a1' was not written to topic events: too slow");
        lose(2);
        assertThatThrownBy(producer::flush)
                .hasMessage("event 'a2' was not written to topic events: too slow;" + " further events not written: 1");
        producer.close();
    }
}
