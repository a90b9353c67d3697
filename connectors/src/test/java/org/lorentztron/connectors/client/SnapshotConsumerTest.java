package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.common.KafkaException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What needs no broker. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class SnapshotConsumerTest {
    private static final Duration FOREVER = Duration.ofSeconds(Long.MAX_VALUE);

    private final SnapshotConsumer consumer =
            new SnapshotConsumer(Map.of("bootstrap.servers", "localhost:1"), "models", "m");

    @Test
    void close_endsEveryWait() throws Exception {
        FutureTask<ModelVersion> wait = new FutureTask<>(() -> consumer.awaitVersion(1, FOREVER));
        Thread waiting = new Thread(wait);
        waiting.setDaemon(true);
        waiting.start();
        while (!wait.isDone() && waiting.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        consumer.close();
        assertThatThrownBy(() -> wait.get(30, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("consumer of models is closed; newest version of m is none, expected 1");
    }

    @Test
    void awaitVersion_afterClose_fails() {
        consumer.close();
        assertThatThrownBy(() -> consumer.awaitVersion(1, FOREVER))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
    }

    @Test
    void readToEnd_afterClose_doesNotWaitForABroker() {
        SnapshotConsumer closed = new SnapshotConsumer(
                Map.of("bootstrap.servers", "localhost:1"),
                "models",
                "m",
                new ClientTimeouts(Duration.ofMillis(100), Duration.ofSeconds(1)));
        closed.close();
        Deadline soon = new Deadline(Duration.ofSeconds(15));
        assertThat(closed.readToEnd(Duration.ofSeconds(20))).isEmpty();
        assertThat(soon.isOver()).isFalse();
        assertThat(closed.lastProblem()).contains("consumer is closed");
    }

    /** The innermost of three exceptions: that there is no consumer, and no key store, would help nobody. */
    @Test
    void readToEnd_keyStoreThatIsNotThere_saysWhy(@TempDir Path folder) {
        Path keys = folder.resolve("keys.p12");
        SnapshotConsumer keyless = new SnapshotConsumer(
                Map.of(
                        "bootstrap.servers", "localhost:1",
                        "security.protocol", "SSL",
                        "ssl.keystore.type", "PKCS12",
                        "ssl.keystore.password", "x",
                        "ssl.keystore.location", keys.toString()),
                "models",
                "m");

        assertThat(keyless.readToEnd(Duration.ZERO)).isEmpty();
        assertThat(keyless.lastProblem().orElseThrow())
                .startsWith("topic models cannot be read: Failed to construct kafka consumer: ")
                .endsWith(": " + keys);
    }

    @Test
    void awaitVersion_timesInThePast_areOver() {
        for (Duration past :
                new Duration[] {Duration.ZERO, Duration.ofSeconds(-1), Duration.ofSeconds(Long.MIN_VALUE)}) {
            assertThatThrownBy(() -> consumer.awaitVersion(1, past)).isInstanceOf(TimeoutException.class);
        }
    }

    @Test
    void start_propertiesThatMakeNoConsumer_areRefusedAtOnce() {
        Map<String, String> bad = Map.of("bootstrap.servers", "localhost:1", "fetch.min.bytes", "many");
        try (SnapshotConsumer broken = new SnapshotConsumer(bad, "models", "m")) {
            assertThatThrownBy(broken::start)
                    .isInstanceOf(KafkaException.class)
                    .hasMessageContaining("fetch.min.bytes");
            assertThat(broken.latest()).isEmpty();
        }
    }

    /** As a lack of memory would: whoever waits must not believe that newer versions may come. */
    @Test
    void awaitEnd_errorWhileReading_saysSo() {
        Thread caller = Thread.currentThread();
        List<String> brokers = new AbstractList<>() {
            @Override
            public String get(int index) {
                if (Thread.currentThread() != caller) {
                    throw new StackOverflowError("deliberate");
                }
                return "localhost:1";
            }

            @Override
            public int size() {
                return 1;
            }
        };
        try (SnapshotConsumer failing = new SnapshotConsumer(Map.of("bootstrap.servers", brokers), "models", "m")) {
            failing.start();

            assertThatThrownBy(failing::awaitEnd)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("versions of m in models are not read any more: reading has ended and will not resume:"
                            + " java.lang.StackOverflowError: deliberate");
        }
    }

    @Test
    void awaitEnd_closed_returns() throws Exception {
        consumer.start();
        consumer.close();

        consumer.awaitEnd();
    }

    @Test
    void awaitEnd_notStarted_isRefused() {
        assertThatThrownBy(consumer::awaitEnd)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("consumer of models was not started");
    }
}
