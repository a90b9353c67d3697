package org.lorentztron.connectors.wire.named;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Conditions on records, as options give them: {@code op=c,u,r&source.table=orders}. Each is a path and the values that
 * fit, as JSON writes them, but texts without quotes. All must be met. In a value, what has a meaning here is
 * percent-encoded; in a path, names are as everywhere, and an ampersand is {@code %26}. Stateless.
 */
public final class RecordConditions {
    /** Conditions, each of which takes one bit of 64 beside those of deletions. */
    private static final int MOST = 20;

    private RecordConditions() {}

    /**
     * The values that fit, by the paths of their fields, in the order of the text.
     *
     * @throws IllegalArgumentException if it is none of conditions, or a path is there twice
     */
    public static Map<String, Set<String>> of(String text) {
        Map<String, Set<String>> conditions = new LinkedHashMap<>();
        for (String entry : text.split("&", -1)) {
            int equals = entry.indexOf('=');
            String path = equals < 0 ? "" : path(entry.substring(0, equals).strip());
            Set<String> values = Arrays.stream(entry.substring(equals + 1).split(",", -1))
                    .map(value -> EncodedText.decoded(value.strip()))
                    .collect(Collectors.toCollection(LinkedHashSet::new));
            boolean isOne = equals == entry.lastIndexOf('=') && isPath(path) && !values.contains("");
            if (!isOne || conditions.put(path, values) != null) {
                throw new IllegalArgumentException("\"" + entry + "\" is no path=value of a path of its own");
            }
        }
        if (conditions.size() > MOST) {
            throw new IllegalArgumentException(conditions.size() + " conditions, expected at most " + MOST);
        }
        return conditions;
    }

    /**
     * A text of equal conditions.
     *
     * @throws IllegalArgumentException as {@link #of}
     */
    public static String text(Map<String, Set<String>> conditions) {
        return conditions.entrySet().stream()
                .map(each -> each.getKey().replace("&", "%26") + "="
                        + each.getValue().stream()
                                .map(value -> EncodedText.encoded(value, ",&="))
                                .collect(Collectors.joining(",")))
                .collect(Collectors.joining("&"));
    }

    private static String path(String written) {
        String path = written.replace("%26", "&");
        return path.startsWith("/") ? "/" + EncodedNames.corrected(path.substring(1)) : EncodedNames.corrected(path);
    }

    private static boolean isPath(String path) {
        String names = path.startsWith("/") ? path.substring(1) : path;
        return Arrays.stream(names.split("\\.", -1)).noneMatch(String::isBlank);
    }
}
