package org.lorentztron.local.shared;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lorentztron.tools.cli.CommandFailedException;

/**
 * Where a command takes events from, one after the other. Not thread-safe.
 *
 * @param <E> what an event is
 */
public interface EventSupply<E> extends AutoCloseable {
    /**
     * The next event, or null after the last.
     *
     * @throws CommandFailedException if there is something that is no event, with its place
     */
    @Nullable
    E next() throws CommandFailedException;

    @Override
    void close() throws CommandFailedException;

    /** The same events in another form. */
    default <F> EventSupply<F> as(Function<? super E, ? extends F> form) {
        EventSupply<E> events = this;
        return new EventSupply<>() {
            @Override
            public @Nullable F next() throws CommandFailedException {
                E event = events.next();
                return event == null ? null : form.apply(event);
            }

            @Override
            public void close() throws CommandFailedException {
                events.close();
            }
        };
    }
}
