package org.lorentztron.local.serve;

import java.time.Duration;
import java.util.List;
import org.lorentztron.local.shared.HttpPlace;
import org.lorentztron.tools.cli.DurationOption;
import org.lorentztron.tools.cli.NumberRange;
import org.lorentztron.tools.http.ServerLimits;
import picocli.CommandLine.Option;

/** Where a command listens, and within which limits. */
public final class HttpOptions {
    @Option(
            names = "--http",
            defaultValue = "8090",
            paramLabel = "PORT",
            description = "Where clients connect; 0 for any free port (default: ${DEFAULT-VALUE}).")
    private int port;

    @Option(
            names = "--http-address",
            defaultValue = "localhost",
            paramLabel = "HOST",
            description = "The address of this machine to listen at; 0.0.0.0 for all of them, also from other machines:"
                    + " nothing here asks who a client is (default: ${DEFAULT-VALUE}).")
    private String address;

    @Option(
            names = "--http-threads",
            defaultValue = "16",
            paramLabel = "N",
            description = "Requests that are read and answered at once, 1 to 1000 (default: ${DEFAULT-VALUE}).")
    private int threads;

    @Option(
            names = "--http-queue",
            defaultValue = "256",
            paramLabel = "N",
            description = "Requests that wait for a thread, 0 to 100000; the next ones are answered with 503 (default:"
                    + " ${DEFAULT-VALUE}).")
    private int queue;

    @Option(
            names = "--http-connections",
            defaultValue = "512",
            paramLabel = "N",
            description = "Open connections, 1 to 100000; the next ones are closed (default: ${DEFAULT-VALUE}).")
    private int connections;

    @Option(
            names = "--http-max-body-bytes",
            defaultValue = "8388608",
            paramLabel = "N",
            description = "Largest body of a request, 1024 to 268435456; a larger one is answered with 413 (default:"
                    + " ${DEFAULT-VALUE}).")
    private int bodyBytes;

    @Option(
            names = "--http-client-time",
            defaultValue = "10s",
            paramLabel = "DURATION",
            description = "How long a client may take to send a request, and again to read the answer, 100ms to 1h; a"
                    + " slower one is cut off (default: ${DEFAULT-VALUE}).")
    private DurationOption clientTime;

    public void check(List<String> problems) {
        place().check(problems);
        new NumberRange(1, ServerLimits.MOST_THREADS).check("--http-threads", threads, problems);
        new NumberRange(0, ServerLimits.MOST_WAITING).check("--http-queue", queue, problems);
        new NumberRange(1, ServerLimits.MOST_CONNECTIONS).check("--http-connections", connections, problems);
        new NumberRange(ServerLimits.FEWEST_BODY_BYTES, ServerLimits.MOST_BODY_BYTES)
                .check("--http-max-body-bytes", bodyBytes, problems);
        if (clientTime != null && !isClientTime(clientTime.duration())) {
            problems.add(
                    "invalid value for option '--http-client-time': '" + clientTime.text() + "', expected 100ms to 1h");
        }
    }

    private static boolean isClientTime(Duration time) {
        return time.compareTo(ServerLimits.SHORTEST_CLIENT_TIME) >= 0
                && time.compareTo(ServerLimits.LONGEST_CLIENT_TIME) <= 0;
    }

    public ServerLimits limits() {
        return new ServerLimits(threads, queue, connections, bodyBytes, clientTime.duration());
    }

    public HttpPlace place() {
        return new HttpPlace(address, port);
    }
}
