package org.lorentztron.local.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.local.LorentztronCall;
import org.lorentztron.tools.cli.CommandLineRun;

class HttpPlaceTest {
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    private static List<String> problems(String host, int port) {
        List<String> problems = new ArrayList<>();
        new HttpPlace(host, port).check(problems);
        return problems;
    }

    @ParameterizedTest
    @CsvSource({
        "localhost, http://localhost:8090",
        "127.0.0.1, http://127.0.0.1:8090",
        "::1, http://[::1]:8090",
        "[::1], http://[::1]:8090"
    })
    void url_addressOfAnyKind_isOneThatABrowserTakes(String address, String url) {
        assertThat(new HttpPlace(address, 0).url(8090)).isEqualTo(url);
    }

    @ParameterizedTest
    @CsvSource({"localhost, false", "127.0.0.1, false", "::1, false", "0.0.0.0, true", "::, true"})
    void warnOfPage_addressThatOthersReach_saysWhatTheySee(String address, boolean warned) throws Exception {
        ByteArrayOutputStream warnings = new ByteArrayOutputStream();
        new HttpPlace(address, 8090).warnOfPage(new PrintStream(warnings, true, StandardCharsets.UTF_8));

        assertThat(warnings.toString(StandardCharsets.UTF_8).contains("rejected events"))
                .isEqualTo(warned);
    }

    @Test
    void check_portThatIsFree_leavesItFree() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, HERE)) {
            port = socket.getLocalPort();
        }
        assertThat(problems("localhost", 0)).isEmpty();
        assertThat(problems("localhost", port)).isEmpty();
        assertThat(problems("localhost", port)).isEmpty();
    }

    @Test
    void check_nowhereToListen_namesTheOption() {
        assertThat(problems("localhost", 65_536))
                .containsExactly("invalid value for option '--http': 65536, expected 0 to 65535");
        assertThat(problems("no-such-host.invalid", 8090))
                .containsExactly("invalid value for option '--http-address': 'no-such-host.invalid', expected an"
                        + " address of this machine");
        // Of documentation: no machine has it, whatever the port.
        for (int port : new int[] {0, 8090}) {
            assertThat(problems("192.0.2.1", port))
                    .containsExactly("invalid value for option '--http-address': '192.0.2.1', expected an address of"
                            + " this machine");
        }
    }

    /** Together with whatever else is wrong, before a broker is asked for or Flink is started. */
    @ParameterizedTest
    @CsvSource({
        "run, --parallelism, 0",
        "serve, --http-threads, 0",
        "demo, --web-port, -1",
    })
    void commands_portIsTaken_sayItWithTheOtherProblems(String command, String option, String wrong)
            throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, HERE)) {
            String port = Integer.toString(taken.getLocalPort());

            CommandLineRun run = LorentztronCall.of(command, "--http", port, option, wrong);

            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err())
                    .contains(
                            "invalid value for option '--http': " + port + "; cannot listen at localhost, port " + port)
                    .contains("--http takes another port")
                    .contains(option);
        }
    }
}
