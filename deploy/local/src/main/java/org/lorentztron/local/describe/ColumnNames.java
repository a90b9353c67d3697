package org.lorentztron.local.describe;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.lorentztron.connectors.wire.named.EncodedNames;

/** Names of columns as lists in the job's options write them. Stateless. */
final class ColumnNames {
    private ColumnNames() {}

    /** Joined by commas, as one word of a shell. */
    static String list(List<String> names) {
        return ShellWord.of(names.stream().map(ColumnNames::encoded).collect(Collectors.joining(",")));
    }

    /** A dot of a column's name joins no names, and a comma ends none. */
    private static String encoded(String name) {
        return Arrays.stream(name.replace("%", "%25").split("\\.", -1))
                .map(EncodedNames::corrected)
                .collect(Collectors.joining("%2E"))
                .replace(",", "%2C");
    }
}
