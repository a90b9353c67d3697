package org.lorentztron.tools.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers each request by its route. Whatever an endpoint throws becomes an answer. Only a client that cannot be read
 * from or written to is left without one: the exception goes to the JDK's server, which then closes the connection and
 * no longer counts it. It does so for no {@link Error} and on no other thread. Thread-safe.
 */
final class ExchangeHandler implements HttpHandler {
    private static final Logger LOG = LoggerFactory.getLogger(ExchangeHandler.class);
    private static final String HEAD = "HEAD";
    private static final String CONNECTION = "Connection";
    /** The body of the request has not been read. */
    private static final String CLOSE = "close";
    /** In sendResponseHeaders: there is no body. */
    private static final int NO_BODY = -1;
    /** In sendResponseHeaders: the body comes in chunks until it is closed. */
    private static final int CHUNKS = 0;

    private final RouteTable routes;
    private final ForeignPages foreign;
    private final ServerLimits limits;
    private final RequestMemory memory;
    private final RequestPool pool;
    private final ClientWatch watch;
    private final RequestObserver observer;
    private final Set<EventStreams> carried = ConcurrentHashMap.newKeySet();
    private volatile boolean stopping;

    ExchangeHandler(
            List<Route> routes,
            ForeignPages foreign,
            ServerLimits limits,
            RequestMemory memory,
            RequestPool pool,
            ClientWatch watch,
            RequestObserver observer) {
        this.routes = new RouteTable(routes);
        this.foreign = foreign;
        this.limits = limits;
        this.memory = memory;
        this.pool = pool;
        this.watch = watch;
        this.observer = observer;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (RequestMemory.Share share = memory.share()) {
            answerInTurn(exchange, share);
        } catch (Error e) {
            LOG.error("{} {} failed", exchange.getRequestMethod(), exchange.getRequestURI(), e);
            // After an Error, the JDK's server would leave the connection open, and count it, for ever.
            throw new IOException("cannot answer", e);
        }
    }

    private void answerInTurn(HttpExchange exchange, RequestMemory.Share share) throws IOException {
        RequestPool.Turn turn = RequestPool.turn();
        List<RouteTable.Matched> matched = routes.at(exchange.getRequestURI().getRawPath());
        Answer answer = answer(exchange, matched, share, turn);
        observer.answered(
                matched.isEmpty()
                        ? RequestObserver.NO_ROUTE
                        : matched.get(0).route().template(),
                answer.status(),
                pool.spent(turn));
        watch.begin();
        EventStream stream = answer.stream();
        if (stream == null) {
            send(exchange, answer);
        } else {
            stream(exchange, answer, stream);
        }
    }

    private Answer answer(
            HttpExchange exchange, List<RouteTable.Matched> matched, RequestMemory.Share share, RequestPool.Turn turn)
            throws IOException {
        RequestPool.Refusal refusal = turn.refusal();
        if (refusal == null) {
            return answer(exchange, matched, share, true);
        }
        String method = exchange.getRequestMethod();
        boolean isProbe = matched.stream()
                .anyMatch(each -> each.route().isProbe() && each.route().takes(method));
        return isProbe && refusal.cause() != RequestPool.Cause.STOPPING
                ? answer(exchange, matched, share, false)
                : refused(refusal);
    }

    private static Answer refused(RequestPool.Refusal refusal) {
        Answer answer = Answer.error(Answer.UNAVAILABLE, refusal.why()).with("Retry-After", "1");
        // Only a thread that is there to answer has the time to read the body away.
        return refusal.cause() == RequestPool.Cause.LATE ? answer.with(CONNECTION, CLOSE) : answer;
    }

