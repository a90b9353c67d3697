package org.lorentztron.benchmarks.peers;

import java.util.Optional;
import java.util.function.ToIntFunction;
import org.lorentztron.datasets.Example;

/**
 * A learner in a race, with nothing learned yet when it is made. Not thread-safe.
 *
 * @param <X> its library's own type for a labelled example
 */
sealed interface Entrant<X> permits OnlineEntrant, BatchEntrant {
    /** The example as the library takes it; depends on nothing that was learned. */
    X input(Example example);

    /**
     * The model as it is now: class index of an input, or a number that is none. Good until more is learned.
     *
     * @throws IllegalStateException if there is none yet
     */
    ToIntFunction<X> newest();

    /** The average of the models at the ends of the intervals so far, for learners that are published so. */
    default Optional<ToIntFunction<X>> average() {
        return Optional.empty();
    }
}
