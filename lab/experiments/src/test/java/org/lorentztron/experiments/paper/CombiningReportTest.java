package org.lorentztron.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.experiments.average.Rotation;

class CombiningReportTest {
    private static final CombiningReport REPORT = new CombiningReport(
            List.of(
                    new Alignment("none", "no way", false, Rotation.none()),
                    new Alignment("full", "all the way", true, Rotation.procrustes())),
            List.of(
                    new Combining(
                            "apart",
                            new double[] {0.09, 0.1, 0.08},
                            List.of(new double[] {0.09, 0.5, 0.7}, new double[] {0.09, 0.07, 0.065})),
                    new Combining("together", new double[] {0.2, 0.3}, List.of(new double[] {0.2, 0.4}, new double[] {
                        0.2, 0.15
                    }))));

    @TempDir
    Path folder;

    @Test
    void writeTable_twoGroups_hasALinePerNumberOfModels() throws IOException {
        Path file = folder.resolve("new/table.csv");

        REPORT.writeTable(file);

        assertThat(Files.readAllLines(file))
                .containsExactly(
                        "group,alignment,models,test_error",
                        "apart,alone,1,9.00",
                        "apart,alone,2,10.00",
                        "apart,alone,3,8.00",
                        "apart,none,1,9.00",
                        "apart,none,2,50.00",
                        "apart,none,3,70.00",
                        "apart,full,1,9.00",
                        "apart,full,2,7.00",
                        "apart,full,3,6.50",
                        "together,alone,1,20.00",
                        "together,alone,2,30.00",
                        "together,none,1,20.00",
                        "together,none,2,40.00",
                        "together,full,1,20.00",
                        "together,full,2,15.00");
    }

    @Test
    void print_twoGroups_showsAllModelsCombined() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        REPORT.print(new PrintStream(out, true, StandardCharsets.UTF_8));

        assertThat(out.toString(StandardCharsets.UTF_8).lines().map(line -> line.replaceAll(" +", " ")))
                .containsExactly(
                        " apart together",
                        "models 3 2",
                        "best one alone 8.00 20.00",
                        "worst one alone 10.00 30.00",
                        "no way 70.00 40.00",
                        "all the way 6.50 15.00");
    }
}
