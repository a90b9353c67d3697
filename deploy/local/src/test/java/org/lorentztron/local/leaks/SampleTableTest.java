package org.lorentztron.local.leaks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SampleTableTest {
    private final SampleTable table = new SampleTable(List.of("seconds", "threads", "heap, MB"));

    @TempDir
    Path directory;

    SampleTableTest() {
        table.add(Map.of("seconds", 0.0, "threads", 40.0));
        table.add(Map.of("seconds", 5.5, "threads", 41.0, "heap, MB", 120.25));
    }

    @Test
    void csv_hasAllCells() throws IOException {
        Path file = directory.resolve("new folder").resolve("soak.csv");

        table.write(file);

        assertThat(Files.readAllLines(file))
                .containsExactly("seconds,threads,\"heap, MB\"", "0,40,", "5.500,41,120.250");
    }

    @Test
    void series_leavesOutWhatIsMissing() {
        assertThat(table.series("threads").times()).containsExactly(0, 5.5);
        assertThat(table.series("heap, MB").times()).containsExactly(5.5);
        assertThat(table.series("heap, MB").values()).containsExactly(120.25);
    }

    @Test
    void unknownColumn_isRefused() {
        assertThatThrownBy(() -> table.series("files")).hasMessageContaining("files");
        assertThatThrownBy(() -> table.add(Map.of("files", 1.0))).hasMessageContaining("files");
    }

    @Test
    void picture_hasAChartInEachPlace() throws IOException {
        Path file = directory.resolve("soak.png");
        SmallMultiples charts = new SmallMultiples(table, "seconds");
        for (String title : List.of("a", "b", "c", "d", "e")) {
            charts.chart(title, "number", "threads", "heap, MB");
        }

        charts.write(file, "Five times the same, so that a place is empty");

        BufferedImage picture = ImageIO.read(file.toFile());
        assertThat(picture.getWidth()).isGreaterThan(3 * 400);
        assertThat(picture.getHeight()).isGreaterThan(2 * 300);
        assertThat(picture.getWidth()).isGreaterThan(picture.getHeight());
    }

    @Test
    void chart_ofNothing_isAnError() {
        SampleTable empty = new SampleTable(List.of("seconds", "threads"));
        SmallMultiples charts = new SmallMultiples(empty, "seconds");

        assertThatThrownBy(() -> charts.chart("threads", "number", "threads")).hasMessageContaining("threads");
    }
}
