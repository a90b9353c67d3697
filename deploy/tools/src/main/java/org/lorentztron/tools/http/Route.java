package org.lorentztron.tools.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One thing that a server does.
 *
 * @param method of HTTP; a route of GET answers HEAD, too
 * @param template of the path, such as {@code /v2/models/{id}}: what stands in braces is any text without a slash
 * @param endpoint what answers
 * @param isProbe whether it is answered even while the server refuses others because it has too much to do, then
 *     without what is in its body
 */
public record Route(String method, String template, Endpoint endpoint, boolean isProbe) {
    /** Answers requests; called by many threads at once. */
    @FunctionalInterface
    public interface Endpoint {
        /** @throws RefusedRequestException if the request cannot be answered as asked */
        Answer answer(Request request) throws RefusedRequestException;
    }

    /** A route of GET. */
    public static Route get(String template, Endpoint endpoint) {
        return new Route("GET", template, endpoint, false);
    }

    /** A route of GET for whoever watches the server; its endpoint needs little time. */
    public static Route probe(String template, Endpoint endpoint) {
        return new Route("GET", template, endpoint, true);
    }

    /** A route of POST. */
    public static Route post(String template, Endpoint endpoint) {
        return new Route("POST", template, endpoint, false);
    }

    /** Whether the route answers requests of a method. */
    boolean takes(String requested) {
        return requested.equals(method) || requested.equals("HEAD") && method.equals("GET");
    }

    /**
     * What stands in the places of the braces; nothing if the path is another one.
     *
     * @param path its decoded segments: of {@code /a/b}, a and b
     */
    Optional<List<String>> match(List<String> path) {
        List<String> segments = List.of(template.substring(1).split("/", -1));
        if (segments.size() != path.size()) {
            return Optional.empty();
        }
        List<String> variables = new ArrayList<>();
        for (int i = 0; i < segments.size(); i++) {
            if (segments.get(i).startsWith("{")) {
                variables.add(path.get(i));
            } else if (!segments.get(i).equals(path.get(i))) {
                return Optional.empty();
            }
        }
        return Optional.of(variables);
    }
}
