package org.lorentztron.tools.http;

import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The memory that all requests of a server hold together, as they estimate it themselves: however large requests are
 * within their limits, and however many come at once, they leave the other half of the heap to the rest of the JVM. A
 * request that finds too little left is answered with 503. Thread-safe.
 */
public final class RequestMemory {
    private static final Logger LOG = LoggerFactory.getLogger(RequestMemory.class);
    /** What each request has in any case: small ones are never refused because of large ones. */
    static final int FREE = 1 << 17;

    private final long most;
    private final AtomicLong taken = new AtomicLong();

    /** @param most bytes, beside those that each request has in any case */
    RequestMemory(long most) {
        this.most = most;
    }

    /** Half of the heap that this JVM may have; warns if that is too little for a request within the limits. */
    static RequestMemory halfOfTheHeap(ServerLimits limits) {
        RequestMemory memory = new RequestMemory(Runtime.getRuntime().maxMemory() / 2);
        if (!memory.holdsBody(limits.bodyBytes())) {
            LOG.warn(
                    "bodies may have {} bytes, but the {} bytes of memory for requests, half of the heap, hold only {}:"
                            + " larger ones will be answered with 503",
                    limits.bodyBytes(),
                    memory.most,
                    (memory.most + FREE) / RequestBody.COPIES);
        }
        return memory;
    }

    /** Whether a body of this size is read when there is no other request. */
    boolean holdsBody(int bytes) {
        return (long) RequestBody.COPIES * bytes <= most + FREE;
    }

    /** How much is held now, in bytes. */
    long taken() {
        return taken.get();
    }

    /** The part of a request that begins, nothing yet. */
    Share share() {
        return new Share();
    }

    /** What one request holds until it is closed. Not thread-safe. */
    public final class Share implements AutoCloseable {
        private long free = FREE;
        private long held;

        private Share() {}

        /**
         * Holds this many bytes more.
         *
         * @throws RefusedRequestException if there are not as many
         */
        public void take(long bytes) throws RefusedRequestException {
            if (!tryTake(bytes)) {
                throw exhausted();
            }
        }

        /** Holds this many bytes more, or no more than before. */
        boolean tryTake(long bytes) {
            long fromFree = Math.min(free, bytes);
            long wanted = bytes - fromFree;
            if (wanted > 0 && taken.addAndGet(wanted) > most) {
                taken.addAndGet(-wanted);
                return false;
            }
            free -= fromFree;
            held += wanted;
            return true;
        }

        RefusedRequestException exhausted() {
            return new RefusedRequestException(
                    Answer.UNAVAILABLE, "requests fill the " + most + " bytes of memory that they may hold, try again");
        }

        @Override
        public void close() {
            taken.addAndGet(-held);
            held = 0;
        }
    }
}
