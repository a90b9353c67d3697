package org.lorentztron.datasets.tables;

import java.io.IOException;
import java.io.PushbackReader;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Recognises what stands between the values of a CSV file: the sign that the first row has, and that most of the other
 * rows have as often. Stateless.
 */
final class Separator {
    /** Of signs that fit alike, the first: a comma may also be that of decimals. */
    private static final String SIGNS = "\t;|,";

    /** The first line of spreadsheets' files, in at most {@value #LONGEST_LINE} characters. */
    private static final Pattern SAID = Pattern.compile("\"?sep=(.)\"?\r?\n", Pattern.CASE_INSENSITIVE);

    private static final int LONGEST_LINE = 9;

    private static final char DEFAULT = ',';

    private Separator() {}

    /** @param head the beginning of a file, in whole rows but perhaps for the last */
    static char of(CharSequence head) {
        char best = DEFAULT;
        double most = 0;
        for (char sign : SIGNS.toCharArray()) {
            double share = share(counts(head, sign));
            if (share > most) {
                best = sign;
                most = share;
            }
        }
        return best;
    }

    /**
     * What a first line of its own says, which is passed over; null if there is none.
     *
     * @param text at its beginning
     */
    static @Nullable Character said(PushbackReader text) throws IOException {
        char[] line = new char[LONGEST_LINE];
        int length = 0;
        for (int next = 0; next >= 0 && next != '\n' && length < line.length; ) {
            next = text.read();
            if (next >= 0) {
                line[length++] = (char) next;
            }
        }
        Matcher said = SAID.matcher(new String(line, 0, length));
        if (said.matches()) {
            return said.group(1).charAt(0);
        }
        text.unread(line, 0, length);
        return null;
    }

    /** A sign as messages and options have it. */
    static String name(char sign) {
        return sign == '\t' ? "tab" : "'" + sign + "'";
    }

    /**
     * Whether a line has a sign as often as the first row of a text, at least once.
     *
     * @param head the beginning of the text
     */
    static boolean fits(CharSequence line, CharSequence head, char sign) {
        List<Integer> own = counts(line, sign);
        List<Integer> counts = counts(head, sign);
        return !own.isEmpty()
                && !counts.isEmpty()
                && own.get(0) > 0
                && own.get(0).equals(counts.get(0));
    }

    /** The share of rows that have the sign as often as the first row; 0 if that has none. */
    private static double share(List<Integer> counts) {
        if (counts.isEmpty() || counts.get(0) == 0) {
            return 0;
        }
        long alike = counts.stream().filter(counts.get(0)::equals).count();
        return (double) alike / counts.size();
    }

    /** How often the sign stands outside of quotes, by rows that are not empty; without a last row that may go on. */
    private static List<Integer> counts(CharSequence head, char sign) {
        List<Integer> counts = new ArrayList<>();
        int count = 0;
        boolean quoted = false;
        boolean empty = true;
        for (int i = 0; i < head.length(); i++) {
            char next = head.charAt(i);
            if (next == '"') {
                quoted = !quoted;
            } else if (!quoted && next == sign) {
                count++;
            }
            boolean ends = !quoted && (next == '\n' || next == '\r');
            if (ends && !empty) {
                counts.add(count);
            }
            count = ends ? 0 : count;
            empty = ends || empty && next == ' ';
        }
        if (counts.isEmpty() && !empty) {
            counts.add(count);
        }
        return counts;
    }
}
