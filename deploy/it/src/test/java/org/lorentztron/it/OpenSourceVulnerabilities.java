package org.lorentztron.it;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The database of holes at osv.dev, asked by the name and the version of components. */
final class OpenSourceVulnerabilities {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** A hole by the database's own id. */
    record Hole(Component component, String id) {}

    private final URI address;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

    OpenSourceVulnerabilities(URI address) {
        this.address = address;
    }

    static OpenSourceVulnerabilities ofThePublic() {
        return new OpenSourceVulnerabilities(URI.create("https://api.osv.dev/v1/querybatch"));
    }

    /** Whether there is an answer, whatever it says: one that is no list of holes is a failure of the question. */
    boolean isReachable() throws InterruptedException {
        try {
            send(List.of());
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Each hole that a component is open to. */
    List<Hole> of(List<Component> components) throws IOException, InterruptedException {
        JsonNode results = ask(components).path("results");
        if (results.size() != components.size()) {
            throw new IOException("OSV has " + results.size() + " results, expected " + components.size());
        }
        List<Hole> found = new ArrayList<>();
        for (int i = 0; i < components.size(); i++) {
            for (JsonNode hole : results.get(i).path("vulns")) {
                found.add(new Hole(components.get(i), hole.get("id").asText()));
            }
        }
        return found;
    }

    private JsonNode ask(List<Component> components) throws IOException, InterruptedException {
        HttpResponse<String> response = send(components);
        if (response.statusCode() != 200) {
            throw new IOException("OSV answers " + response.statusCode());
        }
        return JSON.readTree(response.body());
    }

    private HttpResponse<String> send(List<Component> components) throws IOException, InterruptedException {
        ObjectNode body = JSON.createObjectNode();
        var queries = body.putArray("queries");
        components.forEach(component -> queries.addObject().putObject("package").put("purl", component.purl()));
        HttpRequest request = HttpRequest.newBuilder(address)
                .timeout(Duration.ofSeconds(30))
                .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
                .build();
        return client.send(request, BodyHandlers.ofString());
    }
}
