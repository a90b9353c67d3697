package org.lorentztron.datasets.tables;

import java.util.ArrayList;
import java.util.List;

/**
 * Words of an ARFF line: as they stand, or in single or double quotes with backslashes before quotes and backslashes.
 * Not thread-safe.
 */
final class ArffText {
    private final String text;
    private int next;

    ArffText(String text) {
        this.text = text;
    }

    /** A word that ends at its closing quote, or else at a blank. */
    String word() {
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
     * What follows, separated by commas; an unquoted {@code ?} is a missing value.
     *
     * @throws IllegalArgumentException if quotes do not match
     */
    List<String> values() {
        List<String> values = new ArrayList<>();
        do {
            values.add(value());
        } while (next++ < text.length());
        return values;
    }

    /** Ends before the comma after it, or at the end. */
    private String value() {
        skipBlanks();
        if (isQuote()) {
            String value = quoted();
            skipBlanks();
            if (next < text.length() && text.charAt(next) != ',') {
                throw new IllegalArgumentException(
                        "'" + text.charAt(next) + "' found after the quoted value '" + value + "', expected a comma");
            }
            return value;
        }
        int comma = text.indexOf(',', next);
        int start = next;
        next = comma < 0 ? text.length() : comma;
        String value = text.substring(start, next).strip();
        return value.equals("?") ? Rows.MISSING : value;
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
            boolean escaped = text.charAt(next) == '\\' && next + 1 < text.length();
            word.append(text.charAt(escaped ? ++next : next));
        }
        if (next == text.length()) {
            throw new IllegalArgumentException("a quote " + quote + " is not closed, expected another one");
        }
        next++;
        return word.toString();
    }
}
