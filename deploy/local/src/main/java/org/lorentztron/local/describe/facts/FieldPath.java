package org.lorentztron.local.describe.facts;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.lorentztron.connectors.wire.named.EncodedNames;

/** Names of fields as the job's options write them. Stateless. */
public final class FieldPath {
    private FieldPath() {}

    /** A name of which no dot joins, percent-encoded. */
    public static String encoded(String name) {
        return Arrays.stream(name.replace("%", "%25").split("\\.", -1))
                .map(EncodedNames::corrected)
                .collect(Collectors.joining("%2E"));
    }

    /** The path of a field below another one; that may be the top, whose path is empty. */
    public static String below(String parent, String name) {
        return parent.isEmpty() ? encoded(name) : parent + "." + encoded(name);
    }

    /** A name of a list: no comma ends it. */
    public static String listed(String path) {
        return path.replace(",", "%2C");
    }

    /** The last name of a path. */
    public static String last(String path) {
        return path.substring(path.lastIndexOf('.') + 1);
    }
}
