package org.lorentztron.local.shared;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.datasets.DecodedText;
import org.lorentztron.tools.cli.CommandFailedException;

/**
 * One's own events: lines of UTF-8, each a JSON object as in the events topic ({@link EventJson}). Empty lines are
 * skipped. Read line by line, so that events can be typed or come out of a pipe that does not end.
 */
public final class EventLines implements EventSupply<LabeledEvent> {
    /** What {@link #open} accepts, for messages and help texts. */
    public static final String SPECIFICATIONS = "jsonl:FILE | jsonl:-";

    private static final String PREFIX = "jsonl:";
    private static final String STANDARD_INPUT = PREFIX + "-";

    private final String name;
    private final BufferedReader lines;
    private final EventFormat format;
    private long number;
    private byte[] newest = {};

    private EventLines(String name, InputStream bytes, EventFormat format) {
        this.name = name;
        this.lines = new BufferedReader(new DecodedText(bytes, StandardCharsets.UTF_8));
        this.format = format;
    }

    /** Whether the specification names events in lines, and says which. */
    public static boolean isNamedBy(@Nullable String specification) {
        return specification != null && specification.startsWith(PREFIX) && specification.length() > PREFIX.length();
    }

    /** Whether the lines are those of standard input, which can be read once. */
    public static boolean isStandardInput(String specification) {
        return specification.equals(STANDARD_INPUT);
    }

    /**
     * @param specification {@code jsonl:FILE}, or {@code jsonl:-} for standard input
     * @param format of the lines
     * @throws CommandFailedException if the file cannot be read
     */
    public static EventLines open(String specification, EventFormat format) throws CommandFailedException {
        if (isStandardInput(specification)) {
            return new EventLines("standard input", System.in, format);
        }
        Path file = Path.of(specification.substring(PREFIX.length()));
        try {
            return new EventLines(file.toString(), Files.newInputStream(file), format);
        } catch (IOException e) {
            throw unreadable(file.toString(), e);
        }
    }

    @Override
    public @Nullable LabeledEvent next() throws CommandFailedException {
        try {
            return read();
        } catch (MalformedEventException e) {
            throw new CommandFailedException(problem(e), e);
        }
    }

    /**
     * The next line that is an event, or null after the last.
     *
     * @param problems is told the place and the reason of each line before it that is none
     * @throws CommandFailedException if the lines cannot be read
     */
    @Nullable
    public LabeledEvent nextGood(Consumer<String> problems) throws CommandFailedException {
        while (true) {
            try {
                return read();
            } catch (MalformedEventException e) {
                problems.accept(problem(e));
            }
        }
    }

    private @Nullable LabeledEvent read() throws MalformedEventException, CommandFailedException {
        try {
            String line;
            do {
                line = lines.readLine();
                number++;
            } while (line != null && line.isBlank());
            newest = line == null ? new byte[0] : line.getBytes(StandardCharsets.UTF_8);
            return line == null ? null : format.decode(newest);
        } catch (IllegalArgumentException e) {
            throw new CommandFailedException(name + ", " + e.getMessage(), e);
        } catch (IOException e) {
            throw unreadable(name, e);
        }
    }

    /** The newest line as it is, UTF-8. */
    public byte[] newest() {
        return newest;
    }

    /** The names of the newest event's features by index; none where they have none. */
    public Map<Integer, String> names() {
        Map<Integer, String> names = new HashMap<>();
        format.names(newest).forEach((index, texts) -> names.put(index, String.join(" or ", texts)));
        return names;
    }

    private String problem(MalformedEventException e) {
        return name + ", line " + number + ": " + e.reason().id() + ": " + e.getMessage();
    }

    @Override
    public void close() throws CommandFailedException {
        try {
            lines.close();
        } catch (IOException e) {
            throw unreadable(name, e);
        }
    }

    private static CommandFailedException unreadable(String name, IOException e) {
        return new CommandFailedException("cannot read events from " + name + ": " + e, e);
    }
}
