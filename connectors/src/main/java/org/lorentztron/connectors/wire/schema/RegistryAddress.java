package org.lorentztron.connectors.wire.schema;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Serializable;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a schema registry is.
 *
 * @param urls of servers that know the same schemas, at least one, each without a slash at its end
 * @param secrets the file of {@link RegistrySecrets}, on each machine that reads records; null if there is none
 */
public record RegistryAddress(List<String> urls, @Nullable String secrets) implements Serializable {
    private static final long serialVersionUID = 1L;

    public RegistryAddress {
        urls = List.copyOf(urls);
        if (urls.isEmpty()) {
            throw new IllegalArgumentException("schema registry has no URL, expected at least one");
        }
    }

    /**
     * The address in an option.
     *
     * @param urls separated by commas, each beginning with http:// or https://, without a user, a query or a fragment
     * @param secrets the file of {@link RegistrySecrets}; null if there is none
     * @throws IllegalArgumentException if a URL is none of these; the message does not repeat a user in it
     */
    public static RegistryAddress of(String urls, @Nullable String secrets) {
        List<String> all = new ArrayList<>();
        for (String url : urls.split(",", -1)) {
            all.add(checked(url.strip()));
        }
        return new RegistryAddress(all, secrets);
    }

    private static String checked(String url) {
        URI uri;
        try {
            uri = new URI(url);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("schema registry has a URL with an error at character " + e.getIndex()
                    + " (" + e.getReason() + "), expected one such as http://registry:8081");
        }
        if (uri.getRawUserInfo() != null || url.contains("@")) {
            throw new IllegalArgumentException(
                    "schema registry has a URL with a user in it, expected the user in a file of secrets");
        }
        boolean isHttp = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
        if (!isHttp || uri.getHost() == null || uri.getRawQuery() != null || uri.getRawFragment() != null) {
            throw new IllegalArgumentException(
                    "schema registry has the URL \"" + url + "\", expected one such as http://registry:8081");
        }
        return url.replaceAll("/+$", "");
    }

    /** What is asked for the schema of an id. */
    static String path(int id) {
        return "/schemas/ids/" + id;
    }

    /** What is asked for the schema of a reference. */
    static String path(SchemaReference reference) {
        String subject = URLEncoder.encode(reference.subject(), UTF_8).replace("+", "%20");
        return "/subjects/" + subject + "/versions/" + reference.version();
    }
}