    /** @param isRead whether there is time for the body, with which a client may keep the thread waiting */
    private Answer answer(
            HttpExchange exchange, List<RouteTable.Matched> matched, RequestMemory.Share share, boolean isRead)
            throws IOException {
        try {
            byte[] body;
            try {
                foreign.refuse(exchange.getRequestHeaders());
                body = isRead ? RequestBody.read(exchange, limits.bodyBytes(), share) : new byte[0];
            } catch (RefusedRequestException unread) {
                return Answer.error(unread.status(), unread.getMessage()).with(CONNECTION, CLOSE);
            } catch (ClosedByInterruptException slow) {
                // The watch has counted it.
                throw slow;
            } catch (IOException broken) {
                observer.broken();
                throw broken;
            }
            watch.end();
            return answer(exchange, matched, body, share);
        } catch (RefusedRequestException e) {
            return Answer.error(e.status(), e.getMessage());
        } catch (RuntimeException | Error e) {
            LOG.error("{} {} failed", exchange.getRequestMethod(), exchange.getRequestURI(), e);
            return Answer.error(Answer.FAILED, "the server failed; its log says more");
        }
    }

    private static Answer answer(
            HttpExchange exchange, List<RouteTable.Matched> matched, byte[] body, RequestMemory.Share share)
            throws RefusedRequestException {
        String method = exchange.getRequestMethod();
        String path = exchange.getRequestURI().getRawPath();
        if (matched.isEmpty()) {
            throw new RefusedRequestException(Answer.NOT_FOUND, "nothing is at " + ShownText.of(path));
        }
        Optional<RouteTable.Matched> taking =
                matched.stream().filter(each -> each.route().takes(method)).findFirst();
        if (taking.isEmpty()) {
            TreeSet<String> methods = new TreeSet<>();
            matched.forEach(each -> methods.add(each.route().method()));
            String expected = String.join(", ", methods);
            String found = "method is " + ShownText.of(method) + " at " + ShownText.of(path);
            return Answer.error(Answer.WRONG_METHOD, found + ", expected " + expected)
                    .with("Allow", expected);
        }
        Request request = new Request(taking.get().variables(), exchange.getRequestHeaders(), body, share);
        return taking.get().route().endpoint().answer(request);
    }

    /** The stream has its thread from now on, and the pool another one. */
    private void stream(HttpExchange exchange, Answer answer, EventStream stream) throws IOException {
        try {
            setHeaders(exchange, answer);
            if (exchange.getRequestMethod().equals(HEAD)) {
                exchange.sendResponseHeaders(answer.status(), NO_BODY);
                return;
            }
            exchange.sendResponseHeaders(answer.status(), CHUNKS);
            watch.end();
            carry(stream.owner());
            pool.keepThread(() -> stream.writeTo(exchange, watch));
        } finally {
            stream.close();
        }
    }

    private void carry(EventStreams owner) {
        carried.add(owner);
        if (stopping) {
            owner.close();
        }
    }

    /** Ends all streams, now and from now on. */
    void endStreams() {
        stopping = true;
        carried.forEach(EventStreams::close);
    }

    private static void setHeaders(HttpExchange exchange, Answer answer) {
        answer.headers().forEach(exchange.getResponseHeaders()::set);
        exchange.getResponseHeaders().set("Content-Type", answer.contentType());
        // A browser must not take an answer for a page.
        exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
    }

    private void send(HttpExchange exchange, Answer answer) throws IOException {
        setHeaders(exchange, answer);
        byte[] body = answer.body();
        if (exchange.getRequestMethod().equals(HEAD)) {
            exchange.getResponseHeaders().set("Content-Length", Integer.toString(body.length));
        }
        boolean empty = body.length == 0 || exchange.getRequestMethod().equals(HEAD);
        exchange.sendResponseHeaders(answer.status(), empty ? NO_BODY : body.length);
        // Without a body the answer is complete; closing it would count the exchange as ended twice.
        if (!empty) {
            exchange.getResponseBody().write(body);
            if (CLOSE.equals(answer.headers().get(CONNECTION))) {
                exchange.getResponseBody().flush();
                RequestBody.readAway(exchange, limits.bodyBytes());
            }
            exchange.getResponseBody().close();
        }
    }
}
