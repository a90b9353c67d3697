package org.lorentztron.tools.http;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The routes of a server, by path. Immutable. */
final class RouteTable {
    private final List<Route> routes;

    /** A route and what stands in its path. */
    record Matched(Route route, List<String> variables) {}

    RouteTable(List<Route> routes) {
        this.routes = List.copyOf(routes);
    }

    /**
     * The routes that have a path, of any method, in their order.
     *
     * @param path as it was sent, encoded
     */
    List<Matched> at(String path) {
        List<String> segments = new ArrayList<>();
        for (String segment : path.substring(Math.min(1, path.length())).split("/", -1)) {
            // In a path, a plus sign is one.
            segments.add(URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8));
        }
        List<Matched> matched = new ArrayList<>();
        for (Route route : routes) {
            route.match(segments).ifPresent(variables -> matched.add(new Matched(route, variables)));
        }
        return matched;
    }
}
