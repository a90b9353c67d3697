package org.lorentztron.tools.http;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The JDK's HTTP server within {@link ServerLimits}. Requests that come too slowly, too large, malformed or half are
 * answered or cut; none of them ends the server. Thread-safe.
 */
public final class LimitedServer implements AutoCloseable {
    private static final int BACKLOG = 128;
    /** How often the JDK's server looks for idle connections within the time of a client. */
    private static final int LOOKS = 4;

    private final HttpServer server;
    private final ExchangeHandler handler;
    private final RequestPool pool;
    private final ClientWatch watch;
    private final Duration clientTime;

    private LimitedServer(
            HttpServer server, ExchangeHandler handler, RequestPool pool, ClientWatch watch, Duration clientTime) {
        this.server = server;
        this.handler = handler;
        this.pool = pool;
        this.watch = watch;
        this.clientTime = clientTime;
    }

    /**
     * Starts a server whose requests have half of the heap.
     *
     * @param address where it listens, resolved; port 0 for any free one
     * @param routes of which the first that fits a request answers it
     * @throws IOException if it cannot listen there
     */
    public static LimitedServer start(
            InetSocketAddress address, List<Route> routes, ServerLimits limits, RequestObserver observer)
            throws IOException {
        return start(address, routes, limits, RequestMemory.halfOfTheHeap(limits), observer, System::nanoTime);
    }

    /**
     * @param memory of all requests together
     * @param nanoTime by which requests wait, as System.nanoTime
     */
    static LimitedServer start(
            InetSocketAddress address,
            List<Route> routes,
            ServerLimits limits,
            RequestMemory memory,
            RequestObserver observer,
            LongSupplier nanoTime)
            throws IOException {
        configureJdk(limits);
        HttpServer server = HttpServer.create(address, BACKLOG);
        ClientWatch watch = new ClientWatch(limits.clientTime(), observer::cut);
        RequestPool pool = new RequestPool(limits, watch, nanoTime);
        server.setExecutor(pool);
        ExchangeHandler handler =
                new ExchangeHandler(routes, new ForeignPages(address), limits, memory, pool, watch, observer);
        server.createContext("/", handler);
        server.start();
        return new LimitedServer(server, handler, pool, watch, limits.clientTime());
    }

    /**
     * What the JDK's server reads from properties of the JVM, once, when the first one is made. Without nodelay, an
     * answer of a few hundred bytes waits 40 ms for the acknowledgement of its header.
     */
    private static void configureJdk(ServerLimits limits) {
        setIfAbsent("sun.net.httpserver.nodelay", "true");
        setIfAbsent("jdk.httpserver.maxConnections", Integer.toString(limits.connections()));
        setIfAbsent("sun.net.httpserver.maxIdleConnections", Integer.toString(limits.connections()));
        // Whole seconds: how long a connection may be open without a request, also its first one.
        setIfAbsent(
                "sun.net.httpserver.idleInterval",
                Long.toString(Math.max(1, limits.clientTime().toSeconds())));
        setIfAbsent(
                "sun.net.httpserver.clockTick",
                Long.toString(limits.clientTime().toMillis() / LOOKS));
    }

    private static void setIfAbsent(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return server.getAddress();
    }

    /**
     * Ends streams, at once; answers requests that have come, within the time of a client; and closes all connections.
     * Requests that come meanwhile are answered with 503.
     */
    @Override
    public void close() {
        handler.endStreams();
        // The JDK's server would wait as long as it may, also if nothing runs.
        pool.finish(clientTime);
        server.stop(0);
        pool.close();
        watch.close();
    }
}
