package org.lorentztron.tools.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.VisibleText;

/**
 * Texts for a terminal. What others wrote stands in many of them: names, ids, reasons. So each text, and each argument
 * of a format, is {@link VisibleText visible}: none moves the cursor or forges a line. In JSON, visible texts are the
 * same values. Thread-safe as its parent is.
 */
final class VisibleStream extends PrintStream {

    /** @param terminal where the texts go, in UTF-8 */
    VisibleStream(PrintStream terminal) {
        super(terminal, true, UTF_8);
    }

    @Override
    public void print(@Nullable String text) {
        super.print(VisibleText.of(String.valueOf(text)));
    }

    @Override
    public void print(@Nullable Object thing) {
        print(String.valueOf(thing));
    }

    @Override
    public void print(char[] text) {
        print(String.valueOf(text));
    }

    @Override
    public void print(char character) {
        print(String.valueOf(character));
    }

    @Override
    public PrintStream format(String format, @Nullable Object... arguments) {
        return format(Locale.getDefault(Locale.Category.FORMAT), format, arguments);
    }

    /** The format itself is of the program, and may break lines. */
    @Override
    public PrintStream format(@Nullable Locale locale, String format, @Nullable Object... arguments) {
        super.print(String.format(
                locale,
                format,
                Arrays.stream(arguments).map(VisibleStream::visible).toArray()));
        return this;
    }

    private static @Nullable Object visible(@Nullable Object argument) {
        // Numbers keep their type, as their formats need it.
        return argument == null || argument instanceof Number ? argument : VisibleText.of(argument.toString());
    }
}
