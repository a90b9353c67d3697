package org.lorentztron.rules;

import java.util.ArrayList;
import java.util.List;

/** What of a Java source is code and what are comments: rules must not stumble over words in comments and literals. */
final class Code {
    private final String text;
    private final StringBuilder code = new StringBuilder();
    private final List<Integer> commentLineEnds = new ArrayList<>();
    private int at;

    private Code(String text) {
        this.text = text;
    }

    /** The text with every comment replaced by a space, and every string or character literal by an empty one. */
    static String of(String text) {
        Code code = new Code(text);
        code.strip();
        return code.code.toString();
    }

    /** Of each line that ends with or within a comment, the place of its end in the text. */
    static List<Integer> commentLineEnds(String text) {
        Code code = new Code(text);
        code.strip();
        return code.commentLineEnds;
    }

    private void strip() {
        while (at < text.length()) {
            if (text.startsWith("//", at)) {
                skipComment(indexOf("\n", at));
            } else if (text.startsWith("/*", at)) {
                skipComment(Math.min(indexOf("*/", at + 2) + 2, text.length()));
                code.append(' ');
            } else if (text.startsWith("\"\"\"", at)) {
                skipLiteral("\"\"\"");
            } else if (text.charAt(at) == '"' || text.charAt(at) == '\'') {
                skipLiteral(text.substring(at, at + 1));
            } else {
                code.append(text.charAt(at++));
            }
        }
    }

    private void skipComment(int end) {
        for (int line = indexOf("\n", at); line < end; line = indexOf("\n", line + 1)) {
            commentLineEnds.add(line);
        }
        if (end == text.length() || text.charAt(end) == '\n') {
            commentLineEnds.add(end);
        }
        at = end;
    }

    private int indexOf(String end, int from) {
        int found = text.indexOf(end, from);
        return found < 0 ? text.length() : found;
    }

    private void skipLiteral(String quote) {
        int end = at + quote.length();
        while (end < text.length() && !text.startsWith(quote, end)) {
            end += text.charAt(end) == '\\' ? 2 : 1;
        }
        at = Math.min(end + quote.length(), text.length());
        code.append(quote.charAt(0)).append(quote.charAt(0));
    }
}
