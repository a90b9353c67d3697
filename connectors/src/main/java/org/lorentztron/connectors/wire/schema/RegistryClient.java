package org.lorentztron.connectors.wire.schema;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;

/**
 * Asks a schema registry of Confluent's kind, one server after the other, starting with the one that answered last:
 *
 * <pre>
 *   answer                                       means
 *   200 and a schema                             the schema
 *   404 and error_code 40401, 40402 or 40403     there is no such schema
 *   400, 422                                     the registry takes no such id, so there is no such schema
 *   more than 8 MiB                              the server is away: no schema is that long
 *   anything else, or none in time               the server is away
 * </pre>
 *
 * Wrong credentials count as away: the schema may well exist. Redirections are not followed, since they would carry the
 * credentials elsewhere. Not thread-safe.
 */
final class RegistryClient {
    /** In bytes. A registry keeps its schemas in records of Kafka, which seldom have more than one MiB. */
    static final int LARGEST_ANSWER = 8 << 20;

    private static final String MEDIA_TYPE = "application/vnd.schemaregistry.v1+json";
    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;
    private static final int NOT_FOUND = 404;
    private static final int UNPROCESSABLE = 422;

    private final RegistryAddress address;
    private final Duration timeout;
    private final HttpClient http;
    private int server;

    /** @param timeout of one question to one server */
    RegistryClient(RegistryAddress address, Duration timeout) {
        this.address = address;
        this.timeout = timeout;
        this.http = HttpClient.newBuilder().connectTimeout(timeout).build();
    }

    /**
     * The schema at a path.
     *
     * @throws MalformedEventException if there is none
     * @throws RegistryAwayException if no server says whether there is one
     */
    SchemaText get(String path) throws MalformedEventException, RegistryAwayException, InterruptedException {
        StringBuilder away = new StringBuilder();
        for (int i = 0; i < address.urls().size(); i++) {
            String url = address.urls().get(server) + path;
            try {
                return answer(url, send(url));
            } catch (RegistryAwayException e) {
                away.append(i == 0 ? "" : "; ").append(e.getMessage());
                server = (server + 1) % address.urls().size();
            }
        }
        throw new RegistryAwayException(away.toString());
    }

    private HttpResponse<byte[]> send(String url) throws RegistryAwayException, InterruptedException {
        CompletableFuture<HttpResponse<byte[]>> response =
                http.sendAsync(request(url), head -> new BoundedBody(LARGEST_ANSWER));
        try {
            return response.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new RegistryAwayException(url + " does not answer within " + timeout.toMillis() + " ms");
        } catch (ExecutionException e) {
            throw new RegistryAwayException(url + " cannot be read: " + e.getCause());
        } finally {
            response.cancel(true);
        }
    }

    private HttpRequest request(String url) throws RegistryAwayException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url)).header("Accept", MEDIA_TYPE);
        String secrets = address.secrets();
        if (secrets != null) {
            try {
                RegistrySecrets.authorization(Path.of(secrets))
                        .ifPresent(basic -> request.header("Authorization", basic));
            } catch (IOException e) {
                throw new RegistryAwayException(String.valueOf(e.getMessage()));
            }
        }
        return request.build();
    }

    private static SchemaText answer(String url, HttpResponse<byte[]> response)
            throws MalformedEventException, RegistryAwayException {
        int status = response.statusCode();
        String body = new String(response.body(), UTF_8);
        try {
            if (status == OK) {
                return RegistryJson.schema(body);
            }
            boolean refused = status == BAD_REQUEST || status == UNPROCESSABLE;
            if (refused || status == NOT_FOUND && RegistryJson.saysNoSuchSchema(body)) {
                throw new MalformedEventException(
                        MalformedReason.UNKNOWN_SCHEMA,
                        url + " answers " + MalformedEventException.quote(body) + ", expected a schema");
            }
        } catch (IOException e) {
            throw new RegistryAwayException(
                    url + " answers with status " + status + " and no JSON of a schema registry: " + e.getMessage());
        }
        throw new RegistryAwayException(url + " answers with status " + status);
    }
}
