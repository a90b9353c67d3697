package org.lorentztron.tools.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whoever has waited too long for a thread is told so, however much it still has to send. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class LateRequestTest {
    private static final Duration CLIENT_TIME = Duration.ofSeconds(30);
    private static final String HERE = " HTTP/1.1\r\nHost: localhost\r\n";
    /** The JDK's server takes 64 KiB of a body that nobody has read, and resets the connection of a larger one. */
    private static final String REST = "x".repeat(1 << 20);

    private final AtomicLong nanos = new AtomicLong();
    private final Semaphore asked = new Semaphore(0);
    private final CountDownLatch released = new CountDownLatch(1);
    private final CountDownLatch occupied = new CountDownLatch(1);

    private long nanoTime() {
        long now = nanos.get();
        asked.release();
        return now;
    }

    private Answer occupy() {
        occupied.countDown();
        try {
            released.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return Answer.json(Answer.OK, "{}");
    }

    private LimitedServer start() throws Exception {
        ServerLimits limits = new ServerLimits(1, 8, TestedServer.CONNECTIONS, 2 * REST.length(), CLIENT_TIME);
        return LimitedServer.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                List.of(
                        Route.get("/occupy", request -> occupy()),
                        Route.post("/echo", request -> Answer.json(Answer.OK, request.body()))),
                limits,
                RequestMemory.halfOfTheHeap(limits),
                new CountedRequests(),
                this::nanoTime);
    }

    @Test
    void post_largeBodyAfterTooLongAWait_isToldWhyAndClosed() throws Exception {
        try (LimitedServer server = start();
                RawClient first = new RawClient(server.address());
                RawClient late = new RawClient(server.address())) {
            first.send("GET /occupy" + HERE + "\r\n");
            occupied.await();
            asked.drainPermits();
            late.send("POST /echo" + HERE + "Content-Length: " + (1 + REST.length()) + "\r\n\r\nx");
            asked.acquire();
            nanos.addAndGet(2 * CLIENT_TIME.toNanos() + 1);
            released.countDown();

            String answer = late.first();
            late.send(REST);
            assertThat(answer + late.all())
                    .startsWith("HTTP/1.1 503 ")
                    .contains("Connection: close\r\n", "no thread was free for 60 s, try again");
        } finally {
            released.countDown();
        }
    }
}
