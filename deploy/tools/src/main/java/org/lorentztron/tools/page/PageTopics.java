package org.lorentztron.tools.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The topics of a job that the page reads beside its versions. One that does not exist is told on the page.
 *
 * @param events of which a sample is scored
 * @param signals null if the job writes none
 * @param deadLetters rejected events and labels
 * @param labels labels that come later than their events; null if they come with them
 */
public record PageTopics(String events, @Nullable String signals, String deadLetters, @Nullable String labels) {
    /** Of a job whose labels come with their events. */
    public PageTopics(String events, @Nullable String signals, String deadLetters) {
        this(events, signals, deadLetters, null);
    }

    /** The same with labels that come later; null for none. */
    public PageTopics withLabels(@Nullable String topic) {
        return new PageTopics(events, signals, deadLetters, topic);
    }

    /** All that there are. */
    List<String> all() {
        List<String> all = new ArrayList<>(List.of(events, deadLetters));
        Stream.of(signals, labels).filter(Objects::nonNull).forEach(all::add);
        return all;
    }
}
