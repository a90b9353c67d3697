package org.lorentztron.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line that a page shows under a command. Other machines cut a stream into other versions, so numbers of versions do
 * not count, and error rates count roughly; three dots stand for the rest of the line.
 */
record ShownLine(String text) {
    private static final Pattern VARIABLE = Pattern.compile("version \\d+|(\\d+\\.\\d+) %| *\\.\\.\\.$");
    private static final Pattern LABEL = Pattern.compile("\"label\":\"[^\"]+\"");

    /** Whether a line says this, with whatever error rates. */
    boolean isIn(String line) {
        return pattern().matcher(line).matches();
    }

    /** Every error rate is that of the page, within a factor of two and three. */
    void assertRatesOf(String line) {
        Matcher expected = VARIABLE.matcher(text);
        Matcher actual = pattern().matcher(line);
        assertThat(actual.matches()).as(line).isTrue();
        int group = 0;
        while (expected.find()) {
            if (expected.group(1) != null) {
                double rate = Double.parseDouble(expected.group(1));
                assertThat(Double.parseDouble(actual.group(++group))).as(line).isBetween(rate / 3, rate * 2);
            }
        }
    }

    /** What an answer in JSON has if it names the class of this one. */
    String label() {
        Matcher label = LABEL.matcher(text);
        assertThat(label.find()).as(text).isTrue();
        return label.group();
    }

    private Pattern pattern() {
        StringBuilder pattern = new StringBuilder();
        Matcher variable = VARIABLE.matcher(text);
        int end = 0;
        while (variable.find()) {
            pattern.append(Pattern.quote(text.substring(end, variable.start()))).append(any(variable));
            end = variable.end();
        }
        return Pattern.compile(
                pattern.append(Pattern.quote(text.substring(end))).toString());
    }

    private static String any(Matcher variable) {
        if (variable.group(1) != null) {
            return "(\\d+\\.\\d+) %";
        }
        return variable.group().startsWith("version") ? "version \\d+" : ".*";
    }
}
