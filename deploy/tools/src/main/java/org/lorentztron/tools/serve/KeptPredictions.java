package org.lorentztron.tools.serve;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes predictions that were answered to a topic, beside the answers: no answer waits for it, or fails because of it.
 * At most {@value #MOST_BYTES} bytes wait for a broker; those that come then are lost, as are those that a broker has
 * not taken within the time that Kafka's clients try. Losses are counted, and told at most once in {@link #APART}.
 * Thread-safe.
 */
public final class KeptPredictions implements AutoCloseable {
    static final long MOST_BYTES = 1 << 24;
    static final Duration APART = Duration.ofMinutes(1);
    /** For what waits when the server ends. */
    private static final Duration LAST = Duration.ofSeconds(5);

    private static final Duration POLL = Duration.ofMillis(100);
    private static final Logger LOG = LoggerFactory.getLogger(KeptPredictions.class);

    private final Producer<byte[], byte[]> producer;
    private final String topic;
    private final Duration last;
    private final BlockingQueue<ProducerRecord<byte[], byte[]>> waiting = new LinkedBlockingQueue<>();
    private final AtomicLong waitingBytes = new AtomicLong();
    private final LongAdder written = new LongAdder();
    private final LongAdder lost = new LongAdder();
    private final AtomicLong nextTold = new AtomicLong(System.nanoTime());
    private final Thread sending = new Thread(this::send, "lorentztron-kept-predictions");
    private volatile boolean isClosed;

    /** Writes by a producer, which it closes. */
    KeptPredictions(Producer<byte[], byte[]> producer, String topic) {
        this(producer, topic, LAST);
    }

    /** @param last for what waits when the server ends */
    KeptPredictions(Producer<byte[], byte[]> producer, String topic, Duration last) {
        this.producer = producer;
        this.last = last;
        this.topic = topic;
        sending.setDaemon(true);
        sending.start();
    }

    /**
     * Begins to write to a topic.
     *
     * @param kafka properties of any Kafka client
     * @throws org.apache.kafka.common.KafkaException if the properties make no producer
     */
    public static KeptPredictions open(Map<String, ?> kafka, String topic) {
        Map<String, Object> settings = new HashMap<>(kafka);
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        settings.put(ProducerConfig.LINGER_MS_CONFIG, 10);
        settings.remove(ProducerConfig.TRANSACTIONAL_ID_CONFIG);
        return new KeptPredictions(
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer()), topic);
    }

    /** Keeps a prediction, if there is room for it. */
    void keep(byte[] id, byte[] prediction) {
        long bytes = (long) id.length + prediction.length;
        if (isClosed) {
            lose("the server has ended");
        } else if (waitingBytes.addAndGet(bytes) > MOST_BYTES) {
            waitingBytes.addAndGet(-bytes);
            lose("more than " + MOST_BYTES + " bytes wait for a broker");
        } else {
            waiting.add(new ProducerRecord<>(topic, id, prediction));
        }
    }

    private void send() {
        try {
            while (!isClosed || !waiting.isEmpty()) {
                ProducerRecord<byte[], byte[]> next = waiting.poll(POLL.toMillis(), TimeUnit.MILLISECONDS);
                if (next != null) {
                    send(next);
                    waitingBytes.addAndGet(-(long) next.key().length - next.value().length);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void send(ProducerRecord<byte[], byte[]> record) {
        try {
            producer.send(record, (place, error) -> count(error));
        } catch (RuntimeException e) {
            lose(e.getMessage());
        }
    }

    private void count(@Nullable Exception error) {
        if (error == null) {
            written.increment();
        } else {
            lose(error.getMessage());
        }
    }

    private void lose(@Nullable String why) {
        lost.increment();
        long now = System.nanoTime();
        long next = nextTold.get();
        if (now - next >= 0 && nextTold.compareAndSet(next, now + APART.toNanos())) {
            LOG.warn("Predictions that topic {} does not have so far: {}. The last one: {}", topic, lost.sum(), why);
        }
    }

    /** How many a broker has taken. */
    long written() {
        return written.sum();
    }

    /** How many the topic will not have. */
    long lost() {
        return lost.sum();
    }

    /** Writes what waits, if a broker takes it within 5 s. */
    @Override
    public void close() {
        isClosed = true;
        awaitSending();
        producer.close(last);
        sending.interrupt();
        awaitSending();
        while (waiting.poll() != null) {
            lost.increment();
        }
        if (lost.sum() > 0) {
            LOG.warn("Predictions that topic {} does not have: {}", topic, lost.sum());
        }
    }

    private void awaitSending() {
        try {
            sending.join(last.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
