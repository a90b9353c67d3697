package org.lorentztron.local.cluster;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Metrics of a running job, read through Flink's REST API and aggregated over the subtasks of an operator. A metric is
 * named by the end of its name, such as {@code PartTrainer.lorentztron.events.trained}. Not thread-safe.
 */
final class MetricsQuery {
    private static final JsonFactory JSON = new JsonFactory();
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
    private final URI job;
    private final Map<String, String> queries = new HashMap<>();

    /**
     * @param rest address of the REST API
     * @param jobId the job's id, 32 hexadecimal digits
     */
    MetricsQuery(URI rest, String jobId) {
        this.job = rest.resolve("/jobs/" + jobId);
    }

    /** The sum over all subtasks; empty while no subtask has reported the metric. */
    OptionalDouble sum(String name) throws IOException, InterruptedException {
        String query = queries.get(name);
        if (query == null) {
            Optional<String> found = find(name);
            if (found.isEmpty()) {
                return OptionalDouble.empty();
            }
            query = found.get();
            queries.put(name, query);
        }
        List<String> sums = values(get(query + "&agg=sum"), "sum");
        return sums.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(sums.get(0)));
    }

    /** The query for the metric at the vertex that has it; empty if none has it yet. */
    private Optional<String> find(String name) throws IOException, InterruptedException {
        for (String vertex : vertices(get(""))) {
            String metrics = "/vertices/" + vertex + "/subtasks/metrics";
            for (String id : values(get(metrics), "id")) {
                if (id.endsWith(name)) {
                    return Optional.of(metrics + "?get=" + URLEncoder.encode(id, StandardCharsets.UTF_8));
                }
            }
        }
        return Optional.empty();
    }

    private String get(String path) throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(job + path)).timeout(TIMEOUT).build();
        return http.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }

    /** The ids in the array "vertices" of a job's description. */
    private static List<String> vertices(String json) throws IOException {
        List<String> ids = new ArrayList<>();
        try (JsonParser parser = JSON.createParser(json)) {
            int depth = 0;
            boolean inVertices = false;
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token.isStructStart()) {
                    depth++;
                    inVertices |= depth == 2 && "vertices".equals(parser.currentName());
                } else if (token.isStructEnd()) {
                    depth--;
                    inVertices &= depth >= 2;
                } else if (inVertices && depth == 3 && token.isScalarValue() && "id".equals(parser.currentName())) {
                    ids.add(parser.getText());
                }
            }
        }
        return ids;
    }

    /** All values of a field, as text, in the order of the document. */
    private static List<String> values(String json, String field) throws IOException {
        List<String> values = new ArrayList<>();
        try (JsonParser parser = JSON.createParser(json)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token.isScalarValue() && field.equals(parser.currentName())) {
                    values.add(parser.getText());
                }
            }
        }
        return values;
    }
}
