package org.lorentztron.connectors.wire.schema;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A server in this JVM that answers as a schema registry does, in the part of the protocol that reads schemas. The
 * answers are those of the reference of Confluent's Schema Registry 7 (GET /schemas/ids/{id} and
 * /subjects/{subject}/versions/{version}, error codes 40401 to 40403); a real registry is no library that a test can
 * start.
 */
public final class RegistryDouble implements AutoCloseable {
    static final String MEDIA_TYPE = "application/vnd.schemaregistry.v1+json";

    /**
     * What is answered.
     *
     * @param status of HTTP
     * @param body in JSON, or not
     */
    record Answer(int status, String body) {}

    static {
        // Else each answer waits for an acknowledgement, 40 ms.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private static final Answer NOT_FOUND = new Answer(404, "{\"error_code\":40403,\"message\":\"Schema not found\"}");

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Map<String, Answer> answers = new ConcurrentHashMap<>();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final List<Headers> headers = new CopyOnWriteArrayList<>();
    private volatile Answer always = new Answer(0, "");
    private volatile Runnable before = () -> {};

    public RegistryDouble() {
        this(0);
    }

    /** @param port a free one; 0 for any */
    RegistryDouble(int port) {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    private void handle(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getRawPath();
        asked.add(path);
        headers.add(exchange.getRequestHeaders());
        before.run();
        Answer answer = always.status == 0 ? answers.getOrDefault(path, NOT_FOUND) : always;
        byte[] body = answer.body.getBytes(UTF_8);
        exchange.getResponseHeaders().add("Content-Type", MEDIA_TYPE);
        exchange.sendResponseHeaders(answer.status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    int port() {
        return server.getAddress().getPort();
    }

    public String url() {
        return "http://localhost:" + port();
    }

    /** What has been asked for so far. */
    public List<String> asked() {
        return asked;
    }

    /** The headers of the questions. */
    List<Headers> headers() {
        return headers;
    }

    /** Registers a schema of Avro. */
    public RegistryDouble with(int id, String schema) {
        return with("/schemas/ids/" + id, 200, "{\"schema\":" + quoted(schema) + "}");
    }

    public RegistryDouble with(String path, int status, String body) {
        answers.put(path, new Answer(status, body));
        return this;
    }

    /** From now on answers everything with a status; with what it knows if that is 0. */
    void always(int status, String body) {
        always = new Answer(status, body);
    }

    /** Runs before each answer. */
    void before(Runnable action) {
        before = action;
    }

    static String quoted(String text) {
        return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
