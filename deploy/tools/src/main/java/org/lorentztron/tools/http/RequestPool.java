package org.lorentztron.tools.http;

import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The threads of a server: a fixed number, and a fixed number of requests that wait for them. A request beyond both is
 * run by one of two more threads and told that it is refused, so that its client gets an answer; so is one that has
 * waited too long. When even the two have too much to do, the request is rejected, and the JDK's server closes its
 * connection. Thread-safe.
 */
final class RequestPool implements Executor, AutoCloseable {
    private static final int REFUSING_THREADS = 2;
    private static final int REFUSALS_WAITING = 64;
    private static final ThreadLocal<@Nullable Turn> TURN = new ThreadLocal<>();

    private final ClientWatch watch;
    private final Duration longestWait;
    private final LongSupplier nanoTime;
    private final ThreadPoolExecutor serving;
    private final ThreadPoolExecutor refusing;
    /** Requests that have come and are not answered, without those that {@link #keepThread}. */
    private int unfinished;

    private boolean stopping;

    /**
     * The request that a thread runs.
     *
     * @param since when the server saw it, in the time of the pool
     * @param refusal why it is not to be answered, null if it is
     */
    record Turn(long since, @Nullable Refusal refusal) {}

    /** Why a request is not to be answered, for the server and for its client. */
    record Refusal(Cause cause, String why) {}

    /** What keeps a request from being answered. */
    enum Cause {
        /** Nothing takes it but the few threads that refuse. */
        FULL,
        STOPPING,
        /** It has a thread, too late. */
        LATE
    }

    /** See {@link #keepThread}. */
    @FunctionalInterface
    interface LongWork {
        /** @throws IOException if the client is gone */
        void run() throws IOException;
    }

    /**
     * @param watch is told that a thread waits for its client from the first line of a request on
     * @param nanoTime as System.nanoTime
     */
    RequestPool(ServerLimits limits, ClientWatch watch, LongSupplier nanoTime) {
        this.watch = watch;
        this.longestWait = limits.longestWait();
        this.nanoTime = nanoTime;
        this.serving = pool("lorentztron-http-", limits.threads(), limits.waiting());
        this.refusing = pool("lorentztron-http-refusing-", REFUSING_THREADS, REFUSALS_WAITING);
    }

    private static ThreadPoolExecutor pool(String name, int threads, int waiting) {
        AtomicInteger number = new AtomicInteger();
        BlockingQueue<Runnable> queue = waiting == 0 ? new SynchronousQueue<>() : new ArrayBlockingQueue<>(waiting);
        return new ThreadPoolExecutor(
                threads,
                threads,
                0,
                TimeUnit.SECONDS,
                queue,
                work -> ClientWatch.daemon(work, name + number.incrementAndGet()));
    }

    /** The turn of the calling thread, which is one of this pool. */
    static Turn turn() {
        return Objects.requireNonNull(TURN.get(), "thread has no request");
    }

    /** @throws RejectedExecutionException if there is not even a thread to refuse the request */
    @Override
    public void execute(Runnable request) {
        long now = nanoTime.getAsLong();
        boolean accepted = begin();
        try {
            if (accepted && offered(request, new Turn(now, null))) {
                return;
            }
            Refusal refusal = accepted
                    ? new Refusal(Cause.FULL, "all threads are busy and the queue is full, try again")
                    : new Refusal(Cause.STOPPING, "server stops");
            refusing.execute(() -> run(request, new Turn(now, refusal)));
        } catch (RejectedExecutionException full) {
            end();
            throw full;
        }
    }

    private boolean offered(Runnable request, Turn turn) {
        try {
            serving.execute(() -> run(request, inTime(turn)));
            return true;
        } catch (RejectedExecutionException full) {
            return false;
        }
    }

    /** A client that has waited too long has given up, or asks again: to answer it would keep the next one waiting. */
    private Turn inTime(Turn turn) {
        if (spent(turn) <= longestWait.toNanos()) {
            return turn;
        }
        String why = "no thread was free for " + longestWait.toSeconds() + " s, try again";
        return new Turn(turn.since(), new Refusal(Cause.LATE, why));
    }

    /** How long ago the server saw a request, in nanoseconds. */
    long spent(Turn turn) {
        return nanoTime.getAsLong() - turn.since();
    }

    private void run(Runnable request, Turn turn) {
        TURN.set(turn);
        watch.begin();
        try {
            request.run();
        } finally {
            watch.end();
            TURN.remove();
            end();
        }
    }

    /** Returns whether requests are still accepted. */
    private synchronized boolean begin() {
        unfinished++;
        return !stopping;
    }

    private synchronized void end() {
        unfinished--;
        notifyAll();
    }

    /** Refuses requests from now on, and waits until those that have come are answered, but not longer than that. */
    synchronized void finish(Duration longest) {
        stopping = true;
        long deadline = System.nanoTime() + longest.toNanos();
        try {
            long left = longest.toNanos();
            while (unfinished > 0 && left > 0) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
                left = deadline - System.nanoTime();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Does work that lasts as long as a client stays. The calling thread is one of those that answer requests; as long
     * as it works here, there is another one in its place, and {@link #finish} does not wait for it.
     */
    void keepThread(LongWork work) throws IOException {
        changeThreads(1);
        end();
        try {
            work.run();
        } finally {
            begin();
            changeThreads(-1);
        }
    }

    private synchronized void changeThreads(int by) {
        int threads = serving.getCorePoolSize() + by;
        // The larger of the two is never below the other.
        if (by > 0) {
            serving.setMaximumPoolSize(threads);
            serving.setCorePoolSize(threads);
        } else {
            serving.setCorePoolSize(threads);
            serving.setMaximumPoolSize(threads);
        }
    }

    @Override
    public void close() {
        serving.shutdownNow();
        refusing.shutdownNow();
    }
}
