package org.lorentztron.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Lines wrap at 120 characters. The formatter wraps code and Javadoc; this rule is for what it leaves alone: other
 * comments, strings, documents in Markdown outside of their tables and code, and files in other languages.
 */
class LineLengthTest {
    private static final int LONGEST = 120;

    @Test
    void mainCode_lines_haveAtMost120Characters() throws IOException {
        List<Path> files = ProjectFiles.endingIn(".java").stream()
                .filter(file -> file.toString().contains("/src/main/"))
                .toList();
        assertThat(files).hasSizeGreaterThan(300);
        for (Path file : files) {
            List<String> lines = Files.readAllLines(file);
            lines.removeIf(line -> line.startsWith("import "));
            assertShort(file, lines);
        }
    }

    @Test
    void documents_prose_hasAtMost120Characters() throws IOException {
        List<Path> files = ProjectFiles.endingIn(".md");
        assertThat(files).hasSizeGreaterThan(10);
        for (Path file : files) {
            assertShort(file, prose(Files.readAllLines(file)));
        }
    }

    /** Tests too: no formatter wraps these. */
    @ParameterizedTest
    @ValueSource(strings = {".js", ".py", ".properties"})
    void otherLanguages_lines_haveAtMost120Characters(String ending) throws IOException {
        for (Path file : ProjectFiles.endingIn(ending)) {
            assertShort(file, Files.readAllLines(file));
        }
    }

    private static void assertShort(Path file, List<String> lines) {
        assertThat(lines.stream().filter(line -> line.length() > LONGEST))
                .as("lines of %s above %s characters", ProjectFiles.name(file), LONGEST)
                .isEmpty();
    }

    private static List<String> prose(List<String> lines) {
        List<String> prose = new ArrayList<>();
        boolean code = false;
        for (String line : lines) {
            code ^= line.startsWith("```");
            if (!code && !line.startsWith("|") && !line.startsWith("    ")) {
                prose.add(line);
            }
        }
        return prose;
    }
}
