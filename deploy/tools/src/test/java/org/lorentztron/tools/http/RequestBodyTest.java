package org.lorentztron.tools.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A body is taken up to its limit, and refused as soon as it shows that it is larger. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class RequestBodyTest {
    @RegisterExtension
    private final TestedServer server = new TestedServer();

    @Test
    void body_ofTheLargestSize_isTaken() throws Exception {
        HttpResponse<String> answer =
                server.post("/echo", HttpRequest.BodyPublishers.ofByteArray(new byte[TestedServer.BODY_BYTES]));

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).hasSize(TestedServer.BODY_BYTES);
    }

    @Test
    void body_tooLarge_isRefusedWithItsSize() throws Exception {
        HttpResponse<String> answer =
                server.post("/echo", HttpRequest.BodyPublishers.ofByteArray(new byte[TestedServer.BODY_BYTES + 1]));

        assertThat(answer.statusCode()).isEqualTo(413);
        assertThat(answer.body()).isEqualTo("{\"error\":\"body has 10001 bytes, expected at most 10000\"}");
        server.assertServes();
    }

    /** A client that waits for the word to send it, as curl does, needs not send any of it. */
    @ParameterizedTest
    @ValueSource(strings = {"", "Expect: 100-continue\r\n"})
    void body_thatSaysItIsTooLarge_isRefusedBeforeItComes(String expect) throws Exception {
        server.restart(1, 8, Duration.ofSeconds(40));
        try (RawClient client = new RawClient(server.address())) {
            client.send("POST /echo HTTP/1.1\r\nContent-Length: 1800000000\r\n" + expect + "\r\n");
            StringBuilder answer = new StringBuilder();
            while (!answer.toString().endsWith("}")) {
                String more = client.first();
                assertThat(more).as("after %s", answer).isNotEmpty();
                answer.append(more);
            }

            assertThat(answer).contains("HTTP/1.1 413 ", "Connection: close\r\n", "body has 1800000000 bytes");
        }
        server.assertServes();
    }

    /** Without a length, it shows only while it is read. */
    @Test
    void body_tooLargeInChunks_isRefused() throws Exception {
        byte[] large = new byte[TestedServer.BODY_BYTES + 5_000];

        HttpResponse<String> answer =
                server.post("/echo", HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(large)));

        assertThat(answer.statusCode()).isEqualTo(413);
        assertThat(answer.body()).contains("body has more bytes, expected at most 10000");
        server.assertServes();
    }
}
