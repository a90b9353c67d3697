package org.lorentztron.experiments.throughput;

import java.util.Map;
import org.lorentztron.connectors.client.EventProducer;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.tools.cli.EventEncodingOption;

/**
 * A topic that holds the first examples of a data set. Example i is in partition i mod {@code partitions} and has the
 * event time i ms: an interval of n ms is one of n events.
 *
 * @param events how many it holds once it is filled
 * @param partitions that the topic has
 */
record EventTopic(String name, EventEncodingOption encoding, long events, int partitions) {
    /** Sends all events and waits until they are written. */
    void fill(String bootstrapServers, Dataset data) {
        Map<String, Object> kafka = Map.of("bootstrap.servers", bootstrapServers);
        try (EventProducer producer = new EventProducer(kafka, name, encoding.encoding())) {
            for (long i = 0; i < events; i++) {
                Example example = data.training(i);
                producer.send((int) (i % partitions), new LabeledEvent(null, example.label(), i, example.features()));
            }
            producer.flush();
        }
    }
}
