package org.lorentztron.datasets;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One example whose features have names.
 *
 * @param index the class as an index into the classes of the data; negative without a label
 * @param label the class as the text that goes into an event; null without a label
 * @param features by name, in the order of the data: {@link Long} for a number written whole, {@link Double} for any
 *     other, {@link String} for a text; what is missing has no entry. Not to be changed
 * @param weight as if there were that many such examples
 */
public record NamedExample(int index, @Nullable String label, Map<String, Object> features, double weight) {
    public NamedExample {
        Objects.requireNonNull(features, "features");
    }
}
