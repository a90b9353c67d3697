package org.lorentztron.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class OpenSourceVulnerabilitiesTest {
    private final AtomicReference<String> asked = new AtomicReference<>("");

    private HttpServer answering(int status, String answer) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            asked.set(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
            byte[] body = answer.getBytes(UTF_8);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        return server;
    }

    private static OpenSourceVulnerabilities at(HttpServer server) {
        int port = server.getAddress().getPort();
        return new OpenSourceVulnerabilities(URI.create("http://localhost:" + port + "/"));
    }

    @Test
    void hole_ofOneComponent_isNamedWithIt() throws Exception {
        HttpServer server = answering(200, "{\"results\":[{},{\"vulns\":[{\"id\":\"GHSA-1\"}]}]}");
        try {
            Component a = new Component("g:a", "1", "MIT", "");
            Component b = new Component("g:b", "2", "MIT", "");
            assertThat(at(server).of(List.of(a, b))).containsExactly(new OpenSourceVulnerabilities.Hole(b, "GHSA-1"));
            assertThat(asked.get()).contains("{\"package\":{\"purl\":\"pkg:maven/g/a@1\"}}");
        } finally {
            server.stop(0);
        }
    }

    /** Whoever takes a refusal for a server that is away never asks. */
    @Test
    void answer_thatIsARefusal_fails() throws Exception {
        HttpServer server = answering(400, "{}");
        try {
            OpenSourceVulnerabilities osv = at(server);
            assertThat(osv.isReachable()).isTrue();
            assertThatThrownBy(() -> osv.of(List.of())).hasMessage("OSV answers 400");
        } finally {
            server.stop(0);
        }
    }

    @Test
    void server_away_isNotReachable() throws Exception {
        HttpServer server = answering(200, "{}");
        OpenSourceVulnerabilities osv = at(server);
        assertThat(osv.isReachable()).isTrue();
        server.stop(0);
        assertThat(osv.isReachable()).isFalse();
    }
}
