package org.lorentztron.local.produce;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.local.produce.rows.EncodedEvent;
import org.lorentztron.local.shared.EventLines;
import org.lorentztron.local.shared.EventSupply;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.EventEncodingOption;

/** Lines of one's own as they are, or in another encoding; from the beginning again after the last if wanted. */
final class ProducedLines implements EventSupply<EncodedEvent> {
    private final String data;
    private final Supplier<EventFormat> format;
    private final @Nullable EventEncodingOption encoding;
    private final boolean again;
    private @Nullable Consumer<String> bad;
    private EventLines lines;
    private boolean isEmpty = true;

    /**
     * Opens the lines.
     *
     * @param data {@code jsonl:FILE} or {@code jsonl:-}
     * @param format of the lines
     * @param encoding of the events; null for the lines as they are
     * @param bad is told of each line that is no event, in the first round; null if that ends the events
     * @param again whether there are rounds, as long as any line is an event
     */
    ProducedLines(
            String data,
            Supplier<EventFormat> format,
            @Nullable EventEncodingOption encoding,
            @Nullable Consumer<String> bad,
            boolean again)
            throws CommandFailedException {
        this.data = data;
        this.format = format;
        this.encoding = encoding;
        this.bad = bad;
        this.again = again;
        this.lines = EventLines.open(data, format.get());
    }

    @Override
    public @Nullable EncodedEvent next() throws CommandFailedException {
        LabeledEvent event = nextLine();
        if (event == null && again && !isEmpty) {
            lines.close();
            lines = EventLines.open(data, format.get());
            bad = bad == null ? null : told -> {};
            event = nextLine();
        }
        if (event == null) {
            return null;
        }
        isEmpty = false;
        return encoding == null
                ? new EncodedEvent(null, lines.newest())
                : new EncodedEvent(event.id(), encoding.encoding().apply(event));
    }

    private @Nullable LabeledEvent nextLine() throws CommandFailedException {
        Consumer<String> told = bad;
        return told == null ? lines.next() : lines.nextGood(told);
    }

    @Override
    public void close() throws CommandFailedException {
        lines.close();
    }
}
