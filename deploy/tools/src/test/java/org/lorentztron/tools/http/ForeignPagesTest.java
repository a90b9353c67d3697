package org.lorentztron.tools.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.Headers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
class ForeignPagesTest {
    private static InetSocketAddress at(String name, int... address) throws UnknownHostException {
        byte[] bytes = new byte[address.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) address[i];
        }
        return new InetSocketAddress(InetAddress.getByAddress(name, bytes), 8090);
    }

    private static Headers headers(String host, String origin) {
        Headers headers = new Headers();
        if (!host.isEmpty()) {
            headers.add("Host", host);
        }
        if (!origin.isEmpty()) {
            headers.add("Origin", origin);
        }
        return headers;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "localhost",
                "localhost:8090",
                "LocalHost:9000",
                "127.0.0.1",
                "127.0.0.1:8090",
                "[::1]",
                "[::1]:8090",
                "mine.example",
                "Mine.Example:80"
            })
    void refuse_loopbackUnderItsNames_isTaken(String host) throws Exception {
        new ForeignPages(at("Mine.example", 127, 0, 0, 1)).refuse(headers(host, ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"evil.example", "evil.example:8090", "localhost.evil.example", "127.0.0.1.evil.example", "::2"})
    void refuse_loopbackUnderAnotherName_isMisdirected(String host) {
        assertThatThrownBy(
                        () -> new ForeignPages(at("localhost", 127, 0, 0, 1)).refuse(headers(host, "http://" + host)))
                .isInstanceOfSatisfying(RefusedRequestException.class, refused -> assertThat(refused.status())
                        .isEqualTo(421))
                .hasMessage("Host is " + host + ", expected one of 127.0.0.1, [::1], localhost");
    }

    /** Which of two the server in front has gone by is not known. */
    @Test
    void refuse_twoHostsOneOfThemForeign_isMisdirected() {
        Headers headers = headers("localhost", "");
        headers.add("Host", "evil.example");

        assertThatThrownBy(() -> new ForeignPages(at("localhost", 127, 0, 0, 1)).refuse(headers))
                .hasMessageStartingWith("Host is evil.example, ");
    }

    /** Its names, such as those in a proxy before it, are not known. */
    @Test
    void refuse_allAddresses_takesAnyHost() throws Exception {
        new ForeignPages(at("all", 0, 0, 0, 0)).refuse(headers("models.example", ""));
    }

    @ParameterizedTest
    @CsvSource({
        "localhost:8090, http://localhost:8090",
        "localhost:8090, HTTP://LOCALHOST:8090",
        "localhost, http://localhost",
        "localhost, https://localhost"
    })
    void refuse_pageOfThisServer_isTaken(String host, String origin) throws Exception {
        new ForeignPages(at("localhost", 127, 0, 0, 1)).refuse(headers(host, origin));
        new ForeignPages(at("all", 0, 0, 0, 0)).refuse(headers(host, origin));
    }

    @ParameterizedTest
    @CsvSource({
        "localhost:8090, http://evil.example",
        "localhost:8090, http://localhost:3000",
        "localhost:8090, http://localhost:80901",
        "localhost:8090, null",
        "'', http://localhost:8090"
    })
    void refuse_pageOfAnotherServer_isForbiddenWhereverItListens(String host, String origin) throws Exception {
        for (InetSocketAddress address : List.of(at("localhost", 127, 0, 0, 1), at("all", 0, 0, 0, 0))) {
            assertThatThrownBy(() -> new ForeignPages(address).refuse(headers(host, origin)))
                    .isInstanceOfSatisfying(RefusedRequestException.class, refused -> assertThat(refused.status())
                            .isEqualTo(403))
                    .hasMessage("Origin is " + origin + ", expected a page of this server, which has the Host " + host);
        }
    }

    /** Of every route, before it does anything: a stream takes a place, and a prediction time. */
    @Test
    void server_requestsForForeignPages_reachNoRoute() throws Exception {
        try (EventStreams streams = new EventStreams(1, 1);
                LimitedServer server = start(streams)) {
            int port = server.address().getPort();
            for (String request : List.of("GET /events", "POST /echo", "GET /nothing")) {
                try (RawClient rebound = new RawClient(server.address());
                        RawClient foreign = new RawClient(server.address())) {
                    rebound.send(request + " HTTP/1.1\r\nHost: evil.example:" + port + "\r\n\r\n");
                    assertThat(rebound.first()).startsWith("HTTP/1.1 421 ");
                    foreign.send(request + " HTTP/1.1\r\nHost: localhost:" + port
                            + "\r\nOrigin: http://evil.example\r\nContent-Type: text/plain\r\n\r\n");
                    assertThat(foreign.first()).startsWith("HTTP/1.1 403 ");
                }
            }
            assertThat(streams.count()).isZero();
            assertThat(streams.refused()).isZero();

            HttpRequest own = HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/echo"))
                    .header("Origin", "http://localhost:" + port)
                    .POST(HttpRequest.BodyPublishers.ofString("x"))
                    .build();
            assertThat(HttpClient.newHttpClient()
                            .send(own, HttpResponse.BodyHandlers.ofString())
                            .body())
                    .isEqualTo("x");
        }
    }

    private static LimitedServer start(EventStreams streams) throws IOException {
        List<Route> routes = List.of(
                Route.get("/events", request -> streams.open(opened -> opened.accept(EventFrame.of("first", "1")))),
                Route.post("/echo", request -> new Answer(Answer.OK, "text/plain", request.body())));
        RequestObserver nobody = new RequestObserver() {
            @Override
            public void answered(String route, int status, long nanos) {
                // Of no interest here.
            }

            @Override
            public void cut() {
                // Nor this.
            }
        };
        return LimitedServer.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                routes,
                new ServerLimits(2, 8, 40, 10_000, Duration.ofSeconds(20)),
                nobody);
    }
}
