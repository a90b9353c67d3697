package org.lorentztron.tools.http;

import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Closes connections of clients that send or read too slowly. A thread says when it begins to wait for its client and
 * when it no longer does; one that waits too long is interrupted, which closes the channel that it reads or writes.
 * Thread-safe.
 *
 * <p>The limit is one of the whole request: a limit of each byte would let a client hold a thread for ever.
 */
final class ClientWatch implements AutoCloseable {
    /** Looks at least so often within the limit, which therefore is exceeded by a quarter at most. */
    private static final int LOOKS = 4;

    private final long limitNanos;
    private final ScheduledExecutorService looking;
    /** By thread, when its wait must be over, in the time of System.nanoTime. */
    private final Map<Thread, Long> deadlines = new HashMap<>();

    private final Runnable onCut;

    /** @param onCut is called for each wait that was too long, by a thread that must not wait */
    ClientWatch(Duration limit, Runnable onCut) {
        this.onCut = onCut;
        limitNanos = limit.toNanos();
        looking = Executors.newSingleThreadScheduledExecutor(look -> daemon(look, "lorentztron-http-watch"));
        looking.scheduleWithFixedDelay(this::look, limitNanos / LOOKS, limitNanos / LOOKS, TimeUnit.NANOSECONDS);
    }

    static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    /** This thread waits for its client from now on. */
    synchronized void begin() {
        deadlines.put(Thread.currentThread(), System.nanoTime() + limitNanos);
    }

    /** This thread waits no longer. It is not interrupted after this, nor still interrupted. */
    synchronized void end() {
        deadlines.remove(Thread.currentThread());
        Thread.interrupted();
    }

    private synchronized void look() {
        long now = System.nanoTime();
        Iterator<Map.Entry<Thread, Long>> waits = deadlines.entrySet().iterator();
        while (waits.hasNext()) {
            Map.Entry<Thread, Long> wait = waits.next();
            if (now - wait.getValue() >= 0) {
                onCut.run();
                wait.getKey().interrupt();
                waits.remove();
            }
        }
    }

    @Override
    public void close() {
        looking.shutdownNow();
    }
}
