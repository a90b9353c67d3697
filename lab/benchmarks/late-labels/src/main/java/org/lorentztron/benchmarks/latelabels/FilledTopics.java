package org.lorentztron.benchmarks.latelabels;

import java.util.Map;
import java.util.function.LongFunction;
import org.lorentztron.broker.TopicCreation;
import org.lorentztron.connectors.client.EncodedEventProducer;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabelFormat;

/**
 * The topics of all jobs, filled before a job begins.
 *
 * @param bootstrapServers of the broker
 */
record FilledTopics(String bootstrapServers) {
    static final String WAITING = "waiting-events";
    static final String LABELS = "labels";
    static final String LABELLED = "labelled-events";
    static final String DEAD_LETTERS = "dead-letters";
    private static final int PARTITIONS = 4;

    /** Creates and fills them: every event gets its label. */
    void fill(DelayedEvents events) throws Exception {
        Load load = events.load();
        create(DEAD_LETTERS);
        create(WAITING);
        create(LABELS);
        create(LABELLED);
        send(WAITING, load.events(), index -> EventJson.sparse(events.event(index)));
        send(LABELS, load.events(), index -> LabelFormat.json(events.label(index)));
        send(LABELLED, load.warmUp() + load.measured(), index -> EventJson.sparse(events.labelled(index)));
    }

    private void create(String topic) {
        TopicCreation.create(bootstrapServers, topic, PARTITIONS, Map.of());
    }

    private void send(String topic, long count, LongFunction<byte[]> value) {
        Map<String, Object> kafka = Map.of("bootstrap.servers", bootstrapServers);
        try (EncodedEventProducer producer = new EncodedEventProducer(kafka, topic)) {
            for (long index = 0; index < count; index++) {
                producer.send((int) (index % PARTITIONS), null, value.apply(index));
            }
            producer.flush();
        }
    }
}
