package org.lorentztron.datasets.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Words of an ARFF line: as they stand, or in single or double quotes with a backslash before a quote, a backslash and
 * the letters of a line break, a return and a tab. Values are separated by commas or, where there is none, by blanks.
 * Not thread-safe.
 */
final class ArffText {
    private static final Map<Character, Character> ESCAPES = Map.of('n', '\n', 'r', '\r', 't', '\t');

    /** A missing value in files of KEEL; in others it is a question mark. */
    private static final String OF_KEEL = "<null>";

    private final String text;
    private int next;

    ArffText(String text) {
        this.text = text;
    }

    /** A line without a comment behind it, and without blanks around it. */
    static String uncommented(String line) {
        if (line.indexOf('%') < 0) {
            return line.strip();
        }
        int end = new ArffText(line).find('%', true);
        return line.substring(0, end).strip();
    }

    /** Where a sign stands outside of quotes, perhaps only behind a blank or at the beginning; or else the end. */
    private int find(char sign, boolean afterBlank) {
        char quote = 0;
        for (int i = next; i < text.length(); i++) {
            char each = text.charAt(i);
            if (quote != 0) {
                i += each == '\\' ? 1 : 0;
                quote = each == quote ? 0 : quote;
            } else if (each == sign && (!afterBlank || i == 0 || Character.isWhitespace(text.charAt(i - 1)))) {
                return i;
            } else if ((each == '\'' || each == '"') && isBeginning(i)) {
                quote = each;
            }
        }
        return text.length();
    }

    /** Inside a word, a quote is a letter. */
    private boolean isBeginning(int place) {
        return place == 0 || " \t,{".indexOf(text.charAt(place - 1)) >= 0;
    }

    /** A word that ends at its closing quote, or else at a blank. */
    String word() {
        skipBlanks();
        if (isQuote()) {
            return quoted();
        }
        int start = next;
        while (next < text.length() && !Character.isWhitespace(text.charAt(next)) && text.charAt(next) != '{') {
            next++;
        }
        return text.substring(start, next);
    }

    /** What follows, without blanks around it. */
    String remainder() {
        return text.substring(next).strip();
    }

    /**
     * What stands in the braces that follow; {@link #remainder} is then what is behind them.
     *
     * @throws IllegalArgumentException if they are not closed
     */
    ArffText braces() {
        skipBlanks();
        next++;
        int end = find('}', false);
        if (end == text.length()) {
            throw new IllegalArgumentException("a brace { is not closed, expected another one");
        }
        String inside = text.substring(next, end).strip();
        next = end + 1;
        return new ArffText(inside);
    }

    /** Whether all is read. */
    boolean ends() {
        skipBlanks();
        return next == text.length();
    }

    /**
     * What follows, by its separators; an unquoted {@code ?} is a missing value.
     *
     * @throws IllegalArgumentException if quotes do not match
     */
    List<String> values() {
        char separator = find(',', false) < text.length() ? ',' : ' ';
        List<String> values = new ArrayList<>();
        do {
            values.add(value(separator));
        } while (next++ < text.length());
        return values;
    }

    /**
     * Ends before the separator after it, or at the end.
     *
     * @param separator a comma, or a blank for any
     * @throws IllegalArgumentException if a quote is not closed, or something else follows it
     */
    String value(char separator) {
        skipBlanks();
        if (isQuote()) {
            String value = quoted();
            boolean blank = next < text.length() && Character.isWhitespace(text.charAt(next));
            skipBlanks();
            if (next < text.length() && text.charAt(next) != separator && (separator == ',' || !blank)) {
                throw new IllegalArgumentException(
                        "'" + text.charAt(next) + "' found after the quoted value '" + value + "', expected a comma");
            }
            next -= separator != ',' && blank ? 1 : 0;
            return value;
        }
        int start = next;
        while (next < text.length() && !isSeparator(text.charAt(next), separator)) {
            next++;
        }
        String value = text.substring(start, next).strip();
        return value.equals("?") || value.equals(OF_KEEL) ? Rows.MISSING : value;
    }

    private static boolean isSeparator(char sign, char separator) {
        return separator == ' ' ? Character.isWhitespace(sign) : sign == separator;
    }

    /** Passes over the sign that is next; whether there was one. */
    boolean skip(char sign) {
        skipBlanks();
        boolean is = next < text.length() && text.charAt(next) == sign;
        next += is ? 1 : 0;
        return is;
    }

    private void skipBlanks() {
        while (next < text.length() && Character.isWhitespace(text.charAt(next))) {
            next++;
        }
    }

    private boolean isQuote() {
        return next < text.length() && (text.charAt(next) == '\'' || text.charAt(next) == '"');
    }

    private String quoted() {
        char quote = text.charAt(next);
        StringBuilder word = new StringBuilder();
        for (next++; next < text.length() && text.charAt(next) != quote; next++) {
            if (text.charAt(next) == '\\' && next + 1 < text.length()) {
                char escaped = text.charAt(++next);
                word.append(ESCAPES.getOrDefault(escaped, escaped).charValue());
            } else {
                word.append(text.charAt(next));
            }
        }
        if (next == text.length()) {
            throw new IllegalArgumentException("a quote " + quote + " is not closed, expected another one");
        }
        next++;
        return word.toString();
    }
}
