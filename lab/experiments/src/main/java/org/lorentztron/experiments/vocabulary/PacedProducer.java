package org.lorentztron.experiments.vocabulary;

import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.lorentztron.connectors.client.EncodedEventProducer;
import org.lorentztron.tools.cli.Pace;

/**
 * Sends events to a topic without end, evenly over time, and never more than {@value #MOST_AHEAD} before their reader:
 * the topic keeps the newest bytes alone.
 *
 * @param rate events per second; 0 for as fast as they are read
 * @param read how many records have been read so far
 */
record PacedProducer(
        String bootstrapServers, String topic, int partitions, ZipfEvents source, double rate, LongSupplier read)
        implements Callable<Void> {
    private static final long MOST_AHEAD = 100_000;
    private static final long LOOK_AGAIN_MILLIS = 20;

    /**
     * Ends when its thread is interrupted.
     *
     * @throws org.apache.kafka.common.KafkaException if an event did not reach the topic
     */
    @Override
    public Void call() throws InterruptedException {
        Map<String, Object> kafka = Map.of("bootstrap.servers", bootstrapServers);
        try (EncodedEventProducer producer = new EncodedEventProducer(kafka, topic)) {
            Pace pace = new Pace(rate);
            for (long i = 0; ; i++) {
                pace.await(i);
                while (i - read.getAsLong() >= MOST_AHEAD) {
                    TimeUnit.MILLISECONDS.sleep(LOOK_AGAIN_MILLIS);
                }
                producer.send((int) (i % partitions), null, source.json(i));
            }
        }
    }
}
