package org.lorentztron.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Prose has at most 120 characters in a line: comments of Java sources, and Markdown outside of code blocks and tables.
 * Code is the formatter's business, which leaves literals as they are. An address counts for nothing, since it cannot
 * be wrapped.
 */
class LineLengthTest {

    private static final int LONGEST = 120;

    private static final Pattern ADDRESS = Pattern.compile("\\]\\([^)]*\\)|https?://\\S+");
    private static final Pattern FENCE = Pattern.compile("\\s*(```|~~~).*");
    private static final Pattern TABLE = Pattern.compile("\\s*\\|.*");

    private static boolean isTooLong(String line) {
        return ADDRESS.matcher(line).replaceAll("").length() > LONGEST;
    }

    @Test
    void comments_ofJavaSources_wrapAt120() {
        List<String> tooLong = new ArrayList<>();
        for (Path file : ProjectFiles.endingIn(".java")) {
            String text = ProjectFiles.text(file);
            for (int end : Code.commentLineEnds(text)) {
                if (isTooLong(text.substring(text.lastIndexOf('\n', end - 1) + 1, end))) {
                    tooLong.add(ProjectFiles.name(file) + ":" + numberOfLine(text, end));
                }
            }
        }
        assertThat(tooLong)
                .as("comments of more than %d characters in a line", LONGEST)
                .isEmpty();
    }

    private static long numberOfLine(String text, int end) {
        return 1 + text.substring(0, end).chars().filter(c -> c == '\n').count();
    }

    @Test
    void markdown_outsideOfCodeAndTables_wrapsAt120() {
        List<String> tooLong = new ArrayList<>();
        for (Path file : ProjectFiles.endingIn(".md")) {
            boolean code = false;
            int number = 0;
            for (String line : ProjectFiles.text(file).lines().toList()) {
                number++;
                boolean fence = FENCE.matcher(line).matches();
                code ^= fence;
                if (!code && !fence && !TABLE.matcher(line).matches() && isTooLong(line)) {
                    tooLong.add(ProjectFiles.name(file) + ":" + number);
                }
            }
        }
        assertThat(tooLong)
                .as("Markdown of more than %d characters in a line", LONGEST)
                .isEmpty();
    }
}
