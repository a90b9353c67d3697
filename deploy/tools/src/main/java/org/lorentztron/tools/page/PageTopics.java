package org.lorentztron.tools.page;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The topics of a job that the page reads beside its versions. One that does not exist is told on the page.
 *
 * @param events labelled events, of which a sample is scored
 * @param signals null if the job writes none
 * @param deadLetters rejected events
 */
public record PageTopics(String events, @Nullable String signals, String deadLetters) {
    /** All that there are. */
    List<String> all() {
        List<String> all = new ArrayList<>(List.of(events, deadLetters));
        if (signals != null) {
            all.add(signals);
        }
        return all;
    }
}
