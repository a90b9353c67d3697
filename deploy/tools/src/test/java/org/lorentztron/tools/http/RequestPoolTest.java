package org.lorentztron.tools.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
class RequestPoolTest {
    private static final Duration CLIENT_TIME = Duration.ofSeconds(30);

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
    private final ClientWatch watch = new ClientWatch(CLIENT_TIME, () -> {});
    private final RequestPool pool =
            new RequestPool(new ServerLimits(1, 8, 40, 10_000, CLIENT_TIME), watch, nanos::get);
    private final CountDownLatch released = new CountDownLatch(1);
    private final BlockingQueue<RequestPool.Turn> turns = new LinkedBlockingQueue<>();

    @AfterEach
    void close() {
        released.countDown();
        pool.close();
        watch.close();
    }

    private void occupy() throws InterruptedException {
        CountDownLatch occupied = new CountDownLatch(1);
        pool.execute(() -> {
            occupied.countDown();
            try {
                released.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        occupied.await();
    }

    /** Its client has gone, or asks again: scoring it would keep the next one waiting as long. */
    @Test
    void execute_waitedLongerThanSlowClientsKeepAThread_isRefused() throws Exception {
        occupy();
        pool.execute(() -> turns.add(RequestPool.turn()));
        nanos.addAndGet(1);
        pool.execute(() -> turns.add(RequestPool.turn()));
        nanos.addAndGet(2 * CLIENT_TIME.toNanos());
        released.countDown();

        assertThat(turns.take().refusal())
                .isEqualTo(new RequestPool.Refusal(RequestPool.Cause.LATE, "no thread was free for 60 s, try again"));
        RequestPool.Turn inTime = turns.take();
        assertThat(inTime.refusal()).isNull();
        assertThat(pool.spent(inTime)).isEqualTo(2 * CLIENT_TIME.toNanos());
    }

    /** A pause of the JVM must not empty the queue of a server whose clients have little time. */
    @Test
    void longestWait_shortTimesOfClients_isSomeSeconds() {
        ServerLimits hasty = new ServerLimits(1, 8, 40, 10_000, ServerLimits.SHORTEST_CLIENT_TIME);

        assertThat(hasty.longestWait()).isEqualTo(Duration.ofSeconds(5));
        assertThat(ServerLimits.USUAL.longestWait()).isEqualTo(Duration.ofSeconds(20));
    }
}
