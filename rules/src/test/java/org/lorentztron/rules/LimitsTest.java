package org.lorentztron.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What is read before anything else stays short: whoever adds takes away. */
class LimitsTest {
    private static final Pattern WORD = Pattern.compile("\\S+");
    private static final Pattern FIRST_TABLE = Pattern.compile("(?m)^\\|.*\\R\\|[-| ]+\\|\\R((?:\\|.*\\R)+)");

    private static String text(String file) {
        return ProjectFiles.text(Sources.project().resolve(file));
    }

    private static long words(String text) {
        return WORD.matcher(text).results().count();
    }

    @Test
    void readme_isReadInAMinute() {
        assertThat(words(text("README.md"))).isLessThanOrEqualTo(600);
        assertThat(text("README.md").lines()).hasSizeLessThanOrEqualTo(100);
    }

    @Test
    void documents_together_areOneReadersWork() {
        long words = ProjectFiles.endingIn(".md").stream()
                .mapToLong(file -> words(ProjectFiles.text(file)))
                .sum();
        assertThat(words).isLessThanOrEqualTo(45_000);
    }

    @Test
    void changelog_ofTheUnreleasedVersion_isNoHistory() {
        if (text("pom.xml").contains("<version>0.1.0-SNAPSHOT</version>")) {
            assertThat(words(text("CHANGELOG.md"))).isLessThanOrEqualTo(300);
        }
    }

    @Test
    void options_toStartWith_areFew() {
        List<String> rows = FIRST_TABLE
                .matcher(text("docs/operate/options.md"))
                .results()
                .findFirst()
                .map(table -> table.group(1).lines().toList())
                .orElseThrow();
        assertThat(rows).hasSizeGreaterThan(5).hasSizeLessThanOrEqualTo(28);
    }

    @Test
    void packages_ofOptionsAndCommands_areRoomsOfAtMost15Files() {
        Map<String, Long> files = Sources.all().stream()
                .map(Source::packageName)
                .filter(name -> name.matches("org\\.lorentztron\\.(local|job\\.options)(\\..*)?"))
                .collect(Collectors.groupingBy(name -> name, Collectors.counting()));
        assertThat(files).hasSizeGreaterThan(10);
        assertThat(files.values()).as("files of %s", files).allMatch(count -> count <= 15);
    }
}
