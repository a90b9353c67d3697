package org.lorentztron.tools.http;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * Server-sent events to a bounded number of clients. Thread-safe.
 *
 * <p>The JDK's server writes by blocking. A stream therefore has a thread of its own, and the server one more for
 * requests: with one for all, a client that reads nothing would keep the others waiting until it is cut. Whoever sends
 * messages never waits.
 *
 * <p>A client that is gone is noticed when a message is written: send one every few seconds.
 */
public final class EventStreams implements AutoCloseable {
    private static final String CONTENT_TYPE = "text/event-stream";

    private final int most;
    private final int mostWaiting;
    private final Semaphore places;
    private final Set<EventStream> open = ConcurrentHashMap.newKeySet();
    private final LongAdder refused = new LongAdder();
    private final LongAdder cut = new LongAdder();
    private volatile boolean closed;

    /**
     * @param most streams that are open at once, at least 1; the next client is answered with 503
     * @param mostWaiting messages that wait for one client, at least 1; one more, and the client is cut
     */
    public EventStreams(int most, int mostWaiting) {
        this.most = most;
        this.mostWaiting = mostWaiting;
        this.places = new Semaphore(most);
    }

    /** Makes the message that a stream begins with. */
    @FunctionalInterface
    public interface First {
        /**
         * Gives the message, once.
         *
         * @param opened gets every message that is sent after it has taken this one
         */
        void giveTo(Consumer<byte[]> opened);
    }

    /**
     * Opens a stream. The message that it begins with is made only if there is a place.
     *
     * @return the answer for its client
     * @throws RefusedRequestException if as many streams are open as may be
     */
    public Answer open(First first) throws RefusedRequestException {
        if (closed || !places.tryAcquire()) {
            refused.increment();
            throw new RefusedRequestException(
                    Answer.UNAVAILABLE, closed ? "server stops" : most + " browsers watch already");
        }
        EventStream stream = new EventStream(this, mostWaiting);
        try {
            first.giveTo(message -> {
                stream.offer(message);
                open.add(stream);
            });
        } catch (RuntimeException | Error e) {
            stream.close();
            throw e;
        }
        return Answer.streaming(CONTENT_TYPE, stream);
    }

    /** Sends a message to every client. */
    public void send(byte[] frame) {
        for (EventStream stream : open) {
            if (!stream.offer(frame)) {
                cut.increment();
            }
        }
    }

    /** How many streams are open. */
    public int count() {
        return open.size();
    }

    /** How many clients found no place. */
    public long refused() {
        return refused.sum();
    }

    /** How many clients were cut because too many messages waited for them. */
    public long cut() {
        return cut.sum();
    }

    void closed(EventStream stream) {
        open.remove(stream);
        places.release();
    }

    /** Ends all streams at once, but for a client that does not read: its time ends it. */
    @Override
    public void close() {
        closed = true;
        open.forEach(EventStream::close);
    }
}
