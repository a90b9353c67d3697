package org.lorentztron.local;

import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.tools.cli.CommandFailedException;

/** Where a command takes events from, one after the other. Not thread-safe. */
interface EventSupply extends AutoCloseable {
    /**
     * The next event, or null after the last.
     *
     * @throws CommandFailedException if there is something that is no event, with its place
     */
    @Nullable
    LabeledEvent next() throws CommandFailedException;

    @Override
    void close() throws CommandFailedException;
}
