package org.lorentztron.tools.http;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Messages on their way to one client. They wait in a queue until they are written; a client for which too many wait is
 * cut. Thread-safe.
 */
public final class EventStream {
    /** Wakes the thread of a closed stream. */
    private static final byte[] END = {};

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

    EventStreams owner() {
        return streams;
    }

    /**
     * Writes messages until the stream is closed.
     *
     * @throws IOException if the client is gone, or the watch finds it too slow
     */
    void writeTo(HttpExchange exchange, ClientWatch watch) throws IOException {
        OutputStream out = exchange.getResponseBody();
        try {
            while (!closed.get()) {
                byte[] frame = waiting.take();
                if (frame != END) {
                    write(frame, out, watch);
                }
            }
        } catch (InterruptedException e) {
            throw new InterruptedIOException("server is closed");
        } finally {
            close();
        }
        watch.begin();
        out.close();
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
            waiting.clear();
            // Without room, there is a message that wakes the thread.
            waiting.offer(END);
        }
    }
}
