package org.lorentztron.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CurveTableTest {
    @TempDir
    Path folder;

    /** No number where nothing was measured: programs that read the table must not take it for one. */
    @Test
    void write_averageThatIsNotAlwaysDue_leavesTheFieldEmpty() throws Exception {
        VariantRun trainee = Experiments.threeIntervals(new Prototypes(1), List.of(Averagings.functionSpace()));
        Path file = folder.resolve("new/table.csv");

        CurveTable.write(file, List.of(trainee));

        List<String> lines = Files.readAllLines(file);
        assertThat(lines.get(0)).endsWith(",snapshot_test_error,function-space_average_test_error");
        assertThat(lines.get(1)).matches("dos:2,400(,\\d+\\.\\d{4}){4},");
        assertThat(lines.get(2)).matches("dos:2,800(,\\d+\\.\\d{4}){5}");
        assertThat(lines.get(3)).matches("dos:2,1200(,\\d+\\.\\d{4}){5}");
    }
}
