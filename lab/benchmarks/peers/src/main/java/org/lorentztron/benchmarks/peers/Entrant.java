package org.lorentztron.benchmarks.peers;

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

    /** The model after all that was learned: class index of an input. */
    ToIntFunction<X> model();
}
