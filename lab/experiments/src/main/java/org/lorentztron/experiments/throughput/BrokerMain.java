package org.lorentztron.experiments.throughput;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.lorentztron.broker.EmbeddedBroker;

/**
 * A broker alone in its JVM. It says on stdout where it is, and lives until its input ends: so it does when its parent
 * closes the pipe, and also when the parent is killed.
 *
 * <p>Ctrl-C in a terminal reaches parent and child together; the child then waits for its input's end all the same,
 * because the parent's job must be able to end first.
 */
final class BrokerMain {
    /** What stands before host and port. */
    static final String GREETING = "broker at ";

    private static final long PATIENCE_SECONDS = 60;

    /** Segments of deleted topics go at once: they may be gigabytes. */
    private static final Map<String, String> SETTINGS = Map.of("log.segment.delete.delay.ms", "1000");

    private BrokerMain() {}

    public static void main(String[] arguments) throws IOException {
        CountDownLatch closed = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> await(closed), "end-of-broker"));
        try (EmbeddedBroker broker = EmbeddedBroker.start(SETTINGS)) {
            System.out.println(GREETING + broker.bootstrapServers());
            while (System.in.read() >= 0) {
                // Nothing is said to the broker but that it may go.
            }
            endInAnyCase(closed);
        } finally {
            closed.countDown();
        }
        System.exit(0);
    }

    private static void endInAnyCase(CountDownLatch closed) {
        Thread watch = new Thread(
                () -> {
                    await(closed);
                    Runtime.getRuntime().halt(closed.getCount() == 0 ? 0 : 1);
                },
                "watch-over-end");
        watch.setDaemon(true);
        watch.start();
    }

    private static void await(CountDownLatch closed) {
        try {
            closed.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
