package org.lorentztron.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.tools.cli.CommandFailedException;

class ExperimentStateTest {
    private static final long INTERVAL = 500;
    private static final Map<String, String> OPTIONS = Map.of("--seed", "7", "--models", "some");
    private static final Dataset DATA = new Prototypes(5);

    @TempDir
    Path folder;

    private static List<Variant> variants() {
        return List.of(Experiments.dos(DATA, 3, 0), Experiments.linear(DATA), Experiments.shared(DATA));
    }

    private Path write(String name, long examples, List<VariantRun> trainees) throws IOException {
        Path file = folder.resolve(name);
        new ExperimentState(examples, trainees).write(file, OPTIONS, INTERVAL);
        return file;
    }

    /** Everything is in the file: what goes on from it ends with the same bytes as what was never interrupted. */
    @Test
    void read_thenRunOn_endsAsWithoutInterruption() throws Exception {
        List<VariantRun> whole =
                Experiments.run(DATA, Experiments.start(variants(), 2, INTERVAL), INTERVAL, 0, 4 * INTERVAL, 2);
        List<VariantRun> begun =
                Experiments.run(DATA, Experiments.start(variants(), 2, INTERVAL), INTERVAL, 0, 2 * INTERVAL, 2);
        Path half = write("half.state", 2 * INTERVAL, begun);

        ExperimentState read = ExperimentState.read(half, OPTIONS, variants());
        List<VariantRun> resumed = Experiments.run(DATA, read.trainees(), INTERVAL, read.examples(), 4 * INTERVAL, 1);

        for (int v = 0; v < whole.size(); v++) {
            assertThat(resumed.get(v).curve()).hasSize(4).isEqualTo(whole.get(v).curve());
        }
        assertThat(write("resumed.state", 4 * INTERVAL, resumed))
                .hasSameBinaryContentAs(write("whole.state", 4 * INTERVAL, whole));
    }

    /** A crash while writing leaves the state before. */
    @Test
    void write_overAnOlderState_replacesItAsAWhole() throws Exception {
        List<VariantRun> trainees =
                Experiments.run(DATA, Experiments.start(variants(), 1, INTERVAL), INTERVAL, 0, INTERVAL, 1);
        Path file = write("race.state", INTERVAL, trainees);
        Files.writeString(folder.resolve("race.state.next"), "half written");

        assertThat(ExperimentState.read(file, OPTIONS, variants()).examples()).isEqualTo(INTERVAL);
        write("race.state", INTERVAL, trainees);

        try (var files = Files.list(folder)) {
            assertThat(files.map(each -> each.getFileName().toString())).containsExactly("race.state");
        }
    }

    @Test
    void read_withOtherOptions_namesAllOfThem() throws Exception {
        Path file = write(
                "race.state",
                0,
                Experiments.run(DATA, Experiments.start(variants(), 1, INTERVAL), INTERVAL, 0, 500, 1));

        assertThatThrownBy(() -> ExperimentState.read(file, Map.of("--seed", "8", "--models", "others"), variants()))
                .isInstanceOf(CommandFailedException.class)
                .hasMessageContaining("--seed 7, not 8")
                .hasMessageContaining("--models some, not others");
    }

    /** A disk that lost the end, or one bit. */
    @Test
    void read_damaged_saysSo() throws Exception {
        Path file = write(
                "race.state",
                500,
                Experiments.run(DATA, Experiments.start(variants(), 1, INTERVAL), INTERVAL, 0, 500, 1));
        byte[] whole = Files.readAllBytes(file);

        Files.write(file, Arrays.copyOf(whole, whole.length / 2));
        assertThatThrownBy(() -> ExperimentState.read(file, OPTIONS, variants()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("race.state is damaged: it is cut off");

        byte[] flipped = whole.clone();
        flipped[whole.length - 100] ^= 1;
        Files.write(file, flipped);
        assertThatThrownBy(() -> ExperimentState.read(file, OPTIONS, variants()))
                .hasMessageContaining("race.state is damaged: its checksum differs");

        Files.write(file, Arrays.copyOf(whole, whole.length + 1));
        assertThatThrownBy(() -> ExperimentState.read(file, OPTIONS, variants()))
                .hasMessageContaining("is damaged");
    }

    @Test
    void read_somethingElse_saysSo() throws Exception {
        Path file = Files.writeString(folder.resolve("race.state"), "no state at all");

        assertThatThrownBy(() -> ExperimentState.read(file, OPTIONS, variants()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("race.state is no state of an experiment");
    }
}
