package org.lorentztron.tools.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A server that closes ends what runs and takes nothing more. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class ClosedServerTest {
    @RegisterExtension
    private final TestedServer server = new TestedServer();

    @Test
    void close_requestRuns_itIsAnsweredAndTheNextRefused() throws Exception {
        server.restart(2, 8, Duration.ofSeconds(20));
        CompletableFuture<HttpResponse<String>> running = server.getLater("/wait");
        server.awaitEntered();
        CompletableFuture<Void> closing = server.closeLater();
        Wait.until(() -> server.get("/names/a/of/b").statusCode() == 503);

        assertThat(server.get("/names/a/of/b").body()).isEqualTo("{\"error\":\"server stops\"}");
        server.release();
        assertThat(running.get().body()).isEqualTo("released");
        closing.get();
        assertThatThrownBy(() -> server.get("/names/a/of/b")).isInstanceOf(IOException.class);
    }

    /** Also if clients have an hour. */
    @Test
    void close_nothingRuns_doesNotWait() throws Exception {
        server.restart(2, 8, ServerLimits.LONGEST_CLIENT_TIME);
        try (RawClient silent = new RawClient(server.address());
                RawClient idle = new RawClient(server.address())) {
            idle.send("GET /names/a/of/b HTTP/1.1\r\n\r\n");
            assertThat(idle.first()).startsWith("HTTP/1.1 200 OK");

            server.closeLater().get();

            assertThat(silent.first()).isEmpty();
        }
    }

    @Test
    void close_requestThatDoesNotEnd_isCutAfterTheTimeOfAClient() throws Exception {
        CompletableFuture<HttpResponse<String>> running = server.getLater("/wait");
        server.awaitEntered();

        server.closeLater().get();

        assertThatThrownBy(running::get).hasCauseInstanceOf(IOException.class);
    }
}
