package org.lorentztron.local;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.lorentztron.local.cluster.Patience;

/** A headless Chromium with one page, told what to do by its DevTools protocol. */
final class Browser implements AutoCloseable {
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome", "chrome");
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Process process;
    private final WebSocket socket;
    private final AtomicInteger number = new AtomicInteger();
    private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<String> complaints = new ConcurrentLinkedQueue<>();

    /** The program, if there is one on this machine's path. */
    static Optional<Path> installed() {
        for (String name : NAMES) {
            for (String directory : System.getenv("PATH").split(":")) {
                if (Files.isExecutable(Path.of(directory, name))) {
                    return Optional.of(Path.of(directory, name));
                }
            }
        }
        return Optional.empty();
    }

    /** @param profile an empty directory */
    Browser(Path program, Path profile) throws Exception {
        // Without its sandbox, since tests may run as root in a container; the page is our own.
        process = new ProcessBuilder(
                        program.toString(),
                        "--headless=new",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--disable-background-networking",
                        "--hide-scrollbars",
                        "--no-first-run",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        "about:blank")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            socket = HttpClient.newHttpClient()
                    .newWebSocketBuilder()
                    .buildAsync(pageOf(profile), new Messages())
                    .get(Patience.LONG.toSeconds(), TimeUnit.SECONDS);
            for (String domain : List.of("Page", "Runtime", "Log")) {
                call(domain + ".enable", Map.of());
            }
        } catch (Exception e) {
            process.destroyForcibly();
            throw e;
        }
    }

    /** Where the page listens: the browser writes its port into its profile. */
    private URI pageOf(Path profile) throws Exception {
        Path written = profile.resolve("DevToolsActivePort");
        long deadline = System.nanoTime() + Patience.LONG.toNanos();
        while (System.nanoTime() < deadline && process.isAlive()) {
            List<String> lines = Files.exists(written) ? Files.readAllLines(written) : List.of();
            if (lines.size() >= 2) {
                return firstPage(lines.get(0));
            }
            process.waitFor(50, TimeUnit.MILLISECONDS);
        }
        throw new IOException("the browser has not started within " + Patience.LONG);
    }

    private static URI firstPage(String port) throws Exception {
        HttpRequest list = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/json/list"))
                .build();
        String body = HttpClient.newHttpClient()
                .send(list, HttpResponse.BodyHandlers.ofString())
                .body();
        for (JsonNode target : JSON.readTree(body)) {
            if (target.get("type").asText().equals("page")) {
                return URI.create(target.get("webSocketDebuggerUrl").asText());
            }
        }
        throw new IOException("the browser has no page: " + body);
    }

    private final class Messages implements WebSocket.Listener {
        private final StringBuilder parts = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
            parts.append(data);
            if (last) {
                take(parts.toString());
                parts.setLength(0);
            }
            from.request(1);
            return null;
        }
    }

    private void take(String text) {
        try {
            JsonNode message = JSON.readTree(text);
            if (message.has("id")) {
                answers.remove(message.get("id").asInt()).complete(message);
            } else if (isComplaint(message)) {
                complaints.add(message.toString());
            }
        } catch (IOException e) {
            complaints.add(e.toString());
        }
    }

    private static boolean isComplaint(JsonNode message) {
        JsonNode params = message.get("params");
        return switch (message.get("method").asText()) {
            case "Runtime.exceptionThrown" -> true;
            case "Runtime.consoleAPICalled" -> params.get("type").asText().equals("error");
            case "Log.entryAdded" -> params.get("entry").get("level").asText().equals("error");
            default -> false;
        };
    }

    private JsonNode call(String method, Map<String, ?> params) throws Exception {
        ObjectNode message = JSON.createObjectNode().put("id", number.incrementAndGet());
        message.put("method", method).set("params", JSON.valueToTree(params));
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        answers.put(message.get("id").asInt(), answer);
        socket.sendText(message.toString(), true);
        JsonNode found = answer.get(Patience.LONG.toSeconds(), TimeUnit.SECONDS);
        if (found.has("error")) {
            throw new IOException(method + ": " + found.get("error"));
        }
        return found.get("result");
    }

    /** What the page's console says is wrong: exceptions, violations of its security policy, files not found. */
    List<String> complaints() {
        return List.copyOf(complaints);
    }

    void open(String url) throws Exception {
        call("Page.navigate", Map.of("url", url));
    }

    /** The value of an expression, as text. */
    String evaluate(String script) throws Exception {
        JsonNode found = call("Runtime.evaluate", Map.of("expression", script, "returnByValue", true));
        return found.has("exceptionDetails")
                ? found.get("exceptionDetails").toString()
                : found.get("result").path("value").asText();
    }

    /** Waits until an expression is true. */
    void await(String condition) throws Exception {
        String waiting = "new Promise(done => { const look = () => { let found = false; try { found = " + condition
                + "; } catch (notYet) {} if (found) { done(true); } else { setTimeout(look, 50); } }; look(); })";
        try {
            call("Runtime.evaluate", Map.of("expression", waiting, "awaitPromise", true));
        } catch (java.util.concurrent.TimeoutException e) {
            throw new AssertionError(
                    "not within " + Patience.LONG + ": " + condition + "; complaints: " + complaints + "; the page: "
                            + evaluate("document.body.innerText"),
                    e);
        }
    }

    /** The window as a user has it. */
    void resize(int width, int height, boolean dark) throws Exception {
        call(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
        String scheme = dark ? "dark" : "light";
        call(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    /** A picture of the window, or of the whole page, as PNG. */
    void screenshot(Path file, boolean whole) throws Exception {
        JsonNode found = call("Page.captureScreenshot", Map.of("captureBeyondViewport", whole));
        Files.write(file, Base64.getDecoder().decode(found.get("data").asText()));
    }

    @Override
    public void close() {
        socket.abort();
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        try {
            process.waitFor(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
