package org.lorentztron.benchmarks.latelabels;

import java.util.Map;
import java.util.function.LongFunction;
import org.lorentztron.connectors.client.EncodedEventProducer;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabelFormat;
import org.lorentztron.experiments.throughput.RunTopics;

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
    void fill(RunTopics topics, DelayedEvents events) throws Exception {
        Load load = events.load();
        topics.create(DEAD_LETTERS, 1, Map.of());
        topics.create(WAITING, PARTITIONS, Map.of());
        topics.create(LABELS, PARTITIONS, Map.of());
        topics.create(LABELLED, PARTITIONS, Map.of());
        send(WAITING, load.events(), index -> EventJson.sparse(events.event(index)));
        send(LABELS, load.events(), index -> LabelFormat.json(events.label(index)));
        send(LABELLED, load.warmUp() + load.measured(), index -> EventJson.sparse(events.labelled(index)));
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
