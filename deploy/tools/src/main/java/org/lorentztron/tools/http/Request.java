package org.lorentztron.tools.http;

import java.util.List;
import java.util.Locale;

/**
 * A request, read to its end.
 *
 * @param variables what stands in the path in the places of a route's {@code {...}}, decoded
 * @param contentType the header as it came; empty without one
 * @param body not to be modified; empty without one
 * @param memory what the request holds, with its body; an endpoint takes what a large answer needs
 */
public record Request(List<String> variables, String contentType, byte[] body, RequestMemory.Share memory) {
    /** The type of the content without parameters such as the character set, in lower case. */
    public String mediaType() {
        int parameters = contentType.indexOf(';');
        return (parameters < 0 ? contentType : contentType.substring(0, parameters))
                .strip()
                .toLowerCase(Locale.ROOT);
    }
}
