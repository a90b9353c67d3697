package org.lorentztron.local.cluster;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The REST API of a JobManager, as far as tests need it. */
final class FlinkRest {
    private static final String BOUNDARY = "lorentztron-job-jar";

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final int port;

    FlinkRest(int port) {
        this.port = port;
    }

    /**
     * Uploads the jar and runs its main class.
     *
     * @param parallelism 0 for the cluster's own
     * @param state checkpoint or savepoint to start from; null for none
     * @return the id of the job it submitted
     */
    String run(Path jar, List<String> arguments, int parallelism, String state) throws IOException {
        String uploaded = found("\"filename\":\"[^\"]*/([^\"/]+)\"", send(upload(jar)));
        StringBuilder body = new StringBuilder("{\"programArgsList\":[\"");
        body.append(String.join("\",\"", arguments)).append("\"]");
        if (parallelism > 0) {
            body.append(",\"parallelism\":").append(parallelism);
        }
        if (state != null) {
            body.append(",\"savepointPath\":\"").append(state).append('"');
        }
        return found(
                "\"jobid\":\"([0-9a-f]{32})\"",
                send(post("/jars/" + uploaded + "/run", body.append('}').toString())));
    }

    /** Cancels the job and waits for its end. */
    void cancel(String job) throws IOException {
        send(request("/jobs/" + job + "?mode=cancel").method("PATCH", HttpRequest.BodyPublishers.noBody()));
        Patience.await("the end of job " + job, Patience.LONG, () -> state(job).equals("CANCELED"));
    }

    /**
     * Stops the job with a savepoint, and waits for both.
     *
     * @param drain whether event time is taken to its end before
     * @return where the savepoint is
     */
    String stop(String job, boolean drain) throws IOException {
        String trigger = found(
                "\"request-id\":\"([0-9a-f]{32})\"", send(post("/jobs/" + job + "/stop", "{\"drain\":" + drain + "}")));
        Patience.await("the savepoint of job " + job, Patience.LONG, () -> savepoint(job, trigger)
                .contains("\"COMPLETED\""));
        String location = found("\"location\":\"([^\"]+)\"", savepoint(job, trigger));
        Patience.await("the end of job " + job, Patience.LONG, () -> state(job).equals("FINISHED"));
        return location;
    }

    private String savepoint(String job, String trigger) {
        return answer("/jobs/" + job + "/savepoints/" + trigger);
    }

    /** The job's state, or why it is not known. */
    String state(String job) {
        try {
            return found("\"state\":\"([A-Z]+)\"", send(request("/jobs/" + job).GET()));
        } catch (IOException e) {
            return "unknown: " + e.getMessage();
        }
    }

    /** Whether all tasks of the job run. */
    boolean runs(String job) {
        String answer = answer("/jobs/" + job);
        List<String> tasks = all("\"status\":\"([A-Z]+)\"", answer);
        return answer.contains("\"state\":\"RUNNING\"")
                && !tasks.isEmpty()
                && tasks.stream().allMatch("RUNNING"::equals);
    }

    /**
     * Metrics as they were when the JobManager asked for them last.
     *
     * @param of whose, such as {@code /taskmanagers/taskmanager-1}
     * @param names as the REST API has them
     * @return those that are known and numbers, by their names
     */
    Map<String, Double> metrics(String of, Collection<String> names) throws IOException {
        String answer =
                send(request(of + "/metrics?get=" + String.join(",", names)).GET());
        return Pattern.compile("\"id\":\"([^\"]+)\",\"value\":\"([-0-9.E]+)\"")
                .matcher(answer)
                .results()
                .collect(Collectors.toMap(metric -> metric.group(1), metric -> Double.parseDouble(metric.group(2))));
    }

    /** Where the REST API is. */
    URI uri() {
        return URI.create("http://localhost:" + port);
    }

    /** The ids of the TaskManagers that have registered and are not given up. */
    List<String> taskManagers() {
        return all("\"id\":\"([^\"]+)\",\"path\"", answer("/taskmanagers"));
    }

    /** The TaskManagers of the subtasks of the operator whose chain begins with this name. */
    List<String> taskManagers(String job, String operator) throws IOException {
        String vertex = found(
                "\"id\":\"([0-9a-f]{32})\"[^{}]*\"name\":\"" + operator,
                send(request("/jobs/" + job).GET()));
        String where = send(request("/jobs/" + job + "/vertices/" + vertex + "/taskmanagers")
                .GET());
        return all("\"taskmanager-id\":\"([^\"]+)\"", where);
    }

    private String answer(String path) {
        try {
            return send(request(path).GET());
        } catch (IOException e) {
            return "";
        }
    }

    private HttpRequest.Builder post(String path, String json) {
        return request(path).header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofString(json));
    }

    private HttpRequest.Builder upload(Path jar) throws IOException {
        HttpRequest.BodyPublisher body = HttpRequest.BodyPublishers.concat(
                HttpRequest.BodyPublishers.ofString("--" + BOUNDARY
                        + "\r\nContent-Disposition: form-data; name=\"jarfile\"; filename=\"" + jar.getFileName()
                        + "\"\r\nContent-Type: application/java-archive\r\n\r\n"),
                HttpRequest.BodyPublishers.ofFile(jar),
                HttpRequest.BodyPublishers.ofString("\r\n--" + BOUNDARY + "--\r\n"));
        return request("/jars/upload")
                .header("Content-Type", "multipart/form-data; boundary=" + BOUNDARY)
                .POST(body);
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(uri() + path)).timeout(Patience.LONG);
    }

    private String send(HttpRequest.Builder request) throws IOException {
        try {
            HttpResponse<String> response = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() >= 300) {
                throw new IOException("HTTP " + response.statusCode() + ": " + response.body());
            }
            return response.body();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private static String found(String pattern, String text) throws IOException {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        if (!matcher.find()) {
            throw new IOException("expected " + pattern + " in " + text);
        }
        return matcher.group(1);
    }

    private static List<String> all(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .toList();
    }
}
