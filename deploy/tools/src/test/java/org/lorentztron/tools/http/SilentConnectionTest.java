package org.lorentztron.tools.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** In a JVM of its own: the first server of a JVM decides for all of them. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class SilentConnectionTest {
    /** A connection without a request takes a place that others need. */
    @Test
    void connection_thatSendsNothing_isClosedInTheTimeOfAClient() throws Exception {
        Process server = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        SilentConnectionTest.class.getName())
                .redirectErrorStream(true)
                .start();

        assertThat(new String(server.getInputStream().readAllBytes())).isEqualTo("closed");
        assertThat(server.waitFor()).isZero();
    }

    /** Connects to a server and waits, for less than the 30 s of the JDK, until it closes the connection. */
    public static void main(String[] args) throws Exception {
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
        ServerLimits limits = new ServerLimits(1, 1, 1, 10_000, Duration.ofMillis(500));
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (LimitedServer server = LimitedServer.start(any, List.of(), limits, nobody);
                RawClient silent = new RawClient(server.address())) {
            System.out.print(silent.first().isEmpty() ? "closed" : "answered");
        }
    }
}
