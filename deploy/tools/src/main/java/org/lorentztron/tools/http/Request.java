package org.lorentztron.tools.http;

import com.sun.net.httpserver.Headers;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A request, read to its end.
 *
 * @param variables what stands in the path in the places of a route's {@code {...}}, decoded
 * @param headers as they came
 * @param body not to be modified; empty without one
 * @param memory what the request holds, with its body; an endpoint takes what a large answer needs
 */
public record Request(List<String> variables, Headers headers, byte[] body, RequestMemory.Share memory) {
    /** The first value of a header; the case of its name does not count. */
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.getFirst(name));
    }

    /** The type of the content as it came; empty without one. */
    public String contentType() {
        return header("Content-Type").orElse("");
    }

    /** The type of the content without parameters such as the character set, in lower case. */
    public String mediaType() {
        String contentType = contentType();
        int parameters = contentType.indexOf(';');
        return (parameters < 0 ? contentType : contentType.substring(0, parameters))
                .strip()
                .toLowerCase(Locale.ROOT);
    }
}
