package org.lorentztron.datasets;

import java.util.Objects;
import org.lorentztron.model.Features;

/**
 * One labelled example of a {@link Dataset}. Immutable and thread-safe.
 *
 * @param index the class as an index into {@link Dataset#classes()}
 * @param label the class as the text that goes into an event: {@code dataset.classes().get(index)}
 * @param features the features, of size {@link Dataset#features()}
 */
public record Example(int index, String label, Features features) {
    public Example {
        Objects.requireNonNull(label, "label");
        Objects.requireNonNull(features, "features");
    }
}
