package org.lorentztron.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** {@code lorentztron serve} in a thread of its own, which is interrupted at the end as Ctrl-C would end the JVM. */
public final class RunningServer implements AutoCloseable {
    private final Thread thread;
    private final BufferedReader said;
    private final ByteArrayOutputStream complaints = new ByteArrayOutputStream();
    private final HttpClient client = HttpClient.newHttpClient();
    private final String base;

    public RunningServer(String... options) throws IOException {
        List<String> args = new ArrayList<>(List.of("serve"));
        args.addAll(List.of(options));
        if (!args.contains("--http")) {
            args.addAll(List.of("--http", "0"));
        }
        PipedInputStream pipe = new PipedInputStream(1 << 16);
        PrintStream out = new PrintStream(new PipedOutputStream(pipe), true, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(complaints, true, StandardCharsets.UTF_8);
        thread = new Thread(() -> {
            try (out) {
                Lorentztron.run(out, err, args.toArray(String[]::new));
            }
        });
        thread.start();
        said = new BufferedReader(new InputStreamReader(pipe, StandardCharsets.UTF_8));
        String line = said.readLine();
        assertThat(line).as(complaints.toString(StandardCharsets.UTF_8)).contains("http://localhost:");
        base = line.replaceAll(".*(http://localhost:\\d+).*", "$1");
    }

    /** Waits for the line that tells of a version, and returns it. */
    public String awaitVersion(long version) throws IOException {
        return awaitLine("version " + version + ": ");
    }

    /** As {@link #awaitVersion}, whatever its number. */
    public String awaitAnyVersion() throws IOException {
        return awaitLine("version ");
    }

    /** Waits for the lines that tell of a version of each name of a split, in any order. */
    void awaitNames(String... beginnings) throws IOException {
        List<String> missing = new ArrayList<>(List.of(beginnings));
        while (!missing.isEmpty()) {
            String line = said.readLine();
            assertThat(line).as(complaints.toString(StandardCharsets.UTF_8)).isNotNull();
            missing.removeIf(line::startsWith);
        }
    }

    private String awaitLine(String beginning) throws IOException {
        String line = said.readLine();
        while (line != null && !line.startsWith(beginning)) {
            line = said.readLine();
        }
        assertThat(line).as(complaints.toString(StandardCharsets.UTF_8)).isNotNull();
        return line;
    }

    /** Where it listens, such as {@code http://localhost:4711}. */
    String base() {
        return base;
    }

    public HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(URI.create(base + path)).build(), HttpResponse.BodyHandlers.ofString());
    }

    String post(String path, String contentType, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(base + path))
                .header("Content-Type", contentType)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
