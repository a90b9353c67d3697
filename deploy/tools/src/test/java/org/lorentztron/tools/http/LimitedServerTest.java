package org.lorentztron.tools.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What comes over a network is answered, and the next request is answered as if nothing had been. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class LimitedServerTest {
    @RegisterExtension
    private final TestedServer server = new TestedServer();

    @Test
    void answer_route_hasBodyTypeAndVariables() throws Exception {
        HttpResponse<String> answer = server.get("/names/A%2FB+C/of/%C3%A9");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("A/B+C é");
        assertThat(answer.headers().firstValue("Content-Type")).contains("text/plain");
        assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        server.assertServes();
        assertThat(server.observed()).containsExactly("/names/{first}/of/{last} 200", "/echo 200");
    }

    @ParameterizedTest
    @CsvSource({
        "/nothing, 404, nothing is at /nothing",
        "/names/A, 400, no last name",
        "/echo, 405, 'method is GET at /echo, expected POST'",
        "/broken, 500, the server failed; its log says more",
        "/deep, 500, the server failed; its log says more",
        "/unlinked, 500, the server failed; its log says more"
    })
    void answer_thatIsNone_isAnErrorInJson(String path, int status, String error) throws Exception {
        HttpResponse<String> answer = server.get(path);

        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.body()).isEqualTo("{\"error\":\"" + error + "\"}");
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
        assertThat(answer.headers().firstValue("Allow").isPresent()).isEqualTo(status == 405);
        server.assertServes();
    }

    @Test
    void head_routeOfGet_hasTheLengthAndNoBody() throws Exception {
        HttpRequest head = server.to("/names/a/of/b")
                .method("HEAD", HttpRequest.BodyPublishers.noBody())
                .build();
        HttpResponse<String> answer = server.send(head);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Length")).contains("3");
        assertThat(answer.body()).isEmpty();
        server.assertServes();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nonsense\r\n\r\n",
                "GET /%zz HTTP/1.1\r\n\r\n",
                "POST /echo HTTP/1.1\r\nContent-Length: many\r\n\r\n",
                "POST /echo HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
                "POST /echo HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n"
            })
    void request_malformed_isABadRequest(String malformed) throws Exception {
        try (RawClient client = new RawClient(server.address())) {
            assertThat(client.send(malformed).first()).startsWith("HTTP/1.1 400 ");
        }
        server.assertServes();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET mailto:x HTTP/1.1\r\n\r\n",
                "POST /echo HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
                "\u0000\u0016\u0003\u0001\r\n\r\n",
                "* * *\r\n\r\n"
            })
    void request_thatIsNoHttp_endsNothing(String odd) throws Exception {
        try (RawClient client = new RawClient(server.address())) {
            assertThat(client.send(odd).first()).doesNotContain(" 200 ");
        }
        server.assertServes();
    }

    @Test
    void headers_tooMany_areCut() throws Exception {
        try (RawClient client = new RawClient(server.address())) {
            client.send("GET /names/a/of/b HTTP/1.1\r\n" + "X: y\r\n".repeat(100_000) + "\r\n");

            assertThat(client.first()).doesNotContain(" 200 ");
        } catch (IOException closedBefore) {
            // Cut while it still sent.
        }
        server.assertServes();
    }
}
