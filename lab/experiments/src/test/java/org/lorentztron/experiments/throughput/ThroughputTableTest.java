package org.lorentztron.experiments.throughput;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ThroughputTableTest {
    private static final List<RunResult> RUNS = List.of(
            RunResults.of(RunResults.ENGINE, 1, 0, 0.5),
            RunResults.of(RunResults.DOS, 1, 0, 1),
            RunResults.of(RunResults.ENGINE, 2, 0, 1),
            RunResults.of(RunResults.DOS, 2, 0, 4));

    @Test
    void lines_markdown_hasSpeedsAndStages() {
        List<String> lines = ThroughputTable.lines(Map.of("processors", "2"), RUNS, TextTable::markdown);

        assertThat(lines)
                .contains("| json-sparse | dos:4 | 25.0 % | 25.0 % to 25.0 % | 25.0 % | 250 | 250 to 250 | 2 | 4.00 |"
                        + " 520 | 1.50 |")
                .contains("| CPU us/event | job | parallelism | source | jvm |")
                .contains("| json-sparse | dos:4 | 2 | 1.00 | 3.00 |")
                .contains("- processors: 2");
    }

    @Test
    void lines_text_columnsStandUnderOneAnother() {
        List<String> lines = ThroughputTable.lines(Map.of(), RUNS, TextTable::text);

        assertThat(lines.get(0)).startsWith("events       job              of engine");
        assertThat(lines.get(2)).startsWith("json-sparse  dos:4               50.0 %");
        assertThat(lines.get(0).indexOf("of engine") + "of engine".length())
                .isEqualTo(lines.get(2).indexOf("50.0 %") + "50.0 %".length());
    }
}
