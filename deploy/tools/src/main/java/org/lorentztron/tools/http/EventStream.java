package org.lorentztron.tools.http;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Messages on their way to one client. They wait in a queue until they are written; a client for which too many wait is
 * cut. Thread-safe.
 */
public final class EventStream {
    /** How soon a closed stream without messages ends. */
    private static final long LOOK_MILLIS = 500;

    private final EventStreams streams;
    private final BlockingQueue<byte[]> waiting;
    private final AtomicBoolean closed = new AtomicBoolean();

    EventStream(EventStreams streams, int mostWaiting) {
        this.streams = streams;
        this.waiting = new ArrayBlockingQueue<>(mostWaiting);
    }

    /**
     * Adds a message, or closes the stream if there is no room.
     *
     * @return whether there was room
     */
    boolean offer(byte[] frame) {
        boolean hasRoom = waiting.offer(frame);
        if (!hasRoom) {
            close();
        }
        return hasRoom;
    }

    /** Writes messages until the stream is closed, the client is gone, or the watch finds it too slow. */
    void writeTo(HttpExchange exchange, ClientWatch watch) {
        try (OutputStream out = exchange.getResponseBody()) {
            while (!closed.get()) {
                byte[] frame = waiting.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                if (frame != null) {
                    write(frame, out, watch);
                }
            }
        } catch (IOException gone) {
            // Pages are closed and networks end at any time.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            close();
            exchange.close();
        }
    }

    private static void write(byte[] frame, OutputStream out, ClientWatch watch) throws IOException {
        watch.begin();
        try {
            out.write(frame);
            out.flush();
        } finally {
            watch.end();
        }
    }

    /** Ends the stream; its place is free at once. A second call does nothing. */
    void close() {
        if (closed.compareAndSet(false, true)) {
            streams.closed(this);
        }
    }

    /** Hands the rest of an answer, whose headers are sent, to a thread of the stream's own. */
    void start(HttpExchange exchange, ClientWatch watch) {
        streams.execute(() -> writeTo(exchange, watch));
    }
}
