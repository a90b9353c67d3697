package org.lorentztron.datasets;

import java.util.Map;
import java.util.Objects;

/**
 * One labelled example whose features have names.
 *
 * @param index the class as an index into the classes of the data
 * @param label the class as the text that goes into an event
 * @param features by name, in the order of the data: {@link Long} for a number written whole, {@link Double} for any
 *     other, {@link String} for a text; what is missing has no entry. Not to be changed
 */
public record NamedExample(int index, String label, Map<String, Object> features) {
    public NamedExample {
        Objects.requireNonNull(label, "label");
        Objects.requireNonNull(features, "features");
    }
}
