package org.lorentztron.datasets.tables;

import java.io.IOException;
import java.io.PushbackReader;
import org.jspecify.annotations.Nullable;

/**
 * The comments at the beginning of a CSV file: archives write there what the columns are. A line is one if it begins
 * with {@code #}, and it or a later one of these lines has not as many separators as the first line after them. Other
 * lines that begin so are rows. Immutable.
 *
 * @param lines how many there are
 */
record LeadingComments(long lines) {
    /** More text is none. */
    private static final int LONGEST = 1 << 20;

    /** What a reader of the text must be able to take back. */
    static final int PUSHED_BACK = LONGEST + CsvRows.HEAD + 1;

    private static final char SIGN = '#';

    /**
     * Passes over comments.
     *
     * @param text at its beginning; afterwards behind them
     * @param given what separates values; null if the text says it
     */
    static LeadingComments skip(PushbackReader text, @Nullable Character given) throws IOException {
        StringBuilder block = new StringBuilder();
        while (block.length() < LONGEST && addLine(text, block)) {}
        if (block.isEmpty()) {
            return new LeadingComments(0);
        }
        String head = block.length() < LONGEST ? CsvRows.head(text) : "";
        char separator = given != null ? given : Separator.of(head);
        long lines = 0;
        int end = 0;
        for (int start = 0, line = 1; !head.isEmpty() && start < block.length(); line++) {
            int next = block.indexOf("\n", start) + 1;
            if (!Separator.fits(block.substring(start, next), head, separator)) {
                lines = line;
                end = next;
            }
            start = next;
        }
        text.unread(block.substring(end).toCharArray());
        return new LeadingComments(lines);
    }

    /** Adds the next line, if it may be a comment. */
    private static boolean addLine(PushbackReader text, StringBuilder block) throws IOException {
        int next = text.read();
        if (next != SIGN) {
            if (next >= 0) {
                text.unread(next);
            }
            return false;
        }
        while (next >= 0 && next != '\n' && block.length() < LONGEST) {
            block.append((char) next);
            next = text.read();
        }
        if (next >= 0) {
            block.append((char) next);
        }
        return next == '\n';
    }
}
