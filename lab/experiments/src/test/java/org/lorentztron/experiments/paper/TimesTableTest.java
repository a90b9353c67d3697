package org.lorentztron.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimesTableTest {
    private static final List<String> NAMES = List.of("linear", "dos:2");

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void file() {
        file = folder.resolve("times.csv");
    }

    private static ClockReading reading(long examples, double second) {
        return new ClockReading(
                examples,
                second,
                2 * second,
                second / 2,
                List.of(second / 4, second / 8),
                List.of(3 * second, 5 * second));
    }

    @Test
    void resume_afterTwoIntervals_addsTheTimesOfBothProcesses() throws IOException {
        TimesTable first = TimesTable.start(file, NAMES, 0);
        first.add(reading(100, 1));
        first.add(reading(200, 2));

        TimesTable second = TimesTable.resume(file, NAMES, 200);
        second.add(reading(300, 8));

        assertThat(second.examples()).isEqualTo(300);
        assertThat(second.newest()).isEqualTo(reading(300, 10));
        assertThat(Files.readAllLines(file))
                .containsExactly(
                        "examples,clock_s,process_cpu_s,stream_cpu_s,linear_learning_s,linear_averages_and_tests_s,"
                                + "dos:2_learning_s,dos:2_averages_and_tests_s",
                        "0,0.000,0.000,0.000,0.000,0.000,0.000,0.000",
                        "100,1.000,2.000,0.500,0.250,3.000,0.125,5.000",
                        "200,2.000,4.000,1.000,0.500,6.000,0.250,10.000",
                        "300,10.000,20.000,5.000,2.500,30.000,1.250,50.000");
    }

    /** The times are written before the state: what was learned after the state is learned again. */
    @Test
    void resume_timesAheadOfTheState_forgetsThem() throws IOException {
        TimesTable first = TimesTable.start(file, NAMES, 0);
        first.add(reading(100, 1));
        first.add(reading(200, 7));

        TimesTable second = TimesTable.resume(file, NAMES, 100);
        second.add(reading(200, 2));

        assertThat(second.newest()).isEqualTo(reading(200, 3));
    }

    @Test
    void resume_withoutTimesOfTheExamplesSoFar_countsFromThere() throws IOException {
        assertThat(TimesTable.resume(file, NAMES, 100).examples()).isZero();
        TimesTable.start(file, NAMES, 0).add(reading(100, 1));

        TimesTable later = TimesTable.resume(file, NAMES, 200);
        later.add(reading(300, 4));

        assertThat(later.examples()).isEqualTo(100);
        assertThat(later.newest()).isEqualTo(reading(300, 4));
    }

    @Test
    void resume_fileOfOthersOrDamaged_namesIt() throws IOException {
        TimesTable.start(file, NAMES, 0).add(reading(100, 1));
        assertThatThrownBy(() -> TimesTable.resume(file, List.of("dos:4"), 100))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("times.csv has other columns");
        Files.writeString(file, Files.readString(file) + "200,1\n");
        assertThatThrownBy(() -> TimesTable.resume(file, NAMES, 100))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("times.csv is damaged: 2 columns, expected 8: 200,1");
    }
}
