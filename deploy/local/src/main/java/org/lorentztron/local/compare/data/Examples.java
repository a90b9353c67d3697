package org.lorentztron.local.compare.data;

import java.util.List;
import java.util.function.LongFunction;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.datasets.Dataset;

/**
 * Labelled events with random access, as a job reads them. As thread-safe as their source.
 *
 * @param size how many, {@link Dataset#ENDLESS} for no end
 * @param finite how many of the first ones can be put in another order: all of them, or those before an endless rest
 * @param at the event of an index from 0 to size - 1
 */
public record Examples(long size, long finite, LongFunction<LabeledEvent> at) {
    public static Examples of(List<LabeledEvent> events) {
        return new Examples(events.size(), events.size(), i -> events.get((int) i));
    }

    public boolean isEndless() {
        return size == Dataset.ENDLESS;
    }

    public LabeledEvent get(long index) {
        return at.apply(index);
    }
}
