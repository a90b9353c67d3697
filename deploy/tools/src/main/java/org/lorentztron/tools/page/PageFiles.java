package org.lorentztron.tools.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.lorentztron.tools.http.Answer;
import org.lorentztron.tools.http.Route;

/**
 * The page itself: files that are the same for every model. A browser may take nothing from anywhere else, and run
 * nothing that is not in these files: labels and dead letters are texts of strangers.
 */
final class PageFiles {
    static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
            + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private static final Map<String, String> HEADERS = Map.of(
            "Content-Security-Policy", POLICY,
            "Referrer-Policy", "no-referrer",
            "Cross-Origin-Resource-Policy", "same-origin",
            "Cache-Control", "no-cache");

    private static final String SCRIPT = "text/javascript; charset=utf-8";

    private PageFiles() {}

    static List<Route> routes() {
        List<Route> routes = new ArrayList<>();
        routes.add(file("/", "page.html", "text/html; charset=utf-8"));
        routes.add(file("/page.css", "page.css", "text/css; charset=utf-8"));
        routes.add(file("/icon.svg", "icon.svg", "image/svg+xml"));
        for (String script : List.of(
                "page.js",
                "server-news.js",
                "job.js",
                "liveness.js",
                "parts.js",
                "rare.js",
                "segments.js",
                "scored.js",
                "labels.js",
                "history.js",
                "curves.js",
                "tables.js",
                "confusion.js",
                "dom.js")) {
            routes.add(file("/" + script, script, SCRIPT));
        }
        return routes;
    }

    private static Route file(String path, String resource, String contentType) {
        Answer answer = new Answer(Answer.OK, contentType, HEADERS, read(resource));
        return Route.get(path, request -> answer);
    }

    private static byte[] read(String resource) {
        try (InputStream file = PageFiles.class.getResourceAsStream(resource)) {
            if (file == null) {
                throw new IllegalStateException("resource " + resource + " is absent, expected beside PageFiles");
            }
            return file.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
