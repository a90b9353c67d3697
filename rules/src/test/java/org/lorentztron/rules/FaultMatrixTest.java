package org.lorentztron.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Each row of the fault matrix names tests that exist, and says which of them run in every build. */
class FaultMatrixTest {
    private static final Path MATRIX = Sources.project().resolve("docs/internals/fault-matrix.md");
    /** A test, or those of its methods that begin with a text. */
    private static final Pattern TEST = Pattern.compile("`(\\w+(?:Test|IT))(?:\\.(\\w+)…)?`");

    /** A row as the page has it. */
    private record Row(String text, String mark) {}

    /** How many of the cases that a row names run with {@code -Pnightly} only. */
    private enum Share {
        NONE,
        SOME,
        ALL
    }

    @Test
    void marks_ofAllRows_areThoseOfTheirTests() {
        List<Row> rows = rows();
        assertThat(rows).hasSizeGreaterThan(30);
        for (Row row : rows) {
            assertThat(row.mark()).as(row.text()).isEqualTo(mark(row));
        }
    }

    @Test
    void tests_thatRunNightlyOnly_haveARow() {
        String matrix = ProjectFiles.text(MATRIX);
        List<TestClass> tests = TestClass.all().stream()
                .filter(test -> !test.isOfTheLaboratory() && test.isConditional("lorentztron.nightly"))
                .toList();
        assertThat(tests).hasSizeGreaterThan(3);
        assertThat(tests).allSatisfy(test -> assertThat(matrix).containsPattern("`" + test.name() + "\\b"));
    }

    private static String mark(Row row) {
        List<Share> shares =
                TEST.matcher(row.text()).results().map(FaultMatrixTest::share).toList();
        if (shares.stream().allMatch(share -> share == Share.NONE)) {
            return "";
        }
        return shares.stream().allMatch(share -> share == Share.ALL) ? "nightly" : "choice";
    }

    private static Share share(MatchResult named) {
        TestClass test = TestClass.named(named.group(1));
        if (test.isConditional("lorentztron.nightly")) {
            return Share.ALL;
        }
        if (named.group(2) == null) {
            return test.mentions("lorentztron.nightly") ? Share.SOME : Share.NONE;
        }
        List<String> methods = test.methods(named.group(2));
        assertThat(methods).as(named.group()).isNotEmpty();
        long conditional = methods.stream()
                .filter(method -> test.isConditional(method, "lorentztron.nightly"))
                .count();
        return conditional == 0 ? Share.NONE : conditional == methods.size() ? Share.ALL : Share.SOME;
    }

    /** The rows of all tables; a table without a column of marks has none in any row. */
    private static List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        int marks = -1;
        for (String line : ProjectFiles.text(MATRIX).lines().toList()) {
            List<String> cells =
                    Arrays.stream(line.split("\\|", -1)).map(String::strip).toList();
            if (cells.contains("test")) {
                marks = cells.indexOf("runs");
            } else if (line.startsWith("|") && !line.startsWith("|--")) {
                rows.add(new Row(line, marks < 0 ? "" : cells.get(marks)));
            }
        }
        return rows;
    }

    @Test
    void commands_inDocuments_runTestsThatExistAndAreNotSkipped() {
        Pattern command = Pattern.compile("-D(?:it\\.)?test='?([\\w*]+)");
        int commands = 0;
        for (Path document : ProjectFiles.endingIn(".md")) {
            // A command may be continued in the next line.
            String text = ProjectFiles.text(document).replaceAll("\\\\\\R\\s*", "");
            for (String line : text.lines().toList()) {
                Matcher test = command.matcher(line);
                while (test.find()) {
                    commands++;
                    String name = test.group(1).replace("*", "\\w*");
                    List<TestClass> named = TestClass.all().stream()
                            .filter(found -> found.name().matches(name))
                            .toList();
                    assertThat(named)
                            .as("%s: %s", ProjectFiles.name(document), line)
                            .isNotEmpty();
                    if (named.stream().allMatch(found -> found.isConditional("lorentztron.nightly"))) {
                        assertThat(line).contains("-Pnightly");
                    }
                }
            }
        }
        assertThat(commands).isPositive();
    }
}
