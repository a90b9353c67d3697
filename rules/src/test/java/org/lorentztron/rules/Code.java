package org.lorentztron.rules;

/** The code of a Java source: rules must not stumble over words in comments and literals. */
final class Code {
    private final String text;
    private final StringBuilder code = new StringBuilder();
    private int at;

    private Code(String text) {
        this.text = text;
    }

    /** The text with every comment replaced by a space, and every string or character literal by an empty one. */
    static String of(String text) {
        return new Code(text).strip();
    }

    private String strip() {
        while (at < text.length()) {
            if (text.startsWith("//", at)) {
                skipTo("\n", at);
            } else if (text.startsWith("/*", at)) {
                skipBehind("*/", at + 2);
                code.append(' ');
            } else if (text.startsWith("\"\"\"", at)) {
                skipLiteral("\"\"\"");
            } else if (text.charAt(at) == '"' || text.charAt(at) == '\'') {
                skipLiteral(text.substring(at, at + 1));
            } else {
                code.append(text.charAt(at++));
            }
        }
        return code.toString();
    }

    private void skipTo(String end, int from) {
        int found = text.indexOf(end, from);
        at = found < 0 ? text.length() : found;
    }

    private void skipBehind(String end, int from) {
        skipTo(end, from);
        at = Math.min(at + end.length(), text.length());
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
