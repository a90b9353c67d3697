package org.lorentztron.local.describe.show;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CellLinesTest {
    @Test
    void lines_longReason_goesOnBelowItsBeginning() {
        String why = "few values are far above the others; they would decide too much, and too surely, of all";
        List<String> lines = CellLines.lines(List.of(
                List.of("field", "seen", "use", "why"),
                List.of("amount", "number in quotes  2.22 to 1690.02", "logarithm", why)));

        assertThat(lines).hasSizeGreaterThan(2).allMatch(line -> line.length() <= 100);
        int column = lines.get(0).indexOf("why");
        assertThat(lines.get(2).substring(0, column)).isBlank();
        assertThat(lines.stream().skip(1).map(line -> line.substring(column)))
                .hasSizeGreaterThan(1)
                .satisfies(cells -> assertThat(String.join(" ", cells)).isEqualTo(why));
    }

    /** A long cell moves the others of its row alone. */
    @Test
    void lines_longCell_isNotCut() {
        String seen = "fraud ".repeat(20).strip();
        List<String> lines = CellLines.lines(List.of(
                List.of("f", "seen", "use", "why"),
                List.of("a", seen, "label", "by its name"),
                List.of("b", "x", "y", "z")));

        assertThat(lines.get(1)).contains(seen + "  label");
        assertThat(lines.get(lines.size() - 1)).hasSizeLessThan(60);
    }
}
